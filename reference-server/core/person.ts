/**
 * The name of a person, `domain/username`, under which they own uploads, have quotas and turns, and are logged. Two
 * domains may have the same username.
 */

/** The person of a session. */
export function personOf(session: { readonly userName: string }): string {
  return session.userName;
}

export function personNamed(domain: string, username: string): string {
  return `${domain}/${username}`;
}

/** The part of the name that accounts are found by. */
export function usernameOf(person: string): string {
  return person.split('/').at(-1) ?? '';
}
