/** What the sign-in form keeps for the browser's session. Never a password, never a passcode. */
export interface TypedSignIn {
  readonly username: string;
  readonly domain: string;
  readonly remember: boolean;
  /** `DOMAIN/name` of the person whose session has expired; empty for nobody. */
  readonly owner: string;
}

/** As kept by the host; null for anything else. */
export function readTypedSignIn(text: string | null): TypedSignIn | null {
  try {
    const { username, domain, remember, owner } = JSON.parse(text ?? '') as Partial<TypedSignIn>;
    const areTexts = [username, domain, owner].every((value) => typeof value === 'string');
    return areTexts ? ({ username, domain, remember: remember === true, owner } as TypedSignIn) : null;
  } catch {
    return null;
  }
}
