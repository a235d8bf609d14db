/** The files of a row on disk, each with the SHA-256 of every version that it ever had. */
import { createHash, randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { type Sample, SampleFolder, sha256OfFile } from '../../helpers/samples/sample-media.ts';
import type { FaultFile } from './fault-row.ts';
import type { FileChange } from './file-change.ts';

/** The picture itself is shorter; any bytes may follow it. */
const PICTURE_BYTES = 8_192;
const GROWTH_BYTES = 12_345;
/** A slow program writes so many parts; the stride is coprime to this number. */
const PARTS = 101;
const STRIDE = 37;

interface Writing {
  readonly before: Uint8Array;
  /** Overwrites the file from the end of the picture on. */
  readonly bytes: Uint8Array;
}

/**
 * Start of each part; neighbouring parts are written far apart in time: a sequential read meanwhile gets a mixture that
 * never existed.
 */
function partsOf(bytes: Uint8Array): number[] {
  const partBytes = Math.ceil(bytes.length / PARTS);
  return Array.from({ length: PARTS }, (_, at) => ((at * STRIDE) % PARTS) * partBytes).filter(
    (at) => at < bytes.length,
  );
}

/** SHA-256 of the file after each part. */
function statesOf({ before, bytes }: Writing): string[] {
  const now = Uint8Array.from(before);
  const partBytes = Math.ceil(bytes.length / PARTS);
  return partsOf(bytes).map((at) => {
    now.set(bytes.subarray(at, at + partBytes), PICTURE_BYTES + at);
    return createHash('sha256').update(now).digest('hex');
  });
}

export class FaultFiles {
  readonly #folder: SampleFolder;
  readonly #samples = new Map<string, Sample>();
  readonly #versions = new Map<string, string[]>();
  readonly #writings = new Map<string, Writing>();

  private constructor(folder: SampleFolder) {
    this.#folder = folder;
  }

  static async create(files: readonly FaultFile[]): Promise<FaultFiles> {
    const made = new FaultFiles(await SampleFolder.create());
    for (const { name, bytes } of files) await made.add(name, bytes);
    return made;
  }

  async add(name: string, bytes: number): Promise<void> {
    // A file with a caption of its own keeps it, also where the form has the same text for the second time.
    const sample = await this.#folder.jpegWithoutCaption(name, bytes);
    // A whole second, which can be restored exactly.
    const moment = Math.floor(Date.now() / 1_000) - 3_600;
    await utimes(sample.path, moment, moment);
    this.#samples.set(name, sample);
    this.#versions.set(name, [sample.sha256]);
  }

  get names(): readonly string[] {
    return [...this.#samples.keys()];
  }

  pathOf(name: string): string {
    const sample = this.#samples.get(name);
    if (sample === undefined) throw new Error(`The row has no file ${name}`);
    return sample.path;
  }

  /** Whether the file ever had this SHA-256 (hex), including the intermediate states of a write. */
  wasEver(name: string, sha256: string): boolean {
    if (this.#versions.get(name)?.includes(sha256)) return true;
    const writing = this.#writings.get(name);
    return writing !== undefined && statesOf(writing).includes(sha256);
  }

  /**
   * Changes a file like picture editors, exiftool and cloud folders; every byte after the picture differs. Writing in
   * place takes `overMs`.
   */
  async change(name: string, how: FileChange, overMs = 0): Promise<void> {
    const path = this.pathOf(name);
    if (how === 'removed') return rm(path);
    const before = await stat(path);
    const growth = how.startsWith('longer') ? GROWTH_BYTES : how === 'shorter' ? -GROWTH_BYTES : 0;
    const bytes = randomBytes(Math.max(0, before.size - PICTURE_BYTES) + growth);
    if (how.includes('replaced')) {
      const picture = (await readFile(path)).subarray(0, PICTURE_BYTES);
      await writeFile(`${path}.new`, Buffer.concat([picture, bytes]));
      await rename(`${path}.new`, path);
    } else {
      if (growth !== 0) await truncate(path, PICTURE_BYTES);
      const file = await open(path, 'r+');
      if (overMs > 0) this.#writings.set(name, { before: await readFile(path), bytes });
      const partBytes = overMs > 0 ? Math.ceil(bytes.length / PARTS) : bytes.length;
      for (const at of overMs > 0 ? partsOf(bytes) : [0]) {
        await file.write(bytes, at, Math.min(partBytes, bytes.length - at), PICTURE_BYTES + at);
        if (how.endsWith('time kept')) await file.utimes(before.atime, before.mtime);
        if (overMs > 0) await new Promise((resolve) => setTimeout(resolve, overMs / PARTS));
      }
      await file.close();
    }
    if (how.endsWith('time kept')) await utimes(path, before.atime, before.mtime);
    this.#versions.get(name)?.push(await sha256OfFile(path));
  }

  remove(): Promise<void> {
    return this.#folder.remove();
  }
}
