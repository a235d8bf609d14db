import type { JpegPart } from './drawn-picture.ts';

/**
 * The JPEG inside a file, as a file that browsers show upright: a JPEG inside a raw file rarely has an orientation of
 * its own. Its bytes are not copied.
 */
export function uprightJpeg(file: Blob, { offset, length, orientation }: JpegPart): Blob {
  // Before the segments of the picture, whose Exif data come too late then.
  const parts = [JPEG_START, exifSegment(orientation), file.slice(offset + 2, offset + length)];
  return new Blob(parts, { type: 'image/jpeg' });
}

const JPEG_START = new Uint8Array([0xff, 0xd8]);

/** An APP1 segment with the orientation alone. */
function exifSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  return new Uint8Array([0xff, 0xe1, 0, exif.length + 2, ...exif]);
}
