/** Bytes of a request that wait on this node until they are in the object store. */
import { createHash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import type { Disk } from '../../core/disk.ts';
import type { LocalFiles } from '../../storage/s3/local-files.ts';
import { appendBytes } from '../append-bytes.ts';

export interface SpooledBytes {
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  read(start: number, end: number): Promise<Buffer>;
}

export interface SpoolOptions {
  readonly localFiles: LocalFiles;
  readonly disk: Pick<Disk, 'isFull' | 'requireRoom'>;
  readonly inMemory: boolean;
}

/** Takes all bytes, then runs `work`. */
export function withSpooled<Value>(
  bytes: AsyncIterable<Buffer>,
  { localFiles, disk, inMemory }: SpoolOptions,
  work: (spooled: SpooledBytes) => Promise<Value>,
): Promise<Value> {
  const hash = createHash('sha256');
  if (inMemory) return inMemoryOf(bytes).then(work);
  return localFiles.withFile(async (path) => {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 });
    const sizeBytes = await appendBytes(path, bytes, 0, { disk, hash });
    return work({ sizeBytes, sha256: hash.digest(), read: (start, end) => readRange(path, start, end) });
  });
}

async function inMemoryOf(bytes: AsyncIterable<Buffer>): Promise<SpooledBytes> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const all = Buffer.concat(pieces);
  const sha256 = createHash('sha256').update(all).digest();
  return { sizeBytes: all.length, sha256, read: async (start, end) => all.subarray(start, end) };
}

async function readRange(path: string, start: number, end: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    return buffer;
  } finally {
    await file.close();
  }
}
