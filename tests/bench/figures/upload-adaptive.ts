/**
 * 250 MB sent by the service worker with every surface closed and adaptive chunks, in turns with Uppy in a page of the
 * same browser, and with the minimum: one PUT to a server that writes the bytes to disk.
 */
import { sendFromBackground } from '../harness/background-upload.ts';
import { copyOf } from '../harness/copy-of.ts';
import { againstPeer, type Figure } from '../harness/figure.ts';
import { startRawPutServer } from '../harness/raw-put.ts';
import { sendFromUppy } from '../harness/uppy-upload.ts';

const SIZE_BYTES = 250_000_000;
const ROUNDS = 5;

export const uploadAdaptive: Figure = {
  name: 'upload-adaptive',
  settings: { maxChunkSize: 0 },
  async measure(bench) {
    const original = await bench.samples.jpeg('original.jpg', SIZE_BYTES);
    const raw = await startRawPutServer();
    try {
      return await compare({
        background: async (round) =>
          (
            await sendFromBackground(bench, await copyOf(original, `ours-${round}.jpg`), {
              copies: 'any',
              sizeBytes: SIZE_BYTES,
              measuresMemory: false,
            })
          ).durationMs,
        uppy: async (round) => sendFromUppy(bench, await copyOf(original, `uppy-${round}.jpg`)),
        put: () => raw.send(bench.browser, original),
      });
    } finally {
      await raw.close();
    }
  },
};

type Way = (round: number) => Promise<number>;

async function compare(ways: Readonly<Record<'background' | 'uppy' | 'put', Way>>) {
  const times = { background: [] as number[], uppy: [] as number[], put: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of ['uppy', 'background', 'put'] as const) {
      const duration = await ways[name](round);
      // The first round warms up server and browser.
      if (round > 0) times[name].push(duration);
    }
  }
  const figure = `upload-${SIZE_BYTES / 1_000_000}-MB-adaptive`;
  const ours = times.background;
  return [
    againstPeer({ figure, peer: 'uppy', ours, peers: times.uppy, ratioLimit: 1 }),
    // Printed without a limit.
    againstPeer({ figure, peer: 'rawPut', ours, peers: times.put, ratioLimit: Number.POSITIVE_INFINITY }),
  ];
}
