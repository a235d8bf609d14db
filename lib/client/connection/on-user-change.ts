import type { StoreApi } from 'zustand/vanilla';
import { type AuthState, signedInOwner } from '#lib/session/model/auth-state.ts';
import type { MirrorState } from './mirror.ts';

/**
 * Calls `forget` when the user has signed out or another user has signed in. Not called after an expiry and on the
 * login page after it, because the same user may return (docs/design/session.md#how-a-session-ends).
 */
export function onUserChange(state: StoreApi<MirrorState>, forget: () => void): void {
  let last = userFieldsOf(state.getState().auth);
  state.subscribe(({ auth }) => {
    const person = userFieldsOf(auth);
    if (person === null) return;
    if (last !== null && last !== person) forget();
    last = person;
  });
}

/** The user; empty after a sign-out, null while unknown. */
function userFieldsOf(auth: AuthState): string | null {
  return signedInOwner(auth) ?? (auth.hasLeft ? '' : null);
}
