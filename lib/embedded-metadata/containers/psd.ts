/** Image resources of a Photoshop document, PSD or PSB (Adobe Photoshop File Formats). */
import { latin1, uint8, uint16, uint32 } from '../bytes.ts';
import { tiffStart } from '../exif.ts';
import { BlockSource, type ByteSource } from '../slice-source.ts';
import type { RawBlocks } from './raw-blocks.ts';

const HEADER_BYTES = 26;
const RESOURCE = { iim: 0x0404, exif: 0x0422, xmp: 0x0424 } as const;
/** Real documents have about fifty, some hundreds with many slices. */
const MAX_RESOURCES = 1_000;
/** Signature, number, and a name of at most 256 bytes with its padding, then the length. */
const RESOURCE_HEADER_BYTES = 268;

interface Resource {
  readonly id: number;
  readonly start: number;
  readonly length: number;
}

export async function readPsd(file: ByteSource): Promise<RawBlocks> {
  const head = await file.readHeader(0, HEADER_BYTES + 4);
  const [height, width] = [uint32(head, 14), uint32(head, 18)];
  let xmp: Uint8Array[] = [];
  let iim: RawBlocks['iim'];
  let exif: RawBlocks['exif'];
  for await (const { id, start, length } of resources(file, HEADER_BYTES + 4 + uint32(head, HEADER_BYTES))) {
    if (id === RESOURCE.xmp) xmp = [...xmp, await file.read(start, length)];
    if (id === RESOURCE.iim) iim ??= await file.read(start, length);
    if (id === RESOURCE.exif && !exif) {
      const block = await file.read(start, length);
      const at = tiffStart(block);
      if (at >= 0) exif = { source: new BlockSource(block.subarray(at)), fileOffset: start + at };
    }
  }
  return {
    xmp,
    ...(iim && { iim }),
    ...(exif && { exif }),
    ...(width > 0 && height > 0 && { pixelSize: { width, height } }),
  };
}

/** `at`: the length of all resources, after the colours of the document. */
async function* resources(file: ByteSource, at: number): AsyncGenerator<Resource> {
  const end = at + 4 + uint32(await file.readHeader(at, 4), 0);
  let next = at + 4;
  for (let count = 0; count < MAX_RESOURCES && next + 12 <= end; count += 1) {
    const head = await file.readHeader(next, RESOURCE_HEADER_BYTES);
    if (!/^(?:8BIM|MeSa|AgHg|PHUT|DCSR)/.test(latin1(head, 0, 4))) return;
    const nameBytes = uint8(head, 6) + 1;
    const lengthAt = 6 + nameBytes + (nameBytes % 2);
    const length = uint32(head, lengthAt);
    const start = next + lengthAt + 4;
    yield { id: uint16(head, 4), start, length: Math.min(length, end - start) };
    next = start + length + (length % 2);
  }
}
