/**
 * The authentication state of the background, and the ways in which a session ends there
 * (docs/design/session.md#how-a-session-ends).
 */
import { createEmitter } from '#lib/core/emitter.ts';
import { type AuthState, SIGNED_OUT } from '../model/auth-state.ts';
import type { OwnerCheck } from './owner-check.ts';
import type { SessionStorage } from './session-storage.ts';
import { logNotStored } from './sign-in.ts';

export interface AuthStore {
  state(): AuthState;
  onChange(listener: (state: AuthState) => void): () => void;
  set(change: Partial<AuthState>): void;
  /** Ends the session here. `isEmbedded` and `hasLeft` stay as they are unless given. */
  end(change?: Partial<Pick<AuthState, 'isEmbedded' | 'hasLeft'>>): void;
  /**
   * The server has ended the session: its owner and the upload list stay visible until the user answers the dialog of
   * 4.18. The next start of the background knows no owner, because the dialog is not stored and could not cover the
   * list.
   */
  endByServer(): void;
  /** The server has changed: the user is unknown there, and no session has ended. */
  leaveServer(): void;
  /** Counts sign-ins and changes of the server. A response is stale if this number has changed since its request. */
  generation(): number;
  /** Call when a sign-in starts. */
  nextGeneration(): void;
}

export function createAuthStore(
  ownerCheck: Pick<OwnerCheck, 'invalidate'>,
  storage: Pick<SessionStorage, 'forgetOwner'>,
  isEmbedded: boolean,
): AuthStore {
  const changed = createEmitter<AuthState>();
  let state: AuthState = { ...SIGNED_OUT, status: 'unknown', isEmbedded };
  let generation = 0;

  const set = (change: Partial<AuthState>): void => {
    state = { ...state, ...change };
    changed.emit(state);
  };
  const forgetOwner = (change: Partial<AuthState>): void => {
    ownerCheck.invalidate();
    set(change);
    storage.forgetOwner().catch(logNotStored);
  };
  const end: AuthStore['end'] = (change) => {
    const { isEmbedded, hasLeft, remembered, waiting, signInWindow } = state;
    forgetOwner({ ...SIGNED_OUT, isEmbedded, hasLeft, remembered, waiting, signInWindow, ...change });
  };
  return {
    state: () => state,
    onChange: (listener) => changed.on(listener),
    set,
    end,
    endByServer() {
      if (state.status === 'signed-in' || state.status === 'expired') forgetOwner({ status: 'expired' });
      else end();
    },
    leaveServer() {
      generation += 1;
      const { isEmbedded, remembered } = state;
      forgetOwner({ ...SIGNED_OUT, status: 'unknown', isEmbedded, hasLeft: true, remembered });
    },
    generation: () => generation,
    nextGeneration() {
      generation += 1;
    },
  };
}
