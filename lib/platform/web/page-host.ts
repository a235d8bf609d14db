import type { PageHost, SurfaceName } from '#lib/capabilities/page-host.ts';

const CURSOR_KEY = 'comyan.cursor';

export function createPageHost(surface: SurfaceName, basePath: string, version: string): PageHost {
  return {
    surface,
    routing: 'path',
    basePath,
    version,
    capabilities: {
      canChooseServer: false,
      canPickFiles: true,
      canDropFiles: true,
      canOpenPanel: false,
      canOpenTab: false,
      hasBackground: false,
    },
    // The page's own origin needs no permission.
    requestServerPermission: () => Promise.resolve(true),
    openPanel: () => Promise.resolve(),
    openTab: () => Promise.resolve(),
    openOptions: () => Promise.resolve(),
    // The address itself is the route.
    readRoute: () => Promise.resolve(null),
    writeRoute: () => undefined,
    // Where the browser refuses storage, a reloaded page has its text and no cursor.
    readCursor: async () => {
      try {
        return sessionStorage.getItem(CURSOR_KEY);
      } catch {
        return null;
      }
    },
    writeCursor(cursor) {
      try {
        sessionStorage.setItem(CURSOR_KEY, cursor);
      } catch {
        // Then there is none to come back to.
      }
    },
    guardLeaving(isNeeded) {
      window.addEventListener('beforeunload', (event) => {
        if (isNeeded()) event.preventDefault();
      });
    },
  };
}
