/**
 * 250 MB sent by the service worker with every surface closed and adaptive chunks, in turns with Uppy in a page of the
 * same browser, and with the minimum: one PUT to a server that writes the bytes to disk. Without a delay, and over a
 * link of 50 ms and 200 Mbit/s.
 */
import { sendFromBackground } from '../harness/background-upload.ts';
import { copyOf } from '../harness/copy-of.ts';
import { againstPeer, type Figure } from '../harness/figure.ts';
import { startRawPutServer } from '../harness/raw-put.ts';
import type { Link } from '../harness/slow-link.ts';
import { sendFromUppy } from '../harness/uppy-upload.ts';

const SIZE_BYTES = 250_000_000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** Limits of our time in relation to that of Uppy and of the PUT. */
interface Goals {
  readonly toUppy: number;
  readonly toPut: number;
}

export const uploadAdaptive = figureOf('upload-adaptive', { toUppy: 1, toPut: 1.15 });
export const uploadLink = figureOf(
  'upload-link',
  { toUppy: Number.POSITIVE_INFINITY, toPut: 1.1 },
  { roundTripMs: 50, bitsPerSecond: 200_000_000 },
);

function figureOf(name: string, goals: Goals, link?: Link): Figure {
  return {
    name,
    settings: { maxChunkSize: 0 },
    ...(link && { link }),
    async measure(bench) {
      const original = await bench.samples.jpeg('original.jpg', SIZE_BYTES);
      const raw = await startRawPutServer(link);
      const options = { copies: 'any', sizeBytes: SIZE_BYTES, measuresMemory: false } as const;
      try {
        const times = await timesOf({
          background: async (round) => {
            const copy = await copyOf(original, `ours-${round}.jpg`);
            return (await sendFromBackground(bench, copy, options)).durationMs;
          },
          uppy: async (round) => sendFromUppy(bench, await copyOf(original, `uppy-${round}.jpg`)),
          put: () => raw.send(bench.browser, original),
        });
        const figure = `${name}-250-MB`;
        const ours = times.background;
        return [
          againstPeer({ figure, peer: 'uppy', ours, peers: times.uppy, ratioLimit: goals.toUppy }),
          againstPeer({ figure, peer: 'rawPut', ours, peers: times.put, ratioLimit: goals.toPut }),
        ];
      } finally {
        await raw.close();
      }
    },
  };
}

type Way = (round: number) => Promise<number>;
type Name = 'background' | 'uppy' | 'put';

async function timesOf(ways: Readonly<Record<Name, Way>>): Promise<Readonly<Record<Name, readonly number[]>>> {
  const times: Record<Name, number[]> = { background: [], uppy: [], put: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of ['uppy', 'background', 'put'] as const) {
      const duration = await ways[name](round);
      // The first round warms up server and browser.
      if (round > 0) times[name].push(duration);
    }
  }
  return times;
}
