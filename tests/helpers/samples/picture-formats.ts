/** One real picture of each format that browsers draw, each 64 × 48: the left half red, the right half blue. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const WIDTH = 64;
const HEIGHT = 48;
const RED = [220, 30, 30] as const;
const BLUE = [30, 30, 220] as const;

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <rect width="32" height="48" fill="rgb(${RED})"/><rect x="32" width="32" height="48" fill="rgb(${BLUE})"/></svg>`;

/** By the extensions of specification 9.4, plus WebP and AVIF. */
export const PICTURE_FORMATS = {
  apng: async () => animatedPng(),
  png: () => drawn().png().toBuffer(),
  svg: async () => Buffer.from(SVG),
  bmp: async () => bitmap(),
  gif: () => drawn().gif().toBuffer(),
  ico: async () => icon(await drawn().png().toBuffer()),
  // Each with another quality: equal bytes would be duplicates.
  jpg: () => drawn().jpeg({ quality: 80 }).toBuffer(),
  jpeg: () => drawn().jpeg({ quality: 84 }).toBuffer(),
  jfif: () => drawn().jpeg({ quality: 88 }).toBuffer(),
  pjpeg: () => drawn().jpeg({ quality: 80, progressive: true }).toBuffer(),
  pjp: () => drawn().jpeg({ quality: 84, progressive: true }).toBuffer(),
  webp: () => drawn().webp().toBuffer(),
  avif: () => drawn().avif().toBuffer(),
} as const satisfies Readonly<Record<string, () => Promise<Buffer>>>;

function drawn() {
  return sharp(Buffer.from(SVG));
}

/** RGB rows, top to bottom. */
function rows(bytesBefore: readonly number[], order: readonly (0 | 1 | 2)[]): Buffer {
  const pixel = (colour: readonly number[]) => order.map((at) => colour[at] ?? 0);
  const half = (colour: readonly number[]) => Array.from({ length: WIDTH / 2 }, () => pixel(colour)).flat();
  const row = [...bytesBefore, ...half(RED), ...half(BLUE)];
  return Buffer.concat(Array.from({ length: HEIGHT }, () => Buffer.from(row)));
}

/** 24 bits per pixel, blue first; all rows are equal, so their bottom-up order does not matter. */
function bitmap(): Buffer {
  const pixels = rows([], [2, 1, 0]);
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(head.length + pixels.length, 2);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(WIDTH, 18);
  head.writeInt32LE(HEIGHT, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  head.writeUInt32LE(pixels.length, 34);
  return Buffer.concat([head, pixels]);
}

/** One PNG in an ICO container. */
function icon(picture: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(WIDTH, 6);
  head.writeUInt8(HEIGHT, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

/** Two equal frames of half a second each. */
function animatedPng(): Buffer {
  const header = Buffer.from([0, 0, 0, WIDTH, 0, 0, 0, HEIGHT, 8, 2, 0, 0, 0]);
  const pixels = deflateSync(rows([0], [0, 1, 2]));
  const frame = (sequence: number) => {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence, 0);
    control.writeUInt32BE(WIDTH, 4);
    control.writeUInt32BE(HEIGHT, 8);
    control.writeUInt16BE(1, 20);
    control.writeUInt16BE(2, 22);
    return chunk('fcTL', control);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    frame(0),
    chunk('IDAT', pixels),
    frame(1),
    chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), pixels])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
