import type { PageHost, SurfaceName } from '#lib/capabilities/page-host.ts';

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
    guardLeaving(isNeeded) {
      window.addEventListener('beforeunload', (event) => {
        if (isNeeded()) event.preventDefault();
      });
    },
  };
}
