import type { EngineHost } from '../engine-host.ts';

const QUEUE_BACKUP = 'queueBackup';

/**
 * The host of the background in the hosted page. It starts and ends with the page, so it has no lifetime, toolbar
 * button, permissions or managed policy. `builtInServer`: the server of the build; only its path is used, the host is the
 * page's.
 */
export function createEngineHost(builtInServer: string, isEmbedded: boolean): EngineHost {
  return {
    now: () => Date.now(),
    elapsedMs: () => performance.now(),
    browserLocale: navigator.language,
    fixedServer: new URL(new URL(builtInServer || '/', location.origin).pathname, location.origin).href,
    isEmbedded,
    isFramed: window.parent !== window,
    readQueueBackup: async () => readQueueBackup(),
    async changeQueueBackup(change) {
      // Synchronous, so that two tabs do not overwrite each other's change.
      const backup = change(readQueueBackup());
      if (backup === null) localStorage.removeItem(QUEUE_BACKUP);
      else localStorage.setItem(QUEUE_BACKUP, JSON.stringify(backup));
    },
    onQueueBackupChanged: (listener) =>
      addEventListener('storage', ({ key }) => {
        // A null key means that the site's data was cleared.
        if (key === QUEUE_BACKUP || key === null) listener();
      }),
    claim: claimByLock,
  };
}

/** Null also if the browser refuses storage. */
function readQueueBackup(): unknown {
  try {
    return JSON.parse(localStorage.getItem(QUEUE_BACKUP) ?? 'null');
  } catch {
    return null;
  }
}

/** Holds a Web Lock as long as the page lives; the browser releases the locks of a closed tab. */
function claimByLock(bundleId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const isHeld = navigator.locks.request(`comyan-bundle-${bundleId}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
    // Frames without storage have no locks either, and no other tab sees their bundles.
    isHeld.catch(() => resolve(true));
  });
}
