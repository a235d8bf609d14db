/**
 * Reads a File once for all that need it when it is added: signature, duplicates, embedded metadata and copy. Each read
 * calls another process, which takes longer than all that is done with the bytes of a small picture.
 */
import { type RangeReader, rangeReaderOf, readBytes, WHOLE_BYTES } from '#lib/core/read-bytes.ts';
import { groupsOf, readTogether } from '#lib/core/read-together.ts';
import { EDGE_BYTES } from './same-bytes.ts';

/** Limit of the bytes kept for all Files. Above it, each reader reads for itself. */
const MAX_KEPT_BYTES = 48 * 1024 * 1024;

export interface SharedReads {
  /** Keeps what is read of the File until `release` was called as often as `retain`. */
  retain(file: Blob): void;
  release(file: Blob): void;
  /** Reads the small ones of these Files, which are retained, with few reads. */
  readTogether(files: readonly Blob[]): void;
  /** The File is read again from now on: it may be another version. */
  forget(file: Blob): void;
  /** Reads the File for all its readers if it is small, and otherwise its edges; other parts each time. */
  of(file: Blob): RangeReader;
  /** `content`: all bytes of the copy; from now on its readers get these. Null for a larger file. */
  replaceByCopy(file: Blob, content: Uint8Array<ArrayBuffer> | null): void;
  /** True if its readers get the bytes of the copy, even if the File has changed. */
  hasBytesOfCopy(file: Blob): boolean;
}

type Edge = 'first' | 'last';

interface Kept {
  users: number;
  isCopied: boolean;
  /** Reserved for its edges. */
  bytes: number;
  readonly edges: Map<Edge, Promise<Uint8Array<ArrayBuffer>>>;
}

export function createSharedReads(maxKeptBytes = MAX_KEPT_BYTES): SharedReads {
  const keptOf = new Map<Blob, Kept>();
  let keptBytes = 0;

  const forget = (file: Blob): void => {
    keptBytes -= keptOf.get(file)?.bytes ?? 0;
    keptOf.delete(file);
  };
  /** Null if there is no memory left for it. */
  const keep = (file: Blob, kept: Kept | undefined, edge: Edge, read: () => Promise<Uint8Array<ArrayBuffer>>) => {
    const [start, end] = rangeOf(edge, file.size);
    if (!kept || keptBytes + end - start > maxKeptBytes) return null;
    keptBytes += end - start;
    kept.bytes += end - start;
    const bytes = read();
    kept.edges.set(edge, bytes);
    bytes.catch(() => {
      if (keptOf.get(file) === kept) forget(file);
    });
    return bytes;
  };
  const readEdge = (file: Blob, kept: Kept, edge: Edge) =>
    keep(file, kept, edge, () => readBytes(file, ...rangeOf(edge, file.size)));
  return {
    readTogether(files) {
      let left = maxKeptBytes - keptBytes;
      const isNext = (file: Blob): boolean => {
        if (file.size > WHOLE_BYTES || file.size > left || keptOf.get(file)?.edges.size !== 0) return false;
        left -= file.size;
        return true;
      };
      for (const group of groupsOf(files.filter(isNext))) {
        const read = readTogether(group, true);
        for (const [at, file] of group.entries())
          keep(file, keptOf.get(file), 'first', () => read.then((contents) => wholeOf(file, contents[at] ?? null)));
      }
    },
    retain(file) {
      const kept = keptOf.get(file);
      if (kept) kept.users += 1;
      else keptOf.set(file, { users: 1, isCopied: false, bytes: 0, edges: new Map() });
    },
    release(file) {
      const kept = keptOf.get(file);
      if (!kept) return;
      kept.users -= 1;
      if (kept.users === 0) forget(file);
    },
    forget,
    of(file) {
      if (!keptOf.has(file)) return rangeReaderOf(file);
      return {
        size: file.size,
        async read(start, end) {
          const kept = keptOf.get(file);
          const edge = edgeWith(file.size, start, end);
          const bytes = kept && edge && (kept.edges.get(edge) ?? readEdge(file, kept, edge));
          if (!bytes) return readBytes(file, start, end);
          const from = rangeOf(edge, file.size)[0];
          return (await bytes).subarray(start - from, end - from);
        },
      };
    },
    replaceByCopy(file, content) {
      const kept = keptOf.get(file);
      if (!kept?.edges.has('first') || content === null || file.size > WHOLE_BYTES) return;
      kept.isCopied = true;
      kept.edges.set('first', Promise.resolve(content));
    },
    hasBytesOfCopy: (file) => keptOf.get(file)?.isCopied === true,
  };
}

/** As `readBytes` of the whole file: what was added to it since is left out. */
async function wholeOf(file: Blob, content: Uint8Array<ArrayBuffer> | null): Promise<Uint8Array<ArrayBuffer>> {
  return content?.subarray(0, file.size) ?? readBytes(file, 0, file.size);
}

function rangeOf(edge: Edge, size: number): readonly [number, number] {
  if (size <= WHOLE_BYTES) return [0, size];
  return edge === 'first' ? [0, EDGE_BYTES] : [size - EDGE_BYTES, size];
}

/** The edge that contains all of a range. */
function edgeWith(size: number, start: number, end: number): Edge | null {
  const isWithin = ([first, last]: readonly [number, number]): boolean => start >= first && Math.min(end, size) <= last;
  return (['first', 'last'] as const).find((edge) => isWithin(rangeOf(edge, size))) ?? null;
}
