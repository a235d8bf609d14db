import { type Account, findAccount } from '../config/accounts.ts';
import { HttpError } from '../core/http-error.ts';
import { usernameOf } from '../core/person.ts';
import type { SignInPlace } from '../sessions/sign-in-throttle.ts';
import type { AppContext } from './app-context.ts';

/**
 * Resolves with the account, or undefined if `check` refuses; writes failures into the security log. `userName` is
 * `domain/username`. Rejects like `SignInThrottle.attempt`.
 */
export async function attemptSignIn(
  { signInThrottle, securityLog }: Pick<AppContext, 'signInThrottle' | 'securityLog'>,
  place: SignInPlace,
  userName: string,
  check: () => Promise<Account | undefined>,
): Promise<Account | undefined> {
  const { address } = place;
  const user = findAccount(usernameOf(userName)) === undefined ? 'unknown' : userName;
  try {
    const account = await signInThrottle.attempt(userName, place, check);
    if (account === undefined) securityLog.record('sign-in-refused', { address, user });
    return account;
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 429)
      securityLog.record('sign-in-delayed', { address, user, ...error.facts });
    throw error;
  }
}
