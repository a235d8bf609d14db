import { type AfterLoginFacts, afterLoginTarget } from './after-login-target.ts';
import { ROUTES, uploadTypeOf } from './routes.ts';

export interface HandOverFacts extends Omit<AfterLoginFacts, 'isSearchAvailable'> {
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
