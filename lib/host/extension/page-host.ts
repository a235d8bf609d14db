import { randomId } from '#lib/core/random-id.ts';
import type { PageHost, SavedName, ServerChoice, SidePanel, SurfaceName, Tabs } from '../page-host.ts';
import { patternOf } from './host-permissions.ts';
import { browser } from './page-browser.ts';
import { sendRoute } from './send-route.ts';
import { CONNECT_REQUEST, FRAME } from './wire-names.ts';

/** Chromium's side panel is absent in Firefox and in the polyfill. */
interface ChromiumScope {
  readonly chrome?: { readonly sidePanel?: { open(options: { windowId: number }): Promise<void> } };
}

type SavedValues = ReturnType<typeof createSavedValues>;

/** `builtInServer`: the server of the build; empty if the user chooses one. */
export function createPageHost(surface: SurfaceName, builtInServer: string): PageHost {
  const isFirefox = browser.runtime.getURL('').startsWith('moz-');
  const isLinux = navigator.userAgent.includes('Linux');
  const saved = createSavedValues(surface);
  return {
    surface,
    routing: 'hash',
    basePath: '/',
    version: browser.runtime.getManifest().version,
    isFramed: false,
    capabilities: {
      canPickFiles: surface !== 'popup' || !(isFirefox || isLinux),
      canDropFiles: surface !== 'popup',
      canPrint: surface !== 'popup' && !(isFirefox && surface === 'sidepanel'),
      hasBackground: true,
      isSecure: true,
    },
    addressOf: (route, server) => new URL(route.slice(1), server).href,
    async forget() {
      for (const drawn of ['popup', 'sidepanel']) localStorage.removeItem(FRAME + drawn);
      await browser.storage.session.clear();
      const { permitOnly } = await import('./permit-only.ts');
      await permitOnly(null).catch(() => undefined);
    },
    readSaved: saved.read,
    writeSaved: saved.write,
    ...((surface === 'popup' || surface === 'sidepanel') && { keepFrame: createFrameKeeper(surface) }),
    sidePanel: surface === 'popup' ? findSidePanel(saved) : undefined,
    tabs: surface === 'page' ? undefined : createTabs(surface, saved),
    // Firefox blocks the requests for which the address is read.
    activeTab: isFirefox ? undefined : createActiveTab(),
    options: { open: () => browser.runtime.openOptionsPage() },
    loadCommands: () => import('./command-keys.ts'),
    ...(builtInServer === '' && {
      loadPictureReader: async () => (await import('./picture-reader.ts')).pictureReader,
    }),
    serverChoice: builtInServer === '' ? createServerChoice(surface) : undefined,
    sentRoutes: {
      follow(listener) {
        const end = import('./sent-routes.ts').then((sentRoutes) => sentRoutes.listen(surface, listener));
        return () => void end.then((endNow) => endNow());
      },
    },
  };
}

/** In local storage, because the page is drawn before any answer of the browser. */
function createFrameKeeper(surface: SurfaceName): (frame: string) => void {
  return (frame) => {
    try {
      localStorage.setItem(FRAME + surface, frame);
    } catch {
      // Full or refused: the next opening begins with an empty page.
    }
  };
}

/** `activeTab` reveals the address after the toolbar button was pressed. */
function createActiveTab(): PageHost['activeTab'] {
  return {
    readAddress: () => browser.tabs.query({ active: true, currentWindow: true }).then(([tab]) => tab?.url ?? ''),
  };
}

function fullPageOf(route: string): string {
  return browser.runtime.getURL(`app.html#${route}`);
}

/** Undefined in Firefox for Android, which has neither windows nor a sidebar. */
function findSidePanel(saved: SavedValues): SidePanel | undefined {
  const { sidePanel } = (globalThis as ChromiumScope).chrome ?? {};
  const { sidebarAction } = browser;
  if (!sidePanel && !sidebarAction) return undefined;
  // Requested early, because `open` must be called synchronously in the click.
  let windowId = -1;
  void browser.windows?.getCurrent().then(({ id = -1 }) => {
    windowId = id;
  });
  return {
    async open(route, stored) {
      // Started in the same task, so that a starting panel finds it in the storage.
      const sent = Promise.all([sendRoute('sidepanel', route, windowId, saved.forSurface('sidepanel')), stored]);
      const opening = sidePanel ? sidePanel.open({ windowId }) : sidebarAction.open();
      const isOpen = await opening.then(
        () => true,
        () => false,
      );
      await sent;
      if (isOpen) window.close();
      else await browser.storage.session.remove('sent.sidepanel');
    },
  };
}

function createTabs(surface: SurfaceName, saved: SavedValues): Tabs {
  return {
    async open(route, stored) {
      await Promise.all([browser.storage.session.set(saved.forSurface('page')), stored]);
      await browser.tabs.create({ url: fullPageOf(route) });
      if (surface === 'popup') window.close();
    },
  };
}

function createServerChoice(surface: SurfaceName): ServerChoice {
  return {
    requestPermission(server, attempt) {
      // Both start in this task: the prompt needs the user gesture, and it closes a popup together with its promise.
      void browser.storage.session.set({ [CONNECT_REQUEST]: { server: server.href, attempt, surface } });
      return browser.permissions.request({ origins: [patternOf(server)] });
    },
  };
}

async function readText(key: string): Promise<string | null> {
  const { [key]: text } = await browser.storage.session.get(key);
  return typeof text === 'string' ? text : null;
}

/**
 * The searches of one tab of the full page. Session storage is a file of the browser, which keeps removed text, so it has
 * only the id under which this tab finds its text; each document has an id of its own, because tabs are duplicated.
 */
function createTabSearches() {
  const id = randomId();
  const former = sessionStorage.getItem('searches');
  const keyOf = (tab: string): string => `searches.tab.${tab}`;
  let hasWritten = false;
  return {
    async read(): Promise<string | null> {
      const tab = hasWritten ? id : former;
      return tab === null ? null : readText(keyOf(tab));
    },
    write(searches: string): void {
      void browser.storage.session.set({ [keyOf(id)]: searches });
      // The former text stays: it may be that of the tab from which this one was duplicated.
      if (!hasWritten) sessionStorage.setItem('searches', id);
      hasWritten = true;
    },
  };
}

function createSavedValues(surface: SurfaceName) {
  const ofTab = surface === 'page' ? createTabSearches() : null;
  // In memory as well: a popup that opens the panel may close before the storage responds.
  const saved = new Map<string, string>();
  const read = async (name: SavedName): Promise<string | null> => {
    const text = await readText(`${name}.${surface}`);
    if (text !== null && !saved.has(name)) saved.set(name, text);
    return text;
  };
  const write = (name: SavedName, text: string): void => {
    saved.set(name, text);
    void browser.storage.session.set({ [`${name}.${surface}`]: text });
  };
  const writeSearches = (searches: string): void => {
    if (searches !== '') {
      ofTab?.write(searches);
      write('searches', searches);
      return;
    }
    saved.delete('searches');
    void removeOfUser();
  };
  return {
    async read(name: SavedName): Promise<string | null> {
      if (isTyped(name)) return readText(name);
      // Each tab has its own searches; a new tab starts with the last ones, or with those sent to it.
      return (name === 'searches' && (await ofTab?.read())) || read(name);
    },
    write(name: SavedName, text: string): void {
      if (name === 'searches') writeSearches(text);
      else if (!isTyped(name)) write(name, text);
      // Typed text is shared by all surfaces.
      else if (text === '') void browser.storage.session.remove(name);
      else void browser.storage.session.set({ [name]: text });
    },
    /** What is sent to another surface, which keeps its own for the others. */
    forSurface: (to: SurfaceName): Record<string, string> =>
      Object.fromEntries([...saved].flatMap(([name, text]) => (OF_POPUP.test(name) ? [] : [[`${name}.${to}`, text]]))),
  };
}

/** What only popups continue with. */
const OF_POPUP = /^(?:dialog$|sheet\.)/;

/** Closed surfaces and tabs have saved of searches, dialogs and contact sheets too, and routes sent to them contain queries. */
async function removeOfUser(): Promise<void> {
  const names = Object.keys(await browser.storage.session.get());
  await browser.storage.session.remove(names.filter((name) => /^(?:searches|sent|sheet|dialog|tray)\./.test(name)));
}

function isTyped(name: SavedName): boolean {
  return name.startsWith('typed.');
}
