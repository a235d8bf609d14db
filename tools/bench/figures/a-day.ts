/**
 * A day in fast motion: 2,000 small files in batches that are taken off the list when they are sent, 500 searches with a look
 * at a result, and in the extension 300 popups. What is held after it, against what is held after its first tenth, which
 * warms up. `BENCH_DAY=0.1` is a tenth of it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { openUploads } from '../../../tests/e2e/harness/steps/surface-steps.ts';
import type { Bench } from '../harness/bench.ts';
import { goTo, searchAndLook, sendBatch, untilDrawn } from '../harness/day-steps.ts';
import { extensionPss, pagesPss } from '../harness/extension-pss.ts';
import { againstPeer, type Figure, type Result } from '../harness/figure.ts';
import { backgroundOf, freeCaches, memoryOf, storedBy } from '../harness/memory-state.ts';
import { openSearch, setWindow } from '../harness/search-page.ts';
import { createSmallImages } from '../harness/small-images.ts';

const SHARE = Number(process.env.BENCH_DAY ?? 1);
const HOURS = 20;
/** After these hours. The first is the end of the warm-up. */
const READ_AFTER: readonly number[] = [2, 11, 20];
const an = (all: number) => Math.max(1, Math.round((all * SHARE) / HOURS));
const PER_HOUR = { files: an(2_000), searches: an(500), popups: an(300) };
const RATIO_LIMIT = 1.2;
const WITH_CACHES = 'renderers-with-caches';
/** Longer than a removal can be undone, and than anything else that is written later. */
const SETTLED_MS = 12_000;
/** Fewer are those of what happens at the moment. */
const FEW = { bytes: 65_536, elements: 50 } as const;

/** The browser merges the log of a database when it has 4 MB, and the merged parts when there are a few of them. */
const LOG_BYTES = 8_000_000;

interface Held {
  readonly unit: keyof typeof FEW;
  readonly count: number;
  /** As `FEW`. */
  readonly few?: number;
}
type DayState = Readonly<Record<string, Held>>;

const SERVER = { rows: 2_000, delays: { processingDelayMs: 0, thumbnailDelayMs: 0 } };

export const aDay: Figure = {
  ...SERVER,
  name: 'a-day',
  async measure(bench) {
    const { browser } = bench;
    const search = await openSearch(bench);
    const panel = await browser.openSidePanel();
    await openUploads(panel);
    const popups = async () => {
      for (let popup = 0; popup < PER_HOUR.popups; popup += 1) {
        const opened = await browser.openPopup();
        // A popup closes when another window takes the focus.
        await untilDrawn(opened).catch((error: unknown) => {
          if (!opened.raw.isClosed()) throw error;
        });
        if (!opened.raw.isClosed()) await opened.close();
      }
    };
    const hour = async (number: number, paths: readonly string[]) => {
      await sendBatch(panel, paths);
      await searches(search, number);
      await popups();
    };
    return measureDay('a-day', hour, async () => ({
      ...(await heldBy('pages', search)),
      ...(await heldByWorker(bench)),
      ...(await storedFor(search)),
      ...(await heldByRenderers(search, () => extensionPss(browser))),
    }));
  },
};

export const aDayHosted: Figure = {
  ...SERVER,
  name: 'a-day-hosted',
  async measure({ browser, server }) {
    const page = await browser.openWebPage(`${server.origin}/search/?period=*`);
    await setWindow(page);
    const hour = async (number: number, paths: readonly string[]) => {
      await goTo(page, 'upload');
      await sendBatch(page, paths);
      await goTo(page, 'search');
      await searches(page, number);
    };
    return measureDay('a-day-hosted', hour, async () => ({
      ...(await heldBy('page', page)),
      ...(await storedFor(page)),
      ...(await heldByRenderers(page, () => pagesPss(browser))),
    }));
  },
};

async function measureDay(
  name: string,
  live: (hour: number, paths: readonly string[]) => Promise<void>,
  read: () => Promise<DayState>,
): Promise<Result[]> {
  const images = await createSmallImages(HOURS * PER_HOUR.files);
  const states: DayState[] = [];
  try {
    for (let hour = 1; hour <= HOURS; hour += 1) {
      await live(hour, images.paths.slice((hour - 1) * PER_HOUR.files, hour * PER_HOUR.files));
      // Minutes of silence would look like a fault.
      const report = (facts: object) => process.stderr.write(`${JSON.stringify({ day: name, hour, ...facts })}\n`);
      report({});
      if (!READ_AFTER.includes(hour)) continue;
      await sleep(SETTLED_MS);
      const state = await read();
      report(Object.fromEntries(Object.entries(state).map(([what, { count }]) => [what, count])));
      states.push(state);
    }
  } finally {
    await images.remove();
  }
  return Object.entries(states[0] ?? {}).map(([what, { unit, few = FEW[unit] }]) => {
    const counts = states.map((state) => state[what]?.count ?? 0);
    const [warm = 0] = counts;
    const result = againstPeer({
      figure: `${name}-${what}`,
      peer: 'afterATenth',
      unit,
      ours: [Math.max(few, counts.at(-1) ?? 0)],
      peers: [Math.max(few, warm)],
      ratioLimit: what === WITH_CACHES ? Number.POSITIVE_INFINITY : RATIO_LIMIT,
    });
    return { ...result, samples: { ours: counts } };
  });
}

async function searches(page: ChromiumPage, hour: number): Promise<void> {
  // Numbers of the generated pictures.
  for (let at = 1; at <= PER_HOUR.searches; at += 1) await searchAndLook(page, String((hour - 1) * 25 + at));
}

async function heldBy(name: string, { raw }: ChromiumPage): Promise<DayState> {
  const { heapBytes, nodes, listeners, documents } = await memoryOf(raw.target());
  return {
    [`${name}-heap`]: { unit: 'bytes', count: heapBytes },
    nodes: { unit: 'elements', count: nodes },
    listeners: { unit: 'elements', count: listeners },
    documents: { unit: 'elements', count: documents },
  };
}

/** With the pictures that the browser keeps decoded, and without. */
async function heldByRenderers(page: ChromiumPage, readPss: () => Promise<number>): Promise<DayState> {
  const withCaches = await readPss();
  await freeCaches(page);
  return {
    [WITH_CACHES]: { unit: 'bytes', count: withCaches },
    renderers: { unit: 'bytes', count: await readPss() },
  };
}

async function heldByWorker({ browser }: Bench): Promise<DayState> {
  return { 'background-heap': { unit: 'bytes', count: (await memoryOf(backgroundOf(browser))).heapBytes } };
}

async function storedFor(page: ChromiumPage): Promise<DayState> {
  const { databaseBytes, records, sessionBytes } = await storedBy(page);
  return {
    database: { unit: 'bytes', count: databaseBytes, few: LOG_BYTES },
    records: { unit: 'elements', count: records },
    'session-storage': { unit: 'bytes', count: sessionBytes },
  };
}
