import { type AuthState, hasUploadPermissions } from '#lib/session/model/auth-state.ts';
import { type AfterLoginFacts, afterLoginTarget } from './after-login-target.ts';
import type { LaunchParams } from './launch-params.ts';
import { ROUTES, uploadTypeOf } from './routes.ts';

export interface RootFacts extends Omit<AfterLoginFacts, 'permissions'> {
  readonly auth: Pick<AuthState, 'status' | 'permissions' | 'isEmbedded'>;
  /** Launch parameters; null after they were followed. */
  readonly opening: Pick<LaunchParams, 'sessionId' | 'errorPage' | 'message'> | null;
  /** A session was requested from the host application, which may still respond. */
  readonly isHostAsked: boolean;
}

export type RootStep =
  /** The address contains a session: take it, then call `handOverStep` (2.2.1). */
  | { readonly step: 'take-session' }
  /** The session is unknown: refresh it, then decide again. */
  | { readonly step: 'refresh' }
  | { readonly step: 'wait' }
  | Go;

export interface Go {
  readonly step: 'go';
  readonly to: string;
  /** A session without permissions is ended first (2.2.4; docs/design/choices.md). */
  readonly signsOut: boolean;
  /** Message of the error page, from the address. */
  readonly message?: string;
  /** Reason of the error page, if the app knows it. */
  readonly reason?: 'no-upload-permission';
}

const NO_PERMISSION: Go = { step: 'go', to: ROUTES.authError, signsOut: false, reason: 'no-upload-permission' };

/**
 * Decides what the root route does next (specification 2.2). The screen handles a refresh without an answer, because
 * that does not end a session (docs/design/session.md#how-a-session-ends).
 */
export function rootStep(facts: RootFacts): RootStep {
  const { auth, authenticationMethod, isSearchAvailable, opening } = facts;
  if (opening !== null && opening.sessionId !== null) return { step: 'take-session' };
  if (opening?.errorPage) return { step: 'go', to: opening.errorPage, signsOut: false, message: opening.message };
  const isDefault = authenticationMethod === 'default';
  switch (auth.status) {
    case 'unknown':
      return { step: 'refresh' };
    case 'loading':
      return { step: 'wait' };
    case 'expired':
    case 'signed-in': {
      // First, another session is requested from the host application (4.18).
      if (auth.status === 'expired' && auth.isEmbedded) return { step: 'wait' };
      // Not embedded: the dialog of 4.18 opens over the user's page.
      const mayEnter = hasUploadPermissions(auth.permissions) || !isDefault;
      if (!mayEnter) return auth.isEmbedded ? NO_PERMISSION : go(ROUTES.login, true);
      return go(afterLoginTarget({ authenticationMethod, permissions: auth.permissions, isSearchAvailable }));
    }
    case 'signed-out':
      if (!auth.isEmbedded) return go(ROUTES.login);
      return facts.isHostAsked ? { step: 'wait' } : go(ROUTES.sessionClosed);
  }
}

/** The page after a session was handed over (2.2.1). */
export function handOverStep(facts: HandOverFacts): Go {
  return hasUploadPermissions(facts.permissions) ? go(handOverTarget(facts)) : NO_PERMISSION;
}

function go(to: string, signsOut = false): Go {
  return { step: 'go', to, signsOut };
}

interface HandOverFacts extends Omit<AfterLoginFacts, 'isSearchAvailable'> {
  /** Page in the hash of the address; null if there is none. */
  readonly target: string | null;
}

/**
 * The page after a hand-over by the address: with the default sign-in method the page of the hash, otherwise the upload
 * page (specification 2.3.1, 2.3.2). A tab without permission is replaced by a permitted one (6.3).
 */
export function handOverTarget({ target, ...facts }: HandOverFacts): string {
  const first = afterLoginTarget({ ...facts, isSearchAvailable: false });
  if (facts.authenticationMethod !== 'default' || first === ROUTES.root || target === null) return first;
  const type = uploadTypeOf(target);
  return type === null || facts.permissions[type] ? target : first;
}
