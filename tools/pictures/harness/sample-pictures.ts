/** Files for uploads: photographs of the demo's library under other names, all different. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { PHOTO_PLANS, PHOTOS_PER_KIND, photoAsset } from '../../../reference-server/demo-library/photos.ts';
import { type Sample, SampleFolder } from '../../../tests/helpers/samples/sample-media.ts';

const LONG_SIDE = 640;
const HEAVY_BYTES = 8_000_000;
/** One of each kind of scene, with English names and texts. */
const PLANS = PHOTO_PLANS.filter((_, index) => index % PHOTOS_PER_KIND === 2);

/** Husum, Hamburg, and Arezzo, which is 61 km from the nearest town that the demo knows. */
const PLACES = [
  gps('54/1 28/1 35/1', '9/1 3/1 4/1'),
  gps('53/1 33/1 1/1', '9/1 59/1 36/1'),
  gps('43/1 27/1 48/1', '11/1 52/1 48/1'),
];

interface Scene {
  readonly name: string;
  readonly bytes: Buffer;
}

export class SampleMedia {
  readonly folder: SampleFolder;
  readonly #scenes = new Map<number, Promise<Scene>>();
  readonly #pictures = new Map<number, Promise<Sample>>();
  readonly #heavy = new Map<number, Promise<Sample>>();

  private constructor(folder: SampleFolder) {
    this.folder = folder;
  }

  static async create(): Promise<SampleMedia> {
    return new SampleMedia(await SampleFolder.create());
  }

  /** So many pictures; a later call returns the same ones first. */
  pictures(count: number): Promise<readonly Sample[]> {
    return Promise.all(
      Array.from({ length: count }, (_, index) => once(this.#pictures, index, () => this.#make(index))),
    );
  }

  /** Two small pictures that complete at once, then large ones that are being sent while screenshots are taken. */
  async heavyPictures(count: number): Promise<readonly Sample[]> {
    const pictures = await this.pictures(count);
    return Promise.all(
      pictures.map((one, index) => (index < 2 ? one : once(this.#heavy, index, () => this.#pad(one)))),
    );
  }

  remove(): Promise<void> {
    return this.folder.remove();
  }

  async #pad({ path, name }: Sample): Promise<Sample> {
    const bytes = await readFile(path);
    return this.folder.raw(name.replace('.jpg', '-original.jpg'), Buffer.concat([bytes, randomBytes(HEAVY_BYTES)]));
  }

  async #make(index: number): Promise<Sample> {
    const number = index % PLANS.length;
    const { name, bytes } = await once(this.#scenes, number, () => drawScene(number));
    const round = Math.floor(index / PLANS.length);
    // Different lengths, so that none need to be compared byte by byte.
    const content = Buffer.concat([bytes, randomBytes(index + 1)]);
    return this.folder.raw(round === 0 ? name : name.replace('.jpg', `-${round + 1}.jpg`), content);
  }
}

function gps(GPSLatitude: string, GPSLongitude: string) {
  return { GPSLatitudeRef: 'N', GPSLatitude, GPSLongitudeRef: 'E', GPSLongitude };
}

function once<Made>(known: Map<number, Promise<Made>>, number: number, make: () => Promise<Made>): Promise<Made> {
  const made = known.get(number) ?? make();
  known.set(number, made);
  return made;
}

async function drawScene(number: number): Promise<Scene> {
  const plan = PLANS[number];
  if (plan === undefined) throw new Error(`There is no scene ${number}`);
  const asset = photoAsset(plan, new Date());
  const { original } = await asset.produce();
  const bytes = await sharp(original)
    .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' })
    .keepExif()
    .withExifMerge({ IFD3: PLACES[number % PLACES.length] ?? {} })
    .jpeg()
    .toBuffer();
  return { name: asset.name, bytes };
}
