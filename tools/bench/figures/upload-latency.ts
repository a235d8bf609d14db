/**
 * 10 MB sent by the service worker while each response of the upload service is late, in turns with one plain PUT whose
 * response is as late. The first file is sent over an unmeasured connection, the later ones use its estimate. The limit
 * applies from the first request of the upload until the last byte, as for the PUT; the time from the hand-over is
 * printed as well, which includes reading, hashing and storing the upload.
 */
import { sendFromBackground } from '../harness/background-upload.ts';
import { copyOf } from '../harness/copy-of.ts';
import { againstPeer, type Figure, type Result } from '../harness/figure.ts';
import { startRawPutServer } from '../harness/raw-put.ts';
import { receivedAt } from '../harness/received-at.ts';

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
        const peers: number[] = [];
        const onTheWay: number[] = [];
        const inAll: number[] = [];
        for (let round = 1; round <= ROUNDS; round += 1) {
          peers.push(await raw.send(bench.browser, original, delayMs));
          const copy = await copyOf(original, `${delayMs}-${round}.jpg`);
          const options = { copies: 'any', sizeBytes: SIZE_BYTES, measuresMemory: false } as const;
          const seenBefore = (await bench.server.requests()).length;
          inAll.push((await sendFromBackground(bench, copy, options)).durationMs);
          const [first] = (await bench.server.requests()).slice(seenBefore);
          onTheWay.push((await receivedAt(bench.server, copy)) - (first?.arrivedAt ?? Number.NaN));
        }
        const figure = `upload-10-MB-at-${delayMs}-ms`;
        const peer = { peer: 'plainPut', peers };
        results.push(
          againstPeer({ figure, ...peer, ours: onTheWay, ratioLimit: RATIO_LIMIT }),
          // Printed without a limit.
          againstPeer({ figure: `${figure}-in-all`, ...peer, ours: inAll, ratioLimit: Number.POSITIVE_INFINITY }),
        );
      }
      return results;
    } finally {
      await raw.close();
    }
  },
};
