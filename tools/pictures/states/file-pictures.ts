/** Files, large: zoomed, with a player, or the reason why there is none. */
import sharp from 'sharp';
import type { Sample, SampleFolder } from '../../../tests/helpers/samples/sample-media.ts';
import type { PictureState, Step } from '../harness/picture-state.ts';
import { addFiles, addPictures, atUploads, press, rowsListed, see, signedIn } from '../harness/steps.ts';

const LARGE = '.file-picture .zoom-button [aria-disabled=false]';
const open = (route = '/upload/'): readonly Step[] => [signedIn(), atUploads(route)];
const openItem = press('metadata.ofItem');

type MakeFile = (folder: SampleFolder) => Promise<Sample>;

/** Adds a file. It is made once for both languages: a chosen file that is written again cannot be read. */
const addOne = (make: MakeFile): Step => {
  let made: Promise<Sample> | undefined;
  return async (statePage) => {
    made ??= make(statePage.media.folder);
    const { path } = await made;
    await addFiles(statePage, [path]);
    await rowsListed(1)(statePage);
  };
};

const uncompressedTiff = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#3a6ea5' } })
    .tiff({ compression: 'none' })
    .toBuffer();

export const FILE_PICTURES: readonly PictureState[] = [
  { name: 'file-picture', surface: 'hosted', steps: [...open(), addPictures(3), openItem, see(LARGE)], isKey: true },
  {
    name: 'file-picture-zoomed',
    surface: 'hosted',
    steps: [...open(), addPictures(3), openItem, see(LARGE), press('picture.fullSize'), see('.zoomed')],
  },
  {
    name: 'file-picture-none',
    surface: 'hosted',
    steps: [
      ...open(),
      addOne(async (folder) => folder.raw('hafen.tif', await uncompressedTiff())),
      openItem,
      see('.file-picture-none'),
    ],
  },
  {
    name: 'file-picture-video',
    surface: 'hosted',
    steps: [
      ...open('/upload/video/'),
      addOne((folder) => folder.mp4('hafenrundfahrt.mp4')),
      openItem,
      see('video[poster]'),
    ],
  },
  {
    name: 'file-picture-audio',
    surface: 'hosted',
    steps: [
      ...open('/upload/audio/'),
      addOne((folder) => folder.mp3('oton-deichgraf.mp3')),
      openItem,
      see('.file-picture audio'),
    ],
  },
];
