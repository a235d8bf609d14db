import type { StoreApi } from 'zustand/vanilla';
import type { AuthState } from '#lib/session/model/auth-state.ts';
import type { MirrorState } from './mirror.ts';

/** Calls `forget` when the person has signed out, or another one has signed in; an expired session forgets nothing (design 3). */
export function forgetWithPerson(state: StoreApi<MirrorState>, forget: () => void): void {
  let last = personOf(state.getState().auth);
  state.subscribe(({ auth }) => {
    const person = personOf(auth);
    if (person === null) return;
    if (last !== null && last !== person) forget();
    last = person;
  });
}

/** Empty for nobody; null while it is not certain. */
function personOf({ status, domain, username }: AuthState): string | null {
  if (status === 'signed-in') return `${domain}/${username}`;
  return status === 'signed-out' ? '' : null;
}
