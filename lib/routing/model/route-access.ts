import type { SearchType } from '#lib/contract/search-types.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { AuthState } from '#lib/session/model/auth-state.ts';
import { ROUTES } from './routes.ts';

export type Access = { readonly may: 'enter' } | { readonly may: 'go'; readonly to: string };

const ENTER: Access = { may: 'enter' };

interface AccessFacts {
  readonly auth: Pick<AuthState, 'status' | 'permissions' | 'isEmbedded'>;
  readonly authenticationMethod: string;
}

/**
 * Whether an upload tab may be shown (specification 2.4.1); `mayUpload` decides what may be done there, for every
 * sign-in method. While the user is unknown, the stored queue is shown. After an expiry, the page stays under the
 * dialog of 4.18.
 */
export function uploadAccess(type: MediaType, { auth, authenticationMethod }: AccessFacts): Access {
  if (auth.status === 'signed-out') return signedOut(auth);
  if (auth.status !== 'signed-in' || authenticationMethod !== 'default') return ENTER;
  return auth.permissions[type] ? ENTER : { may: 'go', to: ROUTES.accessDenied };
}

/** Searches need no permission; text search has a setting (specification 2.4.2). */
export function searchAccess(
  type: SearchType,
  {
    auth,
    isSearchAvailable,
    isTextSearchOn,
  }: Pick<AccessFacts, 'auth'> & { isSearchAvailable: boolean; isTextSearchOn: boolean },
): Access {
  if (auth.status === 'signed-out') return signedOut(auth);
  const isBlocked = !isSearchAvailable || (type === 'text' && !isTextSearchOn);
  return isBlocked ? { may: 'go', to: ROUTES.root } : ENTER;
}

/**
 * An embedded page has no login page: its root requests a session from the host application or shows that it has ended.
 */
function signedOut({ isEmbedded }: Pick<AuthState, 'isEmbedded'>): Access {
  return { may: 'go', to: isEmbedded ? ROUTES.root : ROUTES.login };
}
