import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const EIGHT_BITS_GREY = [8, 0, 0, 0, 0];

/** A grey picture. It announces `width` × `height`, and contains the rows that `drawn` says. */
export function greyPng(width: number, height: number, drawn = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(EIGHT_BITS_GREY, 8);
  // Each row begins with its filter.
  const rows = Buffer.alloc((width + 1) * drawn, 128).map((value, at) => (at % (width + 1) === 0 ? 0 : value));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.of()),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
