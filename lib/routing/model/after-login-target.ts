import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { hasUploadPermissions, type Permissions } from '#lib/session/model/auth-state.ts';
import { ROUTES, uploadRoute } from './routes.ts';

export interface AfterLoginFacts {
  readonly authenticationMethod: string;
  readonly permissions: Permissions;
  /** The setting is on and the surface is not embedded (1.4, 6.4). */
  readonly isSearchAvailable: boolean;
  /** The session was handed over in the address; the address may name a working page in its hash. */
  readonly handedOver?: { readonly target: string | null } | null;
}

/** Where a person who has just signed in, or is signed in already, begins (specification 2.3.1, 2.3.2). */
export function afterLoginTarget({
  authenticationMethod,
  permissions,
  isSearchAvailable,
  handedOver = null,
}: AfterLoginFacts): string {
  const beginsWithSearch = isSearchAvailable && handedOver === null;
  if (authenticationMethod !== 'default') return beginsWithSearch ? ROUTES.search : ROUTES.upload;
  if (!hasUploadPermissions(permissions)) return ROUTES.root;
  if (handedOver?.target) return handedOver.target;
  if (beginsWithSearch) return ROUTES.search;
  const firstAllowed = MEDIA_TYPES.find((type) => permissions[type]);
  return firstAllowed ? uploadRoute(firstAllowed) : ROUTES.accessDenied;
}
