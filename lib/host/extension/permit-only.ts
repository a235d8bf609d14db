import { patternOf } from './host-permissions.ts';
import { browser } from './page-browser.ts';

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
