/** After a sign-out, what was removed is in no file of the browser, as far as it allows that (docs/privacy.md). */
import { log } from '#lib/core/log.ts';
import type { SessionService } from './session-service.ts';

/** Removals that the sign-out has caused are stored by then. */
const AFTER_MS = 300;

export interface EraseTracesDeps {
  readonly session: Pick<SessionService, 'state' | 'onChange'>;
  readonly records: { eraseRemoved(): Promise<void> };
  readonly host: { rewriteQueueNote?(): Promise<void> };
}

export function eraseTracesAfterSignOut({ session, records, host }: EraseTracesDeps): void {
  let hadLeft = session.state().hasLeft;
  const erase = async (): Promise<void> => {
    await records.eraseRemoved();
    await host.rewriteQueueNote?.();
  };
  session.onChange(({ status, hasLeft }) => {
    const leaves = status === 'signed-out' && hasLeft && !hadLeft;
    hadLeft = hasLeft;
    if (leaves)
      setTimeout(
        () => erase().catch((error: unknown) => log('warn', 'storage: remains not erased', { error })),
        AFTER_MS,
      );
  });
}
