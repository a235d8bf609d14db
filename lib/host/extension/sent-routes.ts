/** Receives the routes of `send-route.ts`; loaded after the first paint. */
import type { SurfaceName } from '../page-host.ts';
import { browser } from './page-browser.ts';

/** Calls `listener` with each sent route, also with one sent before. Returns the function that ends it. */
export async function listen(surface: SurfaceName, listener: (route: string) => void): Promise<() => void> {
  const key = `sent.${surface}`;
  const ownWindow = await browser.windows?.getCurrent();
  const take = (sent: unknown): void => {
    const { route, windowId = null } = (sent ?? {}) as { route?: unknown; windowId?: unknown };
    if (typeof route !== 'string' || (windowId !== null && windowId !== ownWindow?.id)) return;
    void browser.storage.session.remove(key);
    listener(route);
  };
  const onChanged = (changes: Record<string, { newValue?: unknown }>, area: string): void => {
    if (area === 'session') take(changes[key]?.newValue);
  };
  browser.storage.onChanged.addListener(onChanged);
  take((await browser.storage.session.get(key))[key]);
  return () => browser.storage.onChanged.removeListener(onChanged);
}
