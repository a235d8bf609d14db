import type { Client } from '#lib/client/connection/client.ts';
import { laterParts, loadWithStyles } from '../ui/lazy-part.ts';

const AGAIN_MS = 1_000;
/** While files are sent a part follows each time: parts would take the connections and the processor. */
const WHILE_SENDING_MS = 5_000;

/** What is shown when the files are sent. */
const loadEnd = () => loadWithStyles(() => import('../uploads/page/completion-dialog.tsx'));

/**
 * Loads each part before it is needed, one after the other while the page is idle: the hosted page may not reach its server then.
 * Those that fail are loaded when the connection returns, or when they are needed.
 */
export function loadPartsAhead({ state }: Pick<Client, 'state'>): void {
  const isSending = () => [...state.getState().rows.values()].some((row) => row.status === 'uploading');
  const start = async () => {
    // Those that a part adds are among them.
    for (const load of laterParts) {
      await idle();
      if (isSending()) {
        void loadEnd().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, WHILE_SENDING_MS));
      }
      await loadWithStyles(load).then(
        () => laterParts.delete(load),
        () => undefined,
      );
    }
  };
  window.addEventListener('online', start);
  void start();
}

function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, AGAIN_MS),
  );
}
