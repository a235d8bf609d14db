/**
 * 250 MB sent by the service worker with every surface closed, in turns with tus-js-client alone in a page of the same
 * browser: the same server, chunk size, file and metadata. From handing the file over until the server has the last
 * byte.
 */
import { CHUNK_SIZE_BYTES } from '#lib/contract/uploads.ts';
import { type BackgroundRun, sendFromBackground } from '../harness/background-upload.ts';
import { copyOf } from '../harness/copy-of.ts';
import { againstLimit, againstPeer, type Figure, type Result } from '../harness/figure.ts';
import { sendFromPlainPage } from '../harness/peer-upload.ts';

const SIZE_BYTES = 250_000_000;
/** Rounds differ by about a tenth. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);
const GROWTH_LIMIT_BYTES = 64_000_000;
const RATIO_LIMITS = { off: 1.05, on: 1.2 };

export const uploadFromBackground: Figure = {
  name: 'upload-from-background',
  // The specification's chunk size is used where the server sets none (7.14).
  settings: { maxChunkSize: undefined },
  async measure(bench) {
    const original = await bench.samples.jpeg('original.jpg', SIZE_BYTES);
    const send = async (copies: 'on' | 'off', round: number, measuresMemory: boolean) => {
      const copy = await copyOf(original, `${copies}-${round}.jpg`);
      return sendFromBackground(bench, copy, { copies, sizeBytes: SIZE_BYTES, measuresMemory });
    };
    // Memory first, which also warms up server and browser.
    await sendFromPlainPage(bench, await copyOf(original, 'peer-0.jpg'));
    const memory = { off: await send('off', 0, true), on: await send('on', 0, true) };
    const peers: number[] = [];
    const runs = { off: [] as BackgroundRun[], on: [] as BackgroundRun[] };
    for (let round = 1; round <= ROUNDS; round += 1) {
      peers.push(await sendFromPlainPage(bench, await copyOf(original, `peer-${round}.jpg`)));
      runs.off.push(await send('off', round, false));
      runs.on.push(await send('on', round, false));
    }
    return (['off', 'on'] as const).flatMap((copies) => resultsOf(copies, runs[copies], memory[copies], peers));
  },
};

function resultsOf(
  copies: 'off' | 'on',
  runs: readonly BackgroundRun[],
  { growthBytes }: BackgroundRun,
  peers: readonly number[],
): Result[] {
  const figure = `upload-${SIZE_BYTES / 1_000_000}-MB-by-${CHUNK_SIZE_BYTES}-copies-${copies}`;
  const ours = runs.map(({ durationMs }) => durationMs);
  return [
    againstPeer({ figure, peer: 'tusJsClientAlone', ours, peers, ratioLimit: RATIO_LIMITS[copies] }),
    againstLimit(`${figure}-memory-growth`, growthBytes, GROWTH_LIMIT_BYTES),
  ];
}
