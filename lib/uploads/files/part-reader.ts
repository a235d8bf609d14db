/** Reads the bytes of requests, and digests them for the server. */
import { freeReadBytes, readBytes, WHOLE_BYTES } from '#lib/core/read-bytes.ts';
import { type Chunk, chunkOf, digestedChunkOf } from './chunk.ts';
import { digestOf } from './file-digest.ts';

/** Parts up to this size are sent from memory, unless they are a whole copy and not repeated, and read several at a time. */
const SMALL_BYTES = 1024 * 1024;
const PARTS_AT_ONCE = 8;

export interface Part {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly chunk: Chunk;
  /** SHA-256 of the bytes, if the server gets it. */
  readonly digest?: Uint8Array<ArrayBuffer>;
}

export interface PartReader {
  /** Fewer bytes at the end of a file that has become shorter. Rejects with the browser's error if it cannot be read. */
  read(blob: Blob, start: number, end: number): Promise<Part>;
  /** What was read already is not used any more. */
  forget(): void;
}

/** Bytes from `start` up to `end`. */
interface Window {
  readonly blob: Blob;
  readonly start: number;
  readonly end: number;
  readonly bytes: Promise<Uint8Array<ArrayBuffer>>;
}

export function createPartReader(canServerVerify: () => boolean): PartReader {
  let window: Window | null = null;
  const readSmall = async (blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> => {
    const known = window;
    const isInside = known?.blob === blob && known.start <= start && end <= known.end;
    const last = Math.min(start + PARTS_AT_ONCE * (end - start), blob.size);
    const from = isInside ? known : { blob, start, end: last, bytes: readBytes(blob, start, last) };
    window = from.end === end ? null : from;
    try {
      return (await from.bytes).subarray(start - from.start, end - from.start);
    } catch (error) {
      window = null;
      throw error;
    }
  };
  const readHere = (blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> =>
    end - start > SMALL_BYTES || blob.size <= WHOLE_BYTES ? readBytes(blob, start, end) : readSmall(blob, start, end);
  return {
    async read(blob, start, end) {
      if (!canServerVerify()) {
        const bytes = await readHere(blob, start, end);
        return { bytes, chunk: chunkOf(bytes) };
      }
      if (end - start > SMALL_BYTES) return readForServer(blob, start, end);
      const bytes = await readHere(blob, start, end);
      const digest = await digestOf(bytes);
      return { bytes, chunk: digestedChunkOf(bytes, digest), digest };
    },
    forget() {
      window = null;
    },
  };
}

/** The browser reads the part again while it sends it, and the server compares both: no bytes stay in memory here. */
async function readForServer(blob: Blob, start: number, end: number): Promise<Part> {
  const part = blob.slice(start, end);
  const bytes = new Uint8Array(await part.arrayBuffer());
  freeReadBytes();
  const digest = await digestOf(bytes);
  return { bytes, chunk: digestedChunkOf(part, digest), digest };
}
