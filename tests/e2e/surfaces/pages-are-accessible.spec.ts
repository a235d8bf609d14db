/**
 * In the most important states, axe finds no violation of WCAG 2.2 AA, narrow and wide, in light and dark colours;
 * pages fit at 400 % zoom, and status messages are announced.
 */
import { expect } from '@playwright/test';
import { announced } from '../../pictures/harness/announced.ts';
import { SampleMedia } from '../../pictures/harness/sample-pictures.ts';
import { StatePage } from '../../pictures/harness/state-page.ts';
import { STATES } from '../../pictures/table.ts';
import { violations } from '../harness/checks/accessibility.ts';
import { overflowingElements } from '../harness/checks/horizontal-overflow.ts';
import { fillLibrary } from '../harness/servers/server-library.ts';
import { test } from '../harness/test.ts';
import { twoFrames } from '../harness/two-frames.ts';

/** The table's most important states on the hosted page; `npm run pictures` checks all of them. */
const KEY_STATES = STATES.filter(({ isKey, surface, settings }) => isKey && surface === 'hosted' && !settings);

/** The widths of a sidebar and of a page. */
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
/** 1280 × 1024 at 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

let media: SampleMedia;

test.beforeAll(async ({ runningServer }) => {
  media = await SampleMedia.create();
  const samples = await media.pictures(4);
  const entries = samples.map((sample, index) => ({ sample, headline: `Storm tide ${index + 1}` }));
  await fillLibrary(runningServer, 'image', entries);
});

test.afterAll(() => media.remove());

for (const { name, steps, pose, announces } of KEY_STATES) {
  test(`${name} has no WCAG 2.2 AA violation in both colour schemes, narrow and wide, and fits at 400 %`, async ({
    hostedPage: page,
    server,
    allowProblem,
  }) => {
    // Some states are error responses.
    allowProblem(/status of (?:400|403|404|500)|ERR_(?:EMPTY_RESPONSE|CONNECTION_RESET)|settings: start-up failed/);
    const addressOf = (path: string) => `${server.origin}${path}`;
    const statePage = new StatePage({ page, server, media, language: 'en', addressOf });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const step of steps) await step(statePage);
    if (announces) await announced(statePage, announces);

    const found: string[] = [];
    for (const size of [...SIZES, ZOOMED]) {
      await page.setViewportSize(size);
      await twoFrames(page);
      await pose?.(statePage);
      for (const colorScheme of ['light', 'dark'] as const) {
        if (size === ZOOMED) continue;
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // The schemes differ in colours only.
        const broken = await violations(page, colorScheme === 'light' ? 'all' : 'colours');
        found.push(...broken.map((line) => `${size.width} px, ${colorScheme}: ${line}`));
      }
    }
    const wide = (await page.evaluate(overflowingElements)).filter((line) => line.startsWith('the page'));
    expect([...found, ...wide]).toEqual([]);
  });
}
