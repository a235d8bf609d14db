import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { withComment } from './small-images.ts';

export interface SmallFiles {
  /** Writes new files, all different from each other and from earlier ones; `prefix` begins their names. */
  write(prefix: string): Promise<readonly string[]>;
  remove(): Promise<void>;
}

/**
 * `count` JPEGs of `sizeBytes` each: a picture that takes the server about 15 ms to process, so that the server does
 * not hide the differences between its clients, padded after its end marker.
 */
export async function createSmallFiles(count: number, sizeBytes: number): Promise<SmallFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-small-'));
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const;
  const picture = await sharp({ create: { width: 640, height: 427, channels: 3, background: '#4a7', noise } })
    .jpeg()
    .toBuffer();
  const padding = randomBytes(sizeBytes);
  return {
    async write(prefix) {
      const paths = Array.from({ length: count }, (_, index) => join(folder, `${prefix}${index}.jpg`));
      for (const path of paths)
        await writeFile(path, Buffer.concat([withComment(picture, path), padding]).subarray(0, sizeBytes));
      return paths;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
