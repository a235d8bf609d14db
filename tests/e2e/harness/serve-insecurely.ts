import type { Page } from '@playwright/test';
import type { MediaSystem } from './servers/media-system.ts';

/** A host name other than localhost, so that the browser does not trust its plain http. */
export const INSECURE = 'http://media.example';

/** Serves the hosted page there. Returns the paths that are requested. */
export async function serveInsecurely(page: Page, server: Pick<MediaSystem, 'origin'>): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route(`${INSECURE}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    const response = await route.fetch({ url: `${server.origin}${pathname}` });
    // The server sends it to trustworthy addresses only.
    const { 'cross-origin-opener-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  return asked;
}
