import { type AuthState, ownerOf } from '#lib/session/model/auth-state.ts';
import type { TypedSignIn } from '#lib/session/model/typed-sign-in.ts';
import type { Client } from '../connection/client.ts';

/**
 * Fills the sign-in form with the name of the user whose session has expired, so that only the password is missing, and
 * deletes the typed text after a sign-in or sign-out (4.18). Returns the function that ends the subscription.
 */
export function keepTypedSignIn({ host, state }: Pick<Client, 'host' | 'state'>): () => void {
  let last: TypedSignIn | null = null;
  const write = (typed: TypedSignIn): void => host.writeSaved('typed.sign-in', JSON.stringify(typed));
  const follow = (auth: AuthState, before: AuthState | null): void => {
    const { status, username, domain, remembered } = auth;
    // In the state `unknown`, the name is the stored one: its session may have expired.
    const isKnown = status === 'signed-in' || status === 'expired' || (status === 'unknown' && username !== '');
    if (isKnown) {
      if (username !== '') last = { username, domain, remember: remembered.username !== '', owner: ownerOf(auth) };
      if (status === 'signed-in' && before?.status !== 'signed-in') host.writeSaved('typed.sign-in', '');
      // A page that is reloaded under the dialog has no other record of the user.
      if (status === 'expired' && before?.status !== 'expired' && last !== null) write(last);
    } else if (auth.hasLeft) {
      // A surface that opens after the sign-out keeps the text typed since then.
      if (before !== null && (before.status !== 'unknown' || before.username !== '') && !before.hasLeft)
        host.writeSaved('typed.sign-in', '');
      last = null;
    } else if (status === 'signed-out' && last !== null) {
      write(last);
      last = null;
    }
  };
  follow(state.getState().auth, null);
  return state.subscribe(({ auth }, before) => {
    if (auth !== before.auth) follow(auth, before.auth);
  });
}
