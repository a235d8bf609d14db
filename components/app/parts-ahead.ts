import type { Client } from '#lib/client/connection/client.ts';
import { isSending } from '#lib/uploads/model/upload-row.ts';
import { laterParts, loadWithStyles } from '../ui/lazy-part.ts';

const AGAIN_MS = 1_000;
/** While files are sent a part follows each time: parts would take the connections and the processor. */
const WHILE_SENDING_MS = 5_000;

/**
 * Loads each part before it is needed, one after the other while the page is idle: the hosted page may not reach its server then.
 * Those that fail are loaded when the connection returns, or when they are needed. `loadEnd`: loads what is shown when the
 * files are sent.
 */
export function loadPartsAhead({ state }: Pick<Client, 'state'>, loadEnd: () => Promise<unknown>): void {
  const areFilesSent = () => [...state.getState().rows.values()].some(isSending);
  let end: Promise<unknown> | null = null;
  const pass = async () => {
    // Those that a part adds are among them.
    for (const load of laterParts) {
      await idle();
      if (areFilesSent()) {
        end ??= loadWithStyles(loadEnd).catch(() => {
          end = null;
        });
        await new Promise((resolve) => setTimeout(resolve, WHILE_SENDING_MS));
      }
      await loadWithStyles(load).then(
        () => laterParts.delete(load),
        () => undefined,
      );
    }
  };
  let passes = pass();
  // One at a time, however often the connection returns.
  window.addEventListener('online', () => {
    passes = passes.then(pass);
  });
}

function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, AGAIN_MS),
  );
}
