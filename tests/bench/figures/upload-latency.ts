/**
 * 10 MB sent by the service worker while each answer of the upload service is late, in turns with one plain PUT that is
 * answered as late. The first file meets a link that nobody has measured, the later ones what the earlier have left.
 */
import { sendFromBackground } from '../kit/background-upload.ts';
import { copyOf } from '../kit/copy-of.ts';
import { againstPeer, type Figure, type Result } from '../kit/figure.ts';
import { startRawPutServer } from '../kit/raw-put.ts';

const SIZE_BYTES = 10_000_000;
const LATENCIES_MS = [2_200, 1_000, 300, 50];
const ROUNDS = 3;
const RATIO_LIMIT = 1.5;

export const uploadLatency: Figure = {
  name: 'upload-latency',
  settings: { maxChunkSize: 0 },
  async measure(bench) {
    const original = await bench.samples.jpeg('original.jpg', SIZE_BYTES);
    const raw = await startRawPutServer();
    const results: Result[] = [];
    try {
      for (const delayMs of LATENCIES_MS) {
        await bench.server.reset();
        await bench.server.misbehave([{ match: { pathPattern: '^/upload-service/' }, action: { delayMs } }]);
        const times = { ours: [] as number[], peers: [] as number[] };
        for (let round = 1; round <= ROUNDS; round += 1) {
          times.peers.push(await raw.send(bench.browser, original, delayMs));
          const copy = await copyOf(original, `${delayMs}-${round}.jpg`);
          const options = { copies: 'on', sizeBytes: SIZE_BYTES, measuresMemory: false } as const;
          times.ours.push((await sendFromBackground(bench, copy, options)).durationMs);
        }
        const figure = `upload-10-MB-at-${delayMs}-ms`;
        results.push(againstPeer({ figure, peer: 'plainPut', ...times, ratioLimit: RATIO_LIMIT }));
      }
      return results;
    } finally {
      await raw.close();
    }
  },
};
