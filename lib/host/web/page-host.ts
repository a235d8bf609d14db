import type { PageHost, SurfaceName } from '../page-host.ts';

const ASKED_KEY = 'comyan.asked';

export function createPageHost(surface: SurfaceName, basePath: string, version: string): PageHost {
  return {
    surface,
    routing: 'path',
    basePath,
    version,
    isFramed: window.parent !== window,
    capabilities: {
      canChooseServer: false,
      hasOptions: false,
      canPickFiles: true,
      canDropFiles: true,
      canOpenPanel: false,
      canOpenTab: false,
      hasBackground: false,
      isSecure: window.isSecureContext,
    },
    // The page's own origin needs no permission.
    requestServerPermission: () => Promise.resolve(true),
    readTabAddress: () => Promise.resolve(''),
    openPanel: () => Promise.resolve(),
    openTab: () => Promise.resolve(),
    addressOf: (route) => window.location.origin + basePath + route.slice(1),
    openOptions: () => Promise.resolve(),
    loadCommands: async () => null,
    async forget() {
      try {
        sessionStorage.clear();
      } catch {
        // Then nothing was stored.
      }
    },
    onRouteSent: () => () => undefined,
    // The address itself is the route.
    readNote: async (name) => (name === 'route' ? null : readNote(`comyan.${name}`)),
    writeNote(name, text) {
      if (name !== 'route') writeNote(`comyan.${name}`, text);
    },
    readAsked: () => readNote(ASKED_KEY) ?? '',
    writeAsked: (asked) => writeNote(ASKED_KEY, asked),
    guardLeaving(isNeeded) {
      window.addEventListener('beforeunload', (event) => {
        if (isNeeded()) event.preventDefault();
      });
    },
  };
}

/** Null also if the browser refuses storage: a reloaded page then has neither cursor nor position. */
function readNote(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeNote(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Without storage there is nothing to return to.
  }
}
