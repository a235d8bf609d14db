import { type PageHost, SURFACES, type SurfaceName } from '../page-host.ts';
import { browser } from './browser.ts';
import { patternOf, permitOnly } from './host-permissions.ts';
import { sendRoute } from './send-route.ts';
import { CONNECT_REQUEST, typedKey } from './wire-names.ts';

/** Chromium's side panel; absent in Firefox and in the polyfill. */
interface SidePanel {
  open(options: { windowId: number }): Promise<void>;
}

export function createPageHost(surface: SurfaceName, bakedServer: string): PageHost {
  const isFirefox = browser.runtime.getURL('').startsWith('moz-');
  const isLinux = navigator.userAgent.includes('Linux');
  const sidePanel = (globalThis as { chrome?: { sidePanel?: SidePanel } }).chrome?.sidePanel;
  // Requested before any click, because `open` must be called without an await in between; no paint waits for it.
  let windowId = -1;
  // Firefox for Android has neither windows nor a sidebar.
  void browser.windows?.getCurrent().then(({ id = -1 }) => {
    windowId = id;
  });
  // Known at once: a popup that opens the panel may be gone before the storage answers.
  const notes = new Map<string, string>();
  const readNote = async (name: string): Promise<string | null> => {
    const note = await readText(`${name}.${surface}`);
    if (note !== null && !notes.has(name)) notes.set(name, note);
    return note;
  };
  const writeNote = (name: string, note: string): void => {
    notes.set(name, note);
    void browser.storage.session.set({ [`${name}.${surface}`]: note });
  };
  /** What this surface has no note of stays as the other one left it. */
  const notesFor = (to: SurfaceName): Record<string, string> =>
    Object.fromEntries([...notes].map(([name, note]) => [`${name}.${to}`, note]));
  const addressOf = (route: string): string => browser.runtime.getURL(`app.html#${route}`);
  return {
    surface,
    routing: 'hash',
    basePath: '/',
    version: browser.runtime.getManifest().version,
    isFramed: false,
    capabilities: {
      canChooseServer: bakedServer === '',
      hasOptions: true,
      canPickFiles: surface !== 'popup' || !(isFirefox || isLinux),
      canDropFiles: surface !== 'popup',
      canOpenPanel: surface === 'popup' && (sidePanel !== undefined || browser.sidebarAction !== undefined),
      canOpenTab: surface === 'popup' || surface === 'sidepanel',
      hasBackground: true,
      isSecure: true,
    },
    requestServerPermission(server, attempt) {
      // Both begin in this task: the prompt needs the gesture, and it closes a popup together with its promise.
      void browser.storage.session.set({ [CONNECT_REQUEST]: { server: server.href, attempt, surface } });
      return browser.permissions.request({ origins: [patternOf(server)] });
    },
    async readTabAddress() {
      // `activeTab` reveals it after the toolbar button was pressed; Firefox's build has no such permission.
      const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
      return tab?.url ?? '';
    },
    async openPanel(route, stored) {
      // Begun in the same task, so a panel that starts finds it in the storage.
      const sent = Promise.all([sendRoute('sidepanel', route, windowId, notesFor('sidepanel')), stored]);
      const opening = sidePanel ? sidePanel.open({ windowId }) : browser.sidebarAction.open();
      const isOpen = await opening.then(
        () => true,
        () => false,
      );
      await sent;
      if (isOpen) window.close();
      else await browser.storage.session.remove('sent.sidepanel');
    },
    async openTab(route, stored) {
      await Promise.all([browser.storage.session.set(notesFor('page')), stored]);
      await browser.tabs.create({ url: addressOf(route) });
      if (surface === 'popup') window.close();
    },
    addressOf,
    openOptions: () => browser.runtime.openOptionsPage(),
    loadCommands: () => import('./command-keys.ts'),
    async forget() {
      await browser.storage.session.clear();
      await permitOnly(null).catch(() => undefined);
    },
    readRoute: () => readNote('route'),
    writeRoute: (route) => writeNote('route', route),
    onRouteSent(listener) {
      const end = import('./sent-routes.ts').then(({ listen }) => listen(surface, listener));
      return () => void end.then((endNow) => endNow());
    },
    readCursor: () => readNote('cursor'),
    writeCursor: (cursor) => writeNote('cursor', cursor),
    // Of several tabs each has its own; one that is opened begins with the last, or with what is handed over to it.
    readSearches: async () => sessionStorage.getItem('searches') ?? readNote('searches'),
    writeSearches(searches) {
      if (surface === 'page') sessionStorage.setItem('searches', searches);
      if (searches !== '') return writeNote('searches', searches);
      notes.delete('searches');
      // Other surfaces, closed by now, keep searches too, and routes that were sent to them contain queries.
      void browser.storage.session.remove(SURFACES.flatMap((name) => [`searches.${name}`, `sent.${name}`]));
    },
    readTyped: (form) => readText(typedKey(form)),
    writeTyped: (form, text) =>
      void (text === ''
        ? browser.storage.session.remove(typedKey(form))
        : browser.storage.session.set({ [typedKey(form)]: text })),
    readAsked: () => '',
    writeAsked: () => undefined,
    guardLeaving: () => undefined,
  };
}

async function readText(key: string): Promise<string | null> {
  const { [key]: text } = await browser.storage.session.get(key);
  return typeof text === 'string' ? text : null;
}
