/** The pictures of one match by two photographers, whose cameras count and name them on their own. */
import sharp from 'sharp';
import { bytes, IPTC_RESOURCE, iim, jpegSegment, photoshop, utf8 } from '../builders/picture-builder.ts';
import type { Sample, SampleFolder } from './sample-media.ts';

const CAMERAS = [
  { Make: 'NIKON CORPORATION', Model: 'NIKON Z 9', prefix: 'DSC_' },
  { Make: 'Canon', Model: 'Canon EOS R3', prefix: 'IMG_' },
] as const;

/** Every how many pictures change hands: neither by name nor as added they are in the order of capture. */
const BURST = 3;
/** Numbers of the pictures under embargo. */
export const EMBARGOED: readonly number[] = [2, 5, 9];
export const RELEASE_DATE = '20990601';

/** In the order of capture, without captions; three have a release date in IPTC. `shoot` makes their names unique. */
export function twoCameras(samples: SampleFolder, shoot: string, count: number): Promise<readonly Sample[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const { prefix, ...camera } = CAMERAS[Math.floor(at / BURST) % 2 === 0 ? 1 : 0];
      const minute = String(10 + at).padStart(2, '0');
      const background = { r: at * 6, g: 90, b: 255 - at * 6 };
      const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
        .withExif({ IFD0: camera, IFD2: { DateTimeOriginal: `2026:11:28 15:${minute}:00` } })
        .jpeg()
        .toBuffer();
      return samples.raw(`${prefix}${shoot}${minute}.jpg`, EMBARGOED.includes(at + 1) ? embargoed(picture) : picture);
    }),
  );
}

function embargoed(jpeg: Uint8Array): Uint8Array {
  const sets = [
    [30, utf8(RELEASE_DATE)],
    [35, utf8('080000')],
  ] as const;
  const record = photoshop([[IPTC_RESOURCE, iim(sets)]]);
  // After the start of the image.
  return bytes(jpeg.subarray(0, 2), jpegSegment(0xed, bytes('Photoshop 3.0\0', record)), jpeg.subarray(2));
}
