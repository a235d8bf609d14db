import type { PageHost, SurfaceName } from '../page-host.ts';

export function createPageHost(surface: SurfaceName, basePath: string, version: string): PageHost {
  return {
    surface,
    routing: 'path',
    basePath,
    version,
    isFramed: window.parent !== window,
    capabilities: {
      canPickFiles: true,
      canDropFiles: true,
      canPrint: true,
      hasBackground: false,
      isSecure: window.isSecureContext,
    },
    addressOf: (route) => window.location.origin + basePath + route.slice(1),
    async forget() {
      try {
        sessionStorage.clear();
      } catch {
        // Without access to the storage nothing was stored.
      }
    },
    readSaved: async (name) => readText(`comyan.${name}`),
    writeSaved: (name, text) => writeText(`comyan.${name}`, text),
    leaveGuard: {
      start(isNeeded) {
        window.addEventListener('beforeunload', (event) => {
          if (isNeeded()) event.preventDefault();
        });
      },
    },
  };
}

/** Null also if the browser refuses storage: a reloaded page then has neither cursor nor position. */
function readText(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Without storage there is nothing to return to.
  }
}
