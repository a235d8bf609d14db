/**
 * Many small images from the hosted page as another tool measures them: driven by Playwright with its defaults, and in the
 * same rounds by DevTools alone, each beside Uppy driven the same way. What Playwright adds to a page is the difference; of
 * that, what its wait in every frame adds is the difference between `watching` and `looking`.
 *
 * `BENCH_ROUNDS=2` measures fewer rounds.
 */
import type { Bench } from '../harness/bench.ts';
import { againstPeer, type Figure, type Result } from '../harness/figure.ts';
import { type ManyFilesRun, manyFromPage, manyFromUppy } from '../harness/many-files.ts';
import { type PlaywrightSender, startPlaywrightSender } from '../harness/many-files-by-playwright.ts';
import { byProcess } from '../harness/many-files-results.ts';
import { createSmallFiles } from '../harness/small-files.ts';

const COUNT = 200;
const SIZE_BYTES = 200_000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const NO_LIMIT = Number.POSITIVE_INFINITY;

const WAYS = {
  uppy: (bench, _, paths, prefix) => manyFromUppy(bench, paths, prefix),
  page: (bench, _, paths, prefix) => manyFromPage(bench, paths, prefix),
  uppyWatched: (_, playwright, paths, prefix) => playwright.fromUppy(paths, prefix, 'watching'),
  pageWatched: (_, playwright, paths, prefix) => playwright.fromPage(paths, prefix, 'watching'),
  uppyLookedAt: (_, playwright, paths, prefix) => playwright.fromUppy(paths, prefix, 'looking'),
  pageLookedAt: (_, playwright, paths, prefix) => playwright.fromPage(paths, prefix, 'looking'),
} satisfies Record<
  string,
  (bench: Bench, playwright: PlaywrightSender, paths: readonly string[], prefix: string) => Promise<ManyFilesRun>
>;
type Way = keyof typeof WAYS;

export const smallFilesUntuned: Figure = {
  name: 'small-files-untuned',
  // No thumbnails for one sender while the next one sends.
  thumbnailDelayMs: 600_000,
  async measure(bench): Promise<readonly Result[]> {
    const files = await createSmallFiles(COUNT, SIZE_BYTES);
    const playwright = await startPlaywrightSender(bench);
    const runs = new Map<Way, ManyFilesRun[]>();
    try {
      // The first round warms up server and browsers.
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const way of Object.keys(WAYS) as Way[]) {
          const prefix = `${way}-${round}-`;
          const run = await WAYS[way](bench, playwright, await files.write(prefix), prefix);
          if (round > 0) runs.set(way, [...(runs.get(way) ?? []), run]);
        }
      }
      const compare = (figure: string, way: Way, peer: Way, ratioLimit: number): Result =>
        finishedAgainst(figure, runs.get(way) ?? [], peer, runs.get(peer) ?? [], ratioLimit);
      return [
        compare('small-files-untuned-devtools', 'page', 'uppy', 1),
        compare('small-files-untuned-playwright', 'pageWatched', 'uppyWatched', 1),
        compare('small-files-untuned-playwright-looking', 'pageLookedAt', 'uppyLookedAt', 1),
        compare('small-files-untuned-cost-of-playwright-page', 'pageWatched', 'page', NO_LIMIT),
        compare('small-files-untuned-cost-of-playwright-uppy', 'uppyWatched', 'uppy', NO_LIMIT),
        compare('small-files-untuned-cost-of-its-wait-page', 'pageWatched', 'pageLookedAt', NO_LIMIT),
      ];
    } finally {
      await playwright.close();
      await files.remove();
    }
  },
};

function finishedAgainst(
  figure: string,
  ours: readonly ManyFilesRun[],
  peer: string,
  peers: readonly ManyFilesRun[],
  ratioLimit: number,
): Result {
  const finished = (some: readonly ManyFilesRun[]) => some.map(({ finishedMs }) => finishedMs);
  const until = (some: readonly ManyFilesRun[]) => byProcess(COUNT, some, ({ untilFinished }) => untilFinished);
  const cpuMs = { ours: until(ours), [peer]: until(peers) };
  return againstPeer({ figure, peer, ours: finished(ours), peers: finished(peers), ratioLimit, perFile: { cpuMs } });
}
