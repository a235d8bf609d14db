import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

export interface SmallImages {
  readonly paths: readonly string[];
  remove(): Promise<void>;
}

/** Part of every name, to recognise a row of the list. */
export const SMALL_IMAGE_NAME = /p\d{5}\.jpg/;

/** Small JPEGs, all different and of one size: the worst case for detecting duplicates. */
export async function createSmallImages(count: number): Promise<SmallImages> {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-images-'));
  const paths = Array.from({ length: count }, (_, index) => join(folder, `p${String(index + 1).padStart(5, '0')}.jpg`));
  for (const { name, bytes } of await jpegsOf(paths)) await writeFile(name, bytes);
  return { paths, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The same pictures in memory, one per name. */
export async function jpegsOf(names: readonly string[]): Promise<readonly { name: string; bytes: Buffer }[]> {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#4a7' } })
    .jpeg()
    .toBuffer();
  return names.map((name) => ({ name, bytes: withComment(picture, name) }));
}

/** A comment segment after the start marker. */
export function withComment(picture: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, text, picture.subarray(2)]);
}
