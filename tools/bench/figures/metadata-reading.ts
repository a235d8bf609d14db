/**
 * The metadata of 1,000 JPEGs of 5 MB, read by the product's reader in a page's main thread: how much it reads of each,
 * and how long it blocks the page. 50 files on disk, each under 20 names.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import { benchPage } from '../harness/bench-build.ts';
import { chooseFile } from '../harness/choose-file.ts';
import { againstLimit, type Figure } from '../harness/figure.ts';

const COUNT = 1_000;
const ON_DISK = 50;
/** Noise of this size makes about 5 MB. */
const PIXELS = { width: 2_600, height: 1_500 };
const READ_LIMIT_BYTES = 128 * 1_024;
const TASK_LIMIT_MS = 50;

interface Reading {
  readonly durationMs: number;
  readonly bytesRead: number;
  readonly withHeadline: number;
  readonly longestTaskMs: number;
}

export const metadataReading: Figure = {
  name: 'metadata-reading',
  async measure({ browser }) {
    const folder = await mkdtemp(join(tmpdir(), 'comyan-photos-'));
    try {
      const page = await browser.openTab(benchPage('metadata'));
      await waitUntil('the page', () => page.evaluate<boolean>('typeof readChosen === "function"'));
      await chooseFile(page, await createPhotos(folder));
      const reading = await page.evaluate<Reading>(`readChosen(${COUNT})`);
      await page.close();
      if (reading.withHeadline !== COUNT) throw new Error(`${reading.withHeadline} of ${COUNT} headlines were read`);
      const figure = `metadata-of-${COUNT}-jpegs`;
      return [
        againstLimit(`${figure}-read-per-file`, reading.bytesRead / COUNT, READ_LIMIT_BYTES),
        againstLimit(`${figure}-longest-task`, reading.longestTaskMs, TASK_LIMIT_MS, 'ms'),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/**
 * Absolute paths. The images are noise, so that they are as large as photographs; Exif first, then XMP with the
 * headline.
 */
async function createPhotos(folder: string): Promise<readonly string[]> {
  const paths: string[] = [];
  const noise = randomBytes(PIXELS.width * PIXELS.height * 3);
  for (let index = 0; index < ON_DISK; index += 1) {
    noise.set(randomBytes(4_096), index * 4_096);
    const photo = await sharp(noise, { raw: { ...PIXELS, channels: 3 } })
      .withExif({ IFD0: { Make: 'Camera', ImageDescription: `Photo ${index}` } })
      .withXmp(xmpWithHeadline(`Harbour ${index}`))
      .jpeg({ quality: 80 })
      .toBuffer();
    const path = join(folder, `photo-${index}.jpg`);
    await writeFile(path, photo);
    paths.push(path);
  }
  return paths;
}

function xmpWithHeadline(headline: string): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Headline="${headline}"/></rdf:RDF></x:xmpmeta>${' '.repeat(2_000)}<?xpacket end="w"?>`;
}
