/** Text of the sign-in form, stored until the browser closes. Never a password or passcode. */
export interface TypedSignIn {
  readonly username: string;
  readonly domain: string;
  readonly remember: boolean;
  /** `DOMAIN/name` of the user whose session has expired; empty if none has. */
  readonly owner: string;
}

/** Parses the stored text; null if it is invalid. */
export function readTypedSignIn(text: string | null): TypedSignIn | null {
  try {
    const { username, domain, remember, owner } = JSON.parse(text ?? '') as Partial<TypedSignIn>;
    const areTexts = [username, domain, owner].every((value) => typeof value === 'string');
    return areTexts ? ({ username, domain, remember: remember === true, owner } as TypedSignIn) : null;
  } catch {
    return null;
  }
}
