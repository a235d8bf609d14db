import { firstAllowedType, type Permissions } from '#lib/session/model/auth-state.ts';
import { ROUTES, uploadRoute, uploadTypeOf } from './routes.ts';

export interface AfterLoginFacts {
  readonly authenticationMethod: string;
  readonly permissions: Permissions;
  /** The setting is on and the surface is not embedded (1.4, 6.4). */
  readonly isSearchAvailable: boolean;
  /** The session was handed over in the address; the address may name a working page in its hash. */
  readonly handedOver?: { readonly target: string | null } | null;
}

/**
 * Where a person who has just signed in, or is signed in already, begins (specification 2.3.1, 2.3.2). Never a tab that is
 * closed to them where another one is open (6.3).
 */
export function afterLoginTarget({
  authenticationMethod,
  permissions,
  isSearchAvailable,
  handedOver = null,
}: AfterLoginFacts): string {
  const beginsWithSearch = isSearchAvailable && handedOver === null;
  const firstAllowed = firstAllowedType(permissions);
  const firstTab = uploadRoute(firstAllowed ?? 'image');
  if (authenticationMethod !== 'default') return beginsWithSearch ? ROUTES.search : firstTab;
  if (!firstAllowed) return ROUTES.root;
  const { target = null } = handedOver ?? {};
  const named = target && uploadTypeOf(target);
  if (target) return named && !permissions[named] ? firstTab : target;
  return beginsWithSearch ? ROUTES.search : firstTab;
}
