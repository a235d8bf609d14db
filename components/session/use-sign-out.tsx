import { type ReactNode, useState } from 'react';
import { useClient } from '../surface/client-context.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const SignOutDialog = lazyPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

/**
 * Signs out; asks first if there are unfinished uploads (docs/design/session.md#how-a-session-ends). The caller renders
 * `dialog`.
 */
export function useSignOut(onSignedOut?: () => void): { signOut: () => void; dialog: ReactNode } {
  const { send, state } = useClient();
  const [unfinished, setUnfinished] = useState(0);

  const end = (choice: 'keep' | 'discard') => {
    setUnfinished(0);
    void send('session.signOut', { unfinished: choice })
      .catch(() => undefined)
      .then(onSignedOut);
  };
  const signOut = async () => {
    // The answer counts the uploads of all tabs. If the request fails, this surface's rows are counted.
    const shown = [...state.getState().rows.values()].filter((row) => row.isUnfinished).length;
    const count = await send('session.signOut', { unfinished: 'ask' }).catch(() => shown);
    if (count > 0) setUnfinished(count);
    else onSignedOut?.();
  };
  const dialog = unfinished > 0 && (
    <SignOutDialog count={unfinished} onClose={() => setUnfinished(0)} onSignOut={end} />
  );
  return { signOut: () => void signOut(), dialog };
}
