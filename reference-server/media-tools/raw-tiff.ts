/** A TIFF without compression: the one format in which sharp takes plain pixels together with their colour profile. */

export interface RawPicture {
  readonly width: number;
  readonly height: number;
  /** RGB, or RGB and how opaque each pixel is. */
  readonly channels: 3 | 4;
  /** ICC; empty for sRGB. */
  readonly profile: Uint8Array;
  rowAt(y: number): Uint8Array;
}

const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
const BITS_AT = 8;
const OFFSETS_AT = 16;

/** Each row of pixels is a strip of its own, so that no reader needs a second copy of all of them. */
export function createRawTiff({ width, height, channels, profile, rowAt }: RawPicture): Buffer {
  const rowBytes = width * channels;
  const countsAt = OFFSETS_AT + 4 * height;
  const profileAt = countsAt + 4 * height;
  const directoryAt = profileAt + profile.length + (profile.length % 2);
  /** Tag, type, count, and the value or where it is; in the order of the tags. */
  const entries = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, BITS_AT],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, height, OFFSETS_AT],
    [277, SHORT, 1, channels],
    [278, LONG, 1, 1],
    [279, LONG, height, countsAt],
    ...(channels === 4 ? [[338, SHORT, 1, 2]] : []),
    ...(profile.length > 0 ? [[34675, UNDEFINED, profile.length, profileAt]] : []),
  ];
  const pixelsAt = directoryAt + 2 + 12 * entries.length + 4;
  const file = Buffer.alloc(pixelsAt + height * rowBytes);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(directoryAt, 4);
  for (let channel = 0; channel < channels; channel += 1) file.writeUInt16LE(8, BITS_AT + 2 * channel);
  file.set(profile, profileAt);
  file.writeUInt16LE(entries.length, directoryAt);
  for (const [at, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
    const start = directoryAt + 2 + 12 * at;
    file.writeUInt16LE(tag, start);
    file.writeUInt16LE(type, start + 2);
    file.writeUInt32LE(count, start + 4);
    file.writeUInt32LE(value, start + 8);
  }
  for (let y = 0; y < height; y += 1) {
    const rowStart = pixelsAt + y * rowBytes;
    file.writeUInt32LE(rowStart, OFFSETS_AT + 4 * y);
    file.writeUInt32LE(rowBytes, countsAt + 4 * y);
    file.set(rowAt(y), rowStart);
  }
  return file;
}
