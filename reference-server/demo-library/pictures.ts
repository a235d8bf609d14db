/** The picture of an asset, its poster or cover, from `pictures/`: what it shows, and as the file of an asset. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

export type Daytime = 'dawn' | 'day' | 'overcast' | 'dusk' | 'night';

interface PictureText {
  /** One sentence; `{place}` is replaced. */
  readonly caption: string;
  readonly keywords?: readonly string[];
  /** Decides the hour of `createdAt`; day by default. */
  readonly time?: Daytime;
}

const texts = JSON.parse(readFileSync(new URL('./texts/captions.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, PictureText>
>;

/** In the language of the asset. */
export function pictureText(key: string): PictureText {
  const text = texts[key];
  if (text === undefined) throw new RangeError(`no caption for ${key}`);
  return text;
}

const picturePath = (key: string): string => fileURLToPath(new URL(`./pictures/${key}.webp`, import.meta.url));

/** Exif fields of a picture. */
type PictureCredit = Readonly<Record<'Artist' | 'Copyright' | 'ImageDescription', string>>;

/** JPEG with `longSide` pixels on its longer edge, and with `credit` in its Exif data. */
export function pictureAsJpeg(key: string, longSide: number, credit?: PictureCredit): Promise<Buffer> {
  const image = resized(key, longSide);
  if (credit !== undefined) image.withExif({ IFD0: credit });
  return image.jpeg({ quality: 82 }).toBuffer();
}

/** PNG with `longSide` pixels on its longer edge. */
export function pictureAsPng(key: string, longSide: number): Promise<Buffer> {
  return resized(key, longSide).png({ compressionLevel: 7 }).toBuffer();
}

const resized = (key: string, longSide: number) =>
  sharp(picturePath(key)).resize(longSide, longSide, { fit: 'inside' });
