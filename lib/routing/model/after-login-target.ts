import { firstAllowedType, type Permissions } from '#lib/session/model/auth-state.ts';
import { ROUTES, uploadRoute } from './routes.ts';

export interface AfterLoginFacts {
  readonly authenticationMethod: string;
  readonly permissions: Permissions;
  /** The setting is on and the surface is not embedded (1.4, 6.4). */
  readonly isSearchAvailable: boolean;
}

/**
 * The first page after a sign-in, or for a signed-in user (specification 2.3.1, 2.3.2). Without search it is the first
 * permitted upload tab (6.3). With the default sign-in method and no permission it is the root.
 */
export function afterLoginTarget({ authenticationMethod, permissions, isSearchAvailable }: AfterLoginFacts): string {
  const allowed = firstAllowedType(permissions);
  if (authenticationMethod === 'default' && !allowed) return ROUTES.root;
  return isSearchAvailable ? ROUTES.search : uploadRoute(allowed ?? 'image');
}
