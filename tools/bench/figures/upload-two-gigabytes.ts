/**
 * 2 GB sent by the service worker with every surface closed: how far the extension's renderers grow above what they
 * take when idle. Fails unless the server stores exactly these bytes.
 */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sendFromBackground } from '../harness/background-upload.ts';
import { againstLimit, type Figure } from '../harness/figure.ts';

const SIZE_BYTES = 2_000_000_000;
const GROWTH_LIMIT_BYTES = 96_000_000;
/** The file, its copy in the browser, and the server's upload and asset. */
const NEEDED_BYTES = 5 * SIZE_BYTES;

export const uploadTwoGigabytes: Figure = {
  name: 'upload-two-gigabytes',
  maxUploadBytes: 2 * SIZE_BYTES,
  async measure(bench) {
    const { bavail, bsize } = await statfs(tmpdir());
    if (bavail * bsize < NEEDED_BYTES) throw new Error(`${tmpdir()} has less than ${NEEDED_BYTES} bytes free`);
    const sample = await bench.samples.jpeg('two-gigabytes.jpg', SIZE_BYTES);
    const options = { copies: 'any', sizeBytes: SIZE_BYTES, measuresMemory: true } as const;
    const { growthBytes } = await sendFromBackground(bench, sample, options);
    return [againstLimit('upload-2-GB-memory-growth', growthBytes, GROWTH_LIMIT_BYTES)];
  },
};
