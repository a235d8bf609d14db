import type { StoreApi } from 'zustand/vanilla';
import { type AuthState, signedInOwner } from '#lib/session/model/auth-state.ts';
import type { MirrorState } from './mirror.ts';

/**
 * Calls `forget` when the person has signed out, or another one has signed in. A session that expired forgets nothing, nor
 * does the way over the login page that follows: the same person may come back (docs/design/session.md#how-a-session-ends).
 */
export function forgetWithPerson(state: StoreApi<MirrorState>, forget: () => void): void {
  let last = personOf(state.getState().auth);
  state.subscribe(({ auth }) => {
    const person = personOf(auth);
    if (person === null) return;
    if (last !== null && last !== person) forget();
    last = person;
  });
}

/** Empty once the one before has left; null while nobody knows who comes. */
function personOf(auth: AuthState): string | null {
  return signedInOwner(auth) ?? (auth.hasLeft ? '' : null);
}
