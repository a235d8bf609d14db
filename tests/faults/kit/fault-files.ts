/** The files of a row on the disk, each with the SHA-256 of every version that it ever had. */
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { type Sample, SampleFolder, sha256OfFile } from '../../helpers/sample-media.ts';
import type { FaultFile } from './fault-row.ts';

export type FileChange =
  | 'in place'
  | 'in place, time kept'
  | 'replaced'
  | 'replaced, time kept'
  | 'longer'
  | 'longer, replaced'
  | 'shorter'
  | 'removed';

/** The picture itself is shorter; what comes after it may be any bytes. */
const PICTURE_BYTES = 8_192;
const GROWTH_BYTES = 12_345;

export class FaultFiles {
  readonly #folder: SampleFolder;
  readonly #samples = new Map<string, Sample>();
  readonly #versions = new Map<string, string[]>();

  private constructor(folder: SampleFolder) {
    this.#folder = folder;
  }

  static async create(files: readonly FaultFile[]): Promise<FaultFiles> {
    const made = new FaultFiles(await SampleFolder.create());
    for (const { name, bytes } of files) await made.add(name, bytes);
    return made;
  }

  async add(name: string, bytes: number): Promise<void> {
    const sample = await this.#folder.jpeg(name, bytes);
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

  /** Hex SHA-256, the first version first. */
  versionsOf(name: string): readonly string[] {
    return this.#versions.get(name) ?? [];
  }

  /** As picture editors, exiftool and cloud folders change a file; every byte after the picture is another one. */
  async change(name: string, how: FileChange): Promise<void> {
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
      await file.write(bytes, 0, bytes.length, PICTURE_BYTES);
      await file.close();
    }
    if (how.endsWith('time kept')) await utimes(path, before.atime, before.mtime);
    this.#versions.get(name)?.push(await sha256OfFile(path));
  }

  remove(): Promise<void> {
    return this.#folder.remove();
  }
}
