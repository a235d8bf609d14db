/**
 * Permissions for a server's host. Patterns have no port: Firefox grants one with a port, but then fails every request.
 */
/** Match pattern of all pages of the host, on every port. */
export function patternOf({ protocol, hostname }: URL): string {
  return `${protocol}//${hostname}/*`;
}
