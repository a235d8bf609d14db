/** Segments of a JPEG file before the image data (ISO 10918-1, Exif 2.3, XMP part 3). */
import { joinBytes } from '#lib/core/join-bytes.ts';
import { indexOfByte, latin1, uint8, uint16, uint32 } from '../bytes.ts';
import { type JumbfSegment, storeInSegments } from '../credentials/store-in-jpeg.ts';
import { tiffStart } from '../exif.ts';
import type { PixelSize } from '../model/embedded-metadata.ts';
import { BlockSource, type ByteSource } from '../slice-source.ts';
import type { RawBlocks } from './raw-blocks.ts';

interface Segment {
  readonly marker: number;
  /** Offset after the length field. */
  readonly offset: number;
  readonly length: number;
}

const XMP_NAME = 'http://ns.adobe.com/xap/1.0/';
const EXTENDED_XMP_NAME = 'http://ns.adobe.com/xmp/extension/\0';
/** Packets whose name was removed or cut by a program. */
const STRAY_XMP = /^(?:XMP\0|http)|<\?xpacket|<x:xmpmeta|<rdf:RDF/;
const PHOTOSHOP_NAME = 'Photoshop 3.0\0';
/** Shows whether a segment has metadata. */
const HEAD_BYTES = 256;
/** Name, 32 digits of the packet's MD5, its total length, the offset of this part. */
const EXTENDED_HEADER_BYTES = EXTENDED_XMP_NAME.length + 40;
/** Maximum of stray bytes between two segments; with more the file is not a valid JPEG. */
const MAX_GARBAGE_BYTES = 32_768;
const MARKER = { exifOrXmp: 0xe1, jumbf: 0xeb, photoshop: 0xed, scan: 0xda, end: 0xd9 } as const;

/** Reads only the header of segments without metadata, such as a colour profile or content credentials. */
export async function readJpeg(file: ByteSource): Promise<RawBlocks> {
  const found = new FoundSegments();
  const extended: Segment[] = [];
  const jumbf: JumbfSegment[] = [];
  for (let at = 2; ; ) {
    const segment = await nextSegment(file, at);
    if (!segment) break;
    at = segment.offset + segment.length;
    const head = await file.readHeader(segment.offset, Math.min(segment.length, HEAD_BYTES));
    if (isFrame(segment.marker)) found.pixelSize ??= frameSize(head);
    if (segment.marker === MARKER.jumbf) jumbf.push({ ...segment, head });
    else if (isExtendedXmp(segment, head)) extended.push(segment);
    else if (isMetadata(segment, head)) found.add(segment, await file.read(segment.offset, segment.length));
  }
  // Last, because it may have megabytes: what follows it would not be read any more.
  for (const segment of extended) found.add(segment, await file.read(segment.offset, segment.length));
  const credentials = storeInSegments(file, jumbf);
  return { ...found.blocks(), ...(credentials && { credentials }) };
}

function isExtendedXmp({ marker }: Segment, head: Uint8Array): boolean {
  return marker === MARKER.exifOrXmp && latin1(head, 0, 64).startsWith(EXTENDED_XMP_NAME);
}

function isMetadata({ marker }: Segment, head: Uint8Array): boolean {
  if (marker === MARKER.photoshop) return latin1(head, 0, 64).startsWith(PHOTOSHOP_NAME);
  return marker === MARKER.exifOrXmp && (tiffStart(head) >= 0 || STRAY_XMP.test(latin1(head, 0, HEAD_BYTES)));
}

/** Skips stray bytes between segments, as all readers do. Undefined at the image data or the end. */
async function nextSegment(file: ByteSource, from: number): Promise<Segment | undefined> {
  const near = findSegment(await file.readHeader(from, 16), from);
  if (near !== 'none-yet') return near;
  const far = findSegment(await file.read(from, MAX_GARBAGE_BYTES), from);
  return far === 'none-yet' ? undefined : far;
}

function findSegment(bytes: Uint8Array, offset: number): Segment | undefined | 'none-yet' {
  for (let at = indexOfByte(bytes, 0xff, 0); at + 4 <= bytes.length; ) {
    const marker = uint8(bytes, at + 1);
    if (marker === MARKER.scan || marker === MARKER.end) return undefined;
    const length = uint16(bytes, at + 2);
    const hasLength = marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8) && length >= 2;
    if (hasLength) return { marker, offset: offset + at + 4, length: length - 2 };
    // A fill byte, a marker without a length, or not a marker.
    at = indexOfByte(bytes, 0xff, at + 1);
  }
  return 'none-yet';
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function frameSize(bytes: Uint8Array): PixelSize | undefined {
  const [height, width] = [uint16(bytes, 1), uint16(bytes, 3)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

class FoundSegments {
  pixelSize: PixelSize | undefined;
  #exif: RawBlocks['exif'];
  readonly #xmp: Uint8Array<ArrayBuffer>[] = [];
  readonly #extended = new Map<string, { place: number; bytes: Uint8Array<ArrayBuffer> }[]>();
  readonly #photoshop: Uint8Array<ArrayBuffer>[] = [];
  #photoshopOffset = 0;

  add({ marker, offset }: Segment, bytes: Uint8Array<ArrayBuffer>): void {
    const name = latin1(bytes, 0, 64);
    if (marker === MARKER.photoshop) {
      this.#photoshopOffset = this.#photoshop.length === 0 ? offset + PHOTOSHOP_NAME.length : -1;
      this.#photoshop.push(bytes.subarray(PHOTOSHOP_NAME.length));
    } else if (name.startsWith(XMP_NAME)) {
      this.#xmp.push(bytes.subarray(XMP_NAME.length + 1));
    } else if (name.startsWith(EXTENDED_XMP_NAME)) {
      this.#addExtended(bytes);
    } else if (tiffStart(bytes) >= 0) {
      const start = tiffStart(bytes);
      this.#exif ??= { source: new BlockSource(bytes.subarray(start)), fileOffset: offset + start };
    } else {
      this.#xmp.push(bytes);
    }
  }

  #addExtended(bytes: Uint8Array<ArrayBuffer>): void {
    const guid = latin1(bytes, EXTENDED_XMP_NAME.length, 32);
    const parts = this.#extended.get(guid) ?? [];
    parts.push({ place: uint32(bytes, EXTENDED_HEADER_BYTES - 4), bytes: bytes.subarray(EXTENDED_HEADER_BYTES) });
    this.#extended.set(guid, parts);
  }

  blocks(): RawBlocks {
    const { pixelSize } = this;
    return {
      xmp: [...this.#xmp, ...this.#extendedPackets()],
      ...(this.#exif && { exif: this.#exif }),
      ...(this.#photoshop.length > 0 && {
        photoshop: { block: joinBytes(this.#photoshop), fileOffset: this.#photoshopOffset },
      }),
      ...(pixelSize && { pixelSize }),
    };
  }

  /** Only the packet that the main one references is used. Its parts come in any order; it ends at the first gap. */
  #extendedPackets(): Uint8Array<ArrayBuffer>[] {
    const main = this.#xmp.map((packet) => new TextDecoder('windows-1252').decode(packet)).join('');
    const named = [...this.#extended].filter(([guid]) => main.includes(guid));
    return named.map(([, parts]) => {
      const ordered = parts.toSorted((one, other) => one.place - other.place);
      let end = 0;
      const contiguous = ordered.filter(({ place, bytes }) => {
        const fits = place === end;
        if (fits) end += bytes.length;
        return fits;
      });
      return joinBytes(contiguous.map(({ bytes }) => bytes));
    });
  }
}
