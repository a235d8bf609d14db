import { type AuthState, hasUploadPermissions } from '#lib/session/model/auth-state.ts';
import { type AfterLoginFacts, afterLoginTarget } from './after-login-target.ts';
import type { LaunchParams } from './launch-params.ts';
import { ROUTES, uploadTypeOf } from './routes.ts';

export interface RootFacts extends Omit<AfterLoginFacts, 'permissions'> {
  readonly auth: Pick<AuthState, 'status' | 'permissions' | 'isEmbedded'>;
  /** What the address said; null once it was followed. */
  readonly opening: Pick<LaunchParams, 'sessionId' | 'errorPage' | 'message'> | null;
  /** The host application of an embedded page has been asked for a session and may still answer. */
  readonly isHostAsked: boolean;
}

export type RootStep =
  /** The address hands a session over: use it, then ask `handOverStep` (2.2.1). */
  | { readonly step: 'take-session' }
  /** Nobody has asked the server yet: refresh the session, then decide again. */
  | { readonly step: 'refresh' }
  | { readonly step: 'wait' }
  | Go;

export interface Go {
  readonly step: 'go';
  readonly to: string;
  /** A session that is of no use here is ended first (2.2.4; docs/design/choices.md). */
  readonly signsOut: boolean;
  /** What the error page says beside its title, from the address. */
  readonly message?: string;
  /** Why the error page is shown, where the app itself knows it. */
  readonly reason?: 'no-upload-permission';
}

/**
 * What the root route does next (specification 2.2). A refresh that got no answer is not decided here: that is no end of
 * a session (docs/design/session.md#how-a-session-ends), the screen says so and asks again.
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
      // The host application is asked for another session first (4.18); its answer decides.
      if (auth.status === 'expired' && auth.isEmbedded) return { step: 'wait' };
      // Outside of a host application, the dialog of 4.18 opens over the page that the person may enter.
      const mayEnter = hasUploadPermissions(auth.permissions) || !isDefault;
      if (!mayEnter) return auth.isEmbedded ? NO_PERMISSION : go(ROUTES.login, true);
      return go(afterLoginTarget({ authenticationMethod, permissions: auth.permissions, isSearchAvailable }));
    }
    case 'signed-out':
      if (!auth.isEmbedded) return go(ROUTES.login);
      return facts.isHostAsked ? { step: 'wait' } : go(ROUTES.sessionClosed);
  }
}

/** Where a session that was handed over leads (2.2.1). */
export function handOverStep(facts: HandOverFacts): Go {
  return hasUploadPermissions(facts.permissions) ? go(handOverTarget(facts)) : NO_PERMISSION;
}

const NO_PERMISSION: Go = { step: 'go', to: ROUTES.authError, signsOut: false, reason: 'no-upload-permission' };

function go(to: string, signsOut = false): Go {
  return { step: 'go', to, signsOut };
}

interface HandOverFacts extends Omit<AfterLoginFacts, 'isSearchAvailable'> {
  /** The working page that the address names in its hash; null for none. */
  readonly target: string | null;
}

/**
 * Where a session that the address hands over leads: with the default method to the page of the hash, else to the upload
 * (specification 2.3.1, 2.3.2). Never to a tab that is closed to the person while another one is open (6.3).
 */
export function handOverTarget({ target, ...facts }: HandOverFacts): string {
  const first = afterLoginTarget({ ...facts, isSearchAvailable: false });
  if (facts.authenticationMethod !== 'default' || first === ROUTES.root || target === null) return first;
  const type = uploadTypeOf(target);
  return type === null || facts.permissions[type] ? target : first;
}
