import type { SurfaceName } from '../page-host.ts';
import { browser } from './page-browser.ts';

/**
 * Sends a route to a surface through `storage.session`: a surface that opens later finds it as its last route, an open
 * one listens (`sent-routes.ts`). `windowId`: only to the surface of this window; null: to the first that takes it.
 * `notes` are stored in the same write.
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
