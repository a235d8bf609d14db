import { type AuthState, hasUploadPermissions } from '#lib/session/model/auth-state.ts';
import { type AfterLoginFacts, afterLoginTarget } from './after-login-target.ts';
import { ROUTES } from './routes.ts';

export interface RootFacts extends Omit<AfterLoginFacts, 'permissions'> {
  readonly auth: Pick<AuthState, 'status' | 'permissions'>;
}

export type RootStep =
  /** Nobody has asked the server yet: refresh the session, then decide again. */
  | { readonly step: 'refresh' }
  | { readonly step: 'wait' }
  /** `signsOut`: a session that is of no use here is ended first (2.2.4, design 14). */
  | { readonly step: 'go'; readonly to: string; readonly signsOut: boolean };

/**
 * What the root route does next (specification 2.2.3, 2.2.4). A refresh that got no answer is not decided here: that is
 * no end of a session (design 3), the screen says so and asks again.
 */
export function rootStep({ auth, authenticationMethod, isSearchAvailable }: RootFacts): RootStep {
  const isDefault = authenticationMethod === 'default';
  switch (auth.status) {
    case 'unknown':
      return { step: 'refresh' };
    case 'loading':
      return { step: 'wait' };
    case 'signed-in': {
      const mayEnter = hasUploadPermissions(auth.permissions) || !isDefault;
      if (!mayEnter) return { step: 'go', to: ROUTES.login, signsOut: true };
      const to = afterLoginTarget({ authenticationMethod, permissions: auth.permissions, isSearchAvailable });
      return { step: 'go', to, signsOut: false };
    }
    case 'expired':
      return { step: 'go', to: ROUTES.login, signsOut: isDefault };
    case 'signed-out':
      return { step: 'go', to: ROUTES.login, signsOut: false };
  }
}
