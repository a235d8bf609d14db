/**
 * Many small images sent by the background with every surface closed and by the hosted page, in turns with Uppy in a
 * page of the same browser and with the minimum: raw requests of the same bytes, six at a time. From the press of
 * 'Upload' until the server has the last byte, and until the sender calls the upload finished: ours after processing,
 * Uppy with its last byte.
 *
 * `BENCH_WAYS=uppy,background` measures some of background, page, uppy, tus3, tus6 (tus-js-client alone with as many
 * slots; only on request) and raw, `BENCH_ROUNDS=2` fewer rounds.
 */
import type { Bench } from '../harness/bench.ts';
import type { Figure, Result } from '../harness/figure.ts';
import { manyFromBackground, manyFromPage, manyFromTus, manyFromUppy, type SendMany } from '../harness/many-files.ts';
import { compareManyFiles, type Goals, type Runs, WAYS, type Way } from '../harness/many-files-results.ts';
import { startRawPutServer } from '../harness/raw-put.ts';
import type { Link } from '../harness/slow-link.ts';
import { createSmallFiles } from '../harness/small-files.ts';

const SENDERS: Readonly<Record<Exclude<Way, 'raw'>, SendMany>> = {
  background: manyFromBackground,
  page: manyFromPage,
  uppy: manyFromUppy,
  tus3: manyFromTus(3),
  tus6: manyFromTus(6),
};
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const DEFAULT_WAYS = 'uppy,background,page,raw';
const WANTED = (process.env['BENCH_WAYS'] ?? DEFAULT_WAYS).split(',');

interface Files {
  readonly count: number;
  readonly sizeBytes: number;
}

const LOOPBACK: Goals = { lastByteToUppy: 1 / 1.5, lastByteToRaw: Number.POSITIVE_INFINITY };

export const smallFiles = figureOf('small-files', { count: 200, sizeBytes: 200_000 }, LOOPBACK);
export const smallFiles1000 = figureOf('small-files-1000', { count: 1_000, sizeBytes: 60_000 }, LOOPBACK);
export const smallFiles50ms = figureOf(
  'small-files-50ms',
  { count: 200, sizeBytes: 200_000 },
  { lastByteToUppy: Number.POSITIVE_INFINITY, lastByteToRaw: 1.4 },
  { roundTripMs: 50 },
);

function figureOf(name: string, { count, sizeBytes }: Files, goals: Goals, link?: Link): Figure {
  return {
    name,
    // No thumbnails for one sender while the next one sends.
    thumbnailDelayMs: 600_000,
    ...(link && { link }),
    async measure(bench): Promise<readonly Result[]> {
      const files = await createSmallFiles(count, sizeBytes);
      const raw = await startRawPutServer(link);
      const runs: Runs = { background: [], page: [], uppy: [], tus3: [], tus6: [], raw: [] };
      try {
        // The first round warms up server and browser.
        for (let round = 0; round <= ROUNDS; round += 1) {
          for (const way of WAYS.filter((one) => WANTED.includes(one))) {
            const prefix = `${way}-${round}-`;
            const paths = await files.write(prefix);
            const run =
              way === 'raw' ? await raw.sendMany(bench.browser, paths) : await send(bench, way, paths, prefix);
            if (round === 0) continue;
            if (typeof run === 'number') runs.raw.push(run);
            else if (way !== 'raw') runs[way].push(run);
          }
        }
        return compareManyFiles(name, count, runs, goals);
      } finally {
        await raw.close();
        await files.remove();
      }
    },
  };
}

function send(bench: Bench, way: Exclude<Way, 'raw'>, paths: readonly string[], prefix: string) {
  return SENDERS[way](bench, paths, prefix);
}
