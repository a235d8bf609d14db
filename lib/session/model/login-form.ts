export interface Login {
  readonly username: string;
  readonly password: string;
  readonly domain: string;
  readonly passcode?: string | undefined;
  readonly remember: boolean;
}

/** Fields of the login call (7.2); a frame needs cookies that the server partitions. */
export function loginForm({ username, password, domain, passcode, remember }: Login, isFramed: boolean) {
  return {
    username: `${domain}/${username}`,
    password,
    remember: String(remember),
    ...(passcode ? { passcode } : {}),
    ...(isFramed ? { partitioned: 'true' } : {}),
  };
}
