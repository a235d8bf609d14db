import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { hasUploadPermissions, type Permissions } from '#lib/session/model/auth-state.ts';
import { ROUTES, uploadRoute } from './routes.ts';

export interface AfterLoginFacts {
  readonly authenticationMethod: string;
  readonly permissions: Permissions;
  /** The setting is on and the surface is not embedded (1.4, 6.4). */
  readonly isSearchAvailable: boolean;
}

/** Where a person who has just signed in, or is signed in already, begins (specification 2.3.1, 2.3.2). */
export function afterLoginTarget({ authenticationMethod, permissions, isSearchAvailable }: AfterLoginFacts): string {
  if (authenticationMethod !== 'default') return isSearchAvailable ? ROUTES.search : ROUTES.upload;
  if (!hasUploadPermissions(permissions)) return ROUTES.root;
  if (isSearchAvailable) return ROUTES.search;
  const firstAllowed = MEDIA_TYPES.find((type) => permissions[type]);
  return firstAllowed ? uploadRoute(firstAllowed) : ROUTES.accessDenied;
}
