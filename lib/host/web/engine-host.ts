import type { EngineHost } from '../engine-host.ts';

/**
 * The engine in the hosted page: it starts and ends with the page, so it has no lifetime of its own, no toolbar button, no
 * permissions and no managed policy; its server says all that its organisation wants.
 * `bakedServer` is the build's own: its path counts, its host is always the page's.
 */
export function createEngineHost(bakedServer: string, isEmbedded: boolean): EngineHost {
  return {
    now: () => Date.now(),
    elapsedMs: () => performance.now(),
    browserLocale: navigator.language,
    fixedServer: new URL(new URL(bakedServer || '/', location.origin).pathname, location.origin).href,
    isEmbedded,
    isFramed: window.parent !== window,
    readNote: async () => readNote(),
    async changeNote(change) {
      // At once, so that two tabs do not undo each other.
      const note = change(readNote());
      if (note === null) localStorage.removeItem(QUEUE_NOTE);
      else localStorage.setItem(QUEUE_NOTE, JSON.stringify(note));
    },
    onNoteChanged: (listener) =>
      addEventListener('storage', ({ key }) => {
        // Null: the user has cleared the site's data.
        if (key === QUEUE_NOTE || key === null) listener();
      }),
    claim: claimByLock,
  };
}

const QUEUE_NOTE = 'queueNote';

/** Null where the browser refuses storage too. */
function readNote(): unknown {
  try {
    return JSON.parse(localStorage.getItem(QUEUE_NOTE) ?? 'null');
  } catch {
    return null;
  }
}

/** Holds a Web Lock for the life of the page; a tab that died has let go of its own. */
function claimByLock(bundleId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const isHeld = navigator.locks.request(`comyan-bundle-${bundleId}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
    // Frames that are refused storage are refused locks too; nobody else can see their bundles either.
    isHeld.catch(() => resolve(true));
  });
}
