/** The permission to ask a server. Without a port: Firefox grants a pattern with one and then fails every request. */
import { browser } from './page-browser.ts';

export function patternOf({ protocol, hostname }: URL): string {
  return `${protocol}//${hostname}/*`;
}

/** Gives back every other host's permission; null: all that can be given back. */
export async function permitOnly(server: URL | null): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  const wanted = server === null ? [] : [patternOf(server)];
  // The person has permitted all hosts at once in the browser's own settings: this one would go with them.
  if (!wanted.every((pattern) => origins.includes(pattern))) return;
  // What a packaged build requires cannot be given back.
  const kept = [...wanted, ...(browser.runtime.getManifest().host_permissions ?? [])];
  const others = origins.filter((origin) => !kept.includes(origin));
  if (others.length > 0) await browser.permissions.remove({ origins: others });
}
