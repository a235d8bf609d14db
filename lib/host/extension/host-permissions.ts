/**
 * Permissions for a server's host. Patterns have no port: Firefox grants one with a port, but then fails every request.
 */
import { browser } from './page-browser.ts';

/** Match pattern of all pages of the host, on every port. */
export function patternOf({ protocol, hostname }: URL): string {
  return `${protocol}//${hostname}/*`;
}

/** Removes the permissions of all other hosts; null: of all hosts. */
export async function permitOnly(server: URL | null): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  const wanted = server === null ? [] : [patternOf(server)];
  // The user has permitted all hosts in the browser's settings: removing that would remove this host as well.
  if (!wanted.every((pattern) => origins.includes(pattern))) return;
  // Required permissions of a packaged build cannot be removed.
  const kept = [...wanted, ...(browser.runtime.getManifest().host_permissions ?? [])];
  const others = origins.filter((origin) => !kept.includes(origin));
  if (others.length > 0) await browser.permissions.remove({ origins: others });
}
