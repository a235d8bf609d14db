/** What exifr reads from bytes. Its only home: it runs in a worker that is ended afterwards (decision 8). */
import { parse, segmentParsers, sidecar } from 'exifr';

/** A reading of exifr: values in words, and as stored. Undefined if it knows no such file. */
export interface ExifrOutput {
  readonly translated: Readonly<Record<string, unknown>>;
  readonly raw: Readonly<Record<string, unknown>>;
}

const OPTIONS = {
  tiff: true,
  exif: true,
  gps: true,
  interop: true,
  ifd1: false,
  makerNote: false,
  userComment: true,
  iptc: true,
  icc: true,
  jfif: true,
  mergeOutput: false,
  multiSegment: true,
  // Only found and joined: its parser turns '007' into 7, keeps `&amp;`, and backtracks for minutes.
  xmp: { parse: false },
};
const IN_WORDS = { ...OPTIONS, translateValues: true, reviveValues: true };
const AS_STORED = { ...OPTIONS, translateValues: false, reviveValues: false };

/**
 * Bytes that the values of one reading may name together. Each of thousands of entries may name the same megabytes,
 * and running out of memory ends the page, not the worker alone.
 */
const MAX_VALUE_BYTES = 128 * 1024 * 1024;
/** Bytes of one value by the types of TIFF 6.0; of others, the most. */
const VALUE_BYTES: readonly number[] = [8, 1, 1, 2, 4, 8, 1, 1, 2];

let bytesLeft = 0;

function spend(bytes: number): void {
  bytesLeft -= bytes;
  if (bytesLeft < 0) throw new RangeError('Values of too many bytes');
}

interface Chunk {
  readonly byteLength: number;
  getUint16(offset: number): number;
  getUint32(offset: number): number;
}
interface SegmentParser {
  readonly chunk: Chunk;
}
type ParseTag = (this: SegmentParser, ...values: unknown[]) => unknown;

/** Counts the bytes of each value before exifr copies them. */
function limitParser(name: 'tiff' | 'icc', costOf: (chunk: Chunk, values: readonly unknown[]) => number): void {
  const { prototype } = segmentParsers.get(name) as { prototype: { parseTag: ParseTag } };
  const { parseTag } = prototype;
  prototype.parseTag = function (...values) {
    spend(costOf(this.chunk, values));
    return parseTag.apply(this, values);
  };
}

limitParser('tiff', (chunk, [offset]) => {
  const type = chunk.getUint16(Number(offset) + 2);
  return chunk.getUint32(Number(offset) + 4) * (VALUE_BYTES[type] ?? 8);
});
// Lengths and counts are inside of the value: at most the profile, or as many names as it claims.
limitParser('icc', (chunk, [type, offset]) =>
  type === 'mluc' ? chunk.getUint32(Number(offset) + 8) * 256 : chunk.byteLength,
);

/** Undefined if exifr does not know the format. The bytes are read twice, once for each kind of values. */
export async function exifrOutput(bytes: Uint8Array): Promise<ExifrOutput | undefined> {
  const read = async (options: object) => {
    bytesLeft = MAX_VALUE_BYTES;
    const found: unknown = await parse(bytes, { ...options });
    return typeof found === 'object' && found !== null ? { ...found } : {};
  };
  try {
    return { translated: await read(IN_WORDS), raw: await read(AS_STORED) };
  } catch (error) {
    if (error instanceof Error && error.message === 'Unknown file format') return undefined;
    throw error;
  }
}

/** The data sets of an IPTC block that stands alone. */
export async function exifrIptc(block: Uint8Array): Promise<unknown> {
  return sidecar(block, { iptc: true }, 'iptc');
}
