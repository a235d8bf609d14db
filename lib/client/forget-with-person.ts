import type { StoreApi } from 'zustand/vanilla';
import type { MirrorState } from './mirror.ts';

/** Calls `forget` when the person has signed out, or another one has signed in; an expired session forgets nothing (design 3). */
export function forgetWithPerson(state: StoreApi<MirrorState>, forget: () => void): void {
  let last: string | null = null;
  state.subscribe(({ auth }) => {
    if (auth.status !== 'signed-in' && auth.status !== 'signed-out') return;
    const person = auth.status === 'signed-in' ? `${auth.domain}/${auth.username}` : '';
    if (last !== null && last !== person) forget();
    last = person;
  });
}
