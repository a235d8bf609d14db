import type { SurfaceName } from '../page-host.ts';
import { browser } from './page-browser.ts';

/**
 * Sends a surface to a route through `storage.session`: one that opens later finds it as its last route, one that is open
 * listens (`sent-routes.ts`). `windowId`: of this window alone; null: whichever takes it first.
 * `notes` go with it in one write.
 */
export function sendRoute(
  to: SurfaceName,
  route: string,
  windowId: number | null,
  notes: Readonly<Record<string, string>> = {},
): Promise<void> {
  const path = route.replace(/\?.*/, '');
  return browser.storage.session.set({ ...notes, [`route.${to}`]: path, [`sent.${to}`]: { route, windowId } });
}
