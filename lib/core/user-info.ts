/** True for `https://name:password@host/`. Such an address shows the wrong host to a reader, or keeps a password. */
export function hasUserInfo({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}
