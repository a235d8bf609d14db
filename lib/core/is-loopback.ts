/** A host name or address that only this computer reaches, as in an address or as a system names it. */
export function isLoopback(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}
