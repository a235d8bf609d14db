/** Real files for uploads, created on demand. Every JPEG is different. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { root } from '../../../scripts/root.ts';

export interface Sample {
  readonly path: string;
  readonly name: string;
  readonly sha256: string;
}

export class SampleFolder {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async create(): Promise<SampleFolder> {
    return new SampleFolder(await mkdtemp(join(tmpdir(), 'comyan-samples-')));
  }

  /** A JPEG that every reader can show, with a caption of its own; bytes after its end marker pad it to `sizeBytes`. */
  jpeg(name: string, sizeBytes = 0): Promise<Sample> {
    return this.#jpegWith('ImageDescription', name, sizeBytes);
  }

  /** A JPEG whose caption is what a user types. */
  jpegWithoutCaption(name: string, sizeBytes = 0): Promise<Sample> {
    return this.#jpegWith('Software', name, sizeBytes);
  }

  async #jpegWith(field: string, name: string, sizeBytes: number): Promise<Sample> {
    const path = join(this.#folder, name);
    const [red = 0, green = 0, blue = 0] = randomBytes(3);
    const picture = await sharp({
      create: { width: 640, height: 400, channels: 3, background: { r: red, g: green, b: blue } },
    })
      .withExif({ IFD0: { [field]: `Sample ${randomUUID()}` } })
      .jpeg()
      .toBuffer();
    await writeFile(path, picture);
    await pad(path, sizeBytes - picture.length);
    return this.#describe(path);
  }

  /** A short clip in H.264; a box that players skip pads it to `sizeBytes`. */
  async mp4(name: string, sizeBytes = 0): Promise<Sample> {
    const clip = await this.#copy('sample.mp4', name);
    const boxBytes = sizeBytes - (await stat(clip.path)).size;
    if (boxBytes < BOX_HEADER_BYTES) return clip;
    const header = Buffer.alloc(BOX_HEADER_BYTES);
    header.writeUInt32BE(boxBytes);
    header.write('free', 4, 'latin1');
    await appendFile(clip.path, header);
    await pad(clip.path, boxBytes - BOX_HEADER_BYTES);
    return this.#describe(clip.path);
  }

  mp3(name: string): Promise<Sample> {
    return this.#copy('sample.mp3', name);
  }

  /** Raw bytes: for files that a server or the widget has to reject. */
  async raw(name: string, content: string | Uint8Array): Promise<Sample> {
    const path = join(this.#folder, name);
    await writeFile(path, content);
    return this.#describe(path);
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #copy(fixture: string, name: string): Promise<Sample> {
    const path = join(this.#folder, name);
    await copyFile(join(root, 'tests/fixtures', fixture), path);
    return this.#describe(path);
  }

  async #describe(path: string): Promise<Sample> {
    return { path, name: basename(path), sha256: await sha256OfFile(path) };
  }
}

/** Size and type (ISO 14496-12, 4.2). */
const BOX_HEADER_BYTES = 8;
const PAD_PART_BYTES = 8 * 1024 * 1024;

async function pad(path: string, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; left -= PAD_PART_BYTES) {
    await appendFile(path, randomBytes(Math.min(left, PAD_PART_BYTES)));
  }
}

/** Lower-case hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}
