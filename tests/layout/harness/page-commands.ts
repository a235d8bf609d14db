/** What only the driver of the browser can do; runs in Node, called by `commands` of `vitest/browser`. */
import type { Page } from 'playwright';
import type { BrowserCommand } from 'vitest/node';

type Media = Parameters<Page['emulateMedia']>[0] & object;

/** Colour scheme or forced colours, until the next call. */
export const emulate: BrowserCommand<[media: Media]> = ({ page }, media) =>
  page.emulateMedia({ reducedMotion: 'reduce', ...media });

/** CSS pixels are this many device pixels, until the next call. */
export const deviceScale: BrowserCommand<[scale: number]> = async ({ page }, scale) => {
  const session = await page.context().newCDPSession(page);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: scale, mobile: false });
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulate(media: Media): Promise<void>;
    deviceScale(scale: number): Promise<void>;
  }
}
