import { type PageHost, SURFACES, type SurfaceName } from '#lib/capabilities/page-host.ts';
import { browser } from './browser.ts';
import { patternOf, permitOnly } from './host-permissions.ts';

/** Chromium's side panel; absent in Firefox and in the polyfill. */
interface SidePanel {
  open(options: { windowId: number }): Promise<void>;
}

export function createPageHost(surface: SurfaceName, bakedServer: string): PageHost {
  const isFirefox = browser.runtime.getURL('').startsWith('moz-');
  const sidePanel = (globalThis as { chrome?: { sidePanel?: SidePanel } }).chrome?.sidePanel;
  // Asked before any click, because `open` must be called without an await in between; no paint waits for it.
  let windowId = -1;
  // Firefox for Android has neither windows nor a sidebar.
  void browser.windows?.getCurrent().then(({ id = -1 }) => {
    windowId = id;
  });
  const routeKey = `route.${surface}`;
  const cursorKey = `cursor.${surface}`;
  const searchesKey = `searches.${surface}`;
  return {
    surface,
    routing: 'hash',
    basePath: '/',
    version: browser.runtime.getManifest().version,
    isFramed: false,
    capabilities: {
      canChooseServer: bakedServer === '',
      hasOptions: true,
      canPickFiles: !(isFirefox && surface === 'popup'),
      canDropFiles: surface !== 'popup',
      canOpenPanel: surface === 'popup' && (sidePanel !== undefined || browser.sidebarAction !== undefined),
      canOpenTab: surface === 'popup' || surface === 'sidepanel',
      hasBackground: true,
      isSecure: true,
    },
    requestServerPermission: (server) => browser.permissions.request({ origins: [patternOf(server)] }),
    async openPanel() {
      await (sidePanel ? sidePanel.open({ windowId }) : browser.sidebarAction.open());
      window.close();
    },
    async openTab(route) {
      const { [searchesKey]: searches } = await browser.storage.session.get(searchesKey);
      if (typeof searches === 'string') await browser.storage.session.set({ 'searches.page': searches });
      await browser.tabs.create({ url: browser.runtime.getURL(`app.html#${route}`) });
      if (surface === 'popup') window.close();
    },
    openOptions: () => browser.runtime.openOptionsPage(),
    async forget() {
      await browser.storage.session.clear();
      await permitOnly(null).catch(() => undefined);
    },
    async readRoute() {
      const stored = await browser.storage.session.get(routeKey);
      return typeof stored[routeKey] === 'string' ? stored[routeKey] : null;
    },
    writeRoute: (route) => void browser.storage.session.set({ [routeKey]: route }),
    async readCursor() {
      const stored = await browser.storage.session.get(cursorKey);
      return typeof stored[cursorKey] === 'string' ? stored[cursorKey] : null;
    },
    writeCursor: (cursor) => void browser.storage.session.set({ [cursorKey]: cursor }),
    async readSearches() {
      const stored = await browser.storage.session.get(searchesKey);
      return typeof stored[searchesKey] === 'string' ? stored[searchesKey] : null;
    },
    // Who leaves takes along what other surfaces, closed by now, have kept.
    writeSearches: (searches) =>
      void (searches === ''
        ? browser.storage.session.remove(SURFACES.map((name) => `searches.${name}`))
        : browser.storage.session.set({ [searchesKey]: searches })),
    readAsked: () => '',
    writeAsked: () => undefined,
    guardLeaving: () => undefined,
  };
}
