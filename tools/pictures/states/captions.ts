/** The dialog of one file: picture and fields, on every surface. */
import type { PictureState, Step } from '../harness/picture-state.ts';
import {
  addFiles,
  addPictures,
  at,
  atUploads,
  fillForm,
  formInFront,
  formLoaded,
  key,
  press,
  pressOn,
  rowsListed,
  see,
  seeText,
  signedIn,
  signIn,
  uploadSlowly,
} from '../harness/steps.ts';

const FILE_DIALOG = 'dialog.file-dialog[open]';
const FIELD = `${FILE_DIALOG} [name=IPTCCaption]`;
const CAPTIONS = {
  en: 'Volunteers secure the dyke near Husum with sandbags.',
  de: 'Helfer sichern den Deich bei Husum mit Sandsäcken.',
} as const;

const open = (route = '/upload/'): readonly Step[] => [signedIn(), atUploads(route)];
const onSurface: readonly Step[] = [at('/'), signIn(), pressOn('a[href*="/upload/"]'), formLoaded, addPictures(3)];
const openFirst: readonly Step[] = [
  press('metadata.ofItem'),
  see(FIELD),
  see(`${FILE_DIALOG} .folded-fields:not([data-group]) .folded-fields-head`),
];

/** Text typed for the focused field, as from the keyboard. */
const typeCaption: Step = async ({ page, language }) => {
  await page.locator(FIELD).fill(CAPTIONS[language]);
};

/** A caption for the first file, and the second one in view. */
const captionFirst: readonly Step[] = [
  ...openFirst,
  typeCaption,
  seeText('metadata.saved'),
  key('PageDown'),
  see(FIELD),
];

const addClip =
  (kind: 'mp4' | 'mp3'): Step =>
  async (statePage) => {
    const { path } = await statePage.media.folder[kind](`pressekonferenz.${kind}`);
    await addFiles(statePage, [path]);
    await rowsListed(1)(statePage);
  };

/** Files with the headline of the form and no caption. */
const headlineForAll: Step = async (statePage) => {
  await formInFront(statePage);
  await statePage.page.locator('.form [name=IPTCHeadline]').fill('Sturmflut an der Nordsee');
  await statePage.page.evaluate(() => document.querySelector<HTMLElement>('.pane:first-child')?.click());
};

const addPlainFiles: Step = async (statePage) => {
  const { folder } = statePage.media;
  const samples = await Promise.all(
    ['tonband-1.mp3', 'tonband-2.mp3', 'tonband-3.mp3'].map((name) => folder.mp3(name)),
  );
  await addFiles(
    statePage,
    samples.map(({ path }) => path),
  );
  await see('[data-upload]')(statePage);
};

export const CAPTION_STATES: readonly PictureState[] = [
  { name: 'captions-next-file', surface: 'hosted', steps: [...open(), addPictures(3), ...captionFirst], isKey: true },
  { name: 'captions-popup', surface: 'popup', steps: [...onSurface, ...captionFirst] },
  { name: 'captions-panel', surface: 'panel', steps: [...onSurface, ...captionFirst] },
  {
    name: 'captions-everything-open',
    surface: 'hosted',
    steps: [
      ...open(),
      headlineForAll,
      addPictures(3),
      ...openFirst,
      typeCaption,
      press('metadata.origins'),
      pressOn(`${FILE_DIALOG} .folded-fields:not([data-group]) .folded-fields-head`),
    ],
  },
  {
    name: 'captions-video',
    surface: 'hosted',
    steps: [...open('/upload/video/'), addClip('mp4'), press('metadata.ofItem'), see(FIELD)],
  },
  {
    name: 'captions-missing',
    surface: 'hosted',
    steps: [
      ...open('/upload/audio/'),
      addPlainFiles,
      pressOn('[data-action=metadata]'),
      see(`${FILE_DIALOG} .file-dialog-facts .button`),
    ],
  },
  {
    name: 'captions-under-way',
    surface: 'hosted',
    steps: [
      ...open(),
      uploadSlowly(3),
      pressOn('[data-status=uploading] [data-action=metadata]'),
      see(FIELD),
      see(`${FILE_DIALOG} .notice`),
    ],
  },
  {
    name: 'captions-sent',
    surface: 'hosted',
    steps: [
      ...open(),
      addPictures(2),
      fillForm,
      press('uploads.upload'),
      see('dialog[open]'),
      key('Escape'),
      pressOn('[data-action=metadata]'),
      seeText('metadata.tooLate'),
    ],
  },
];
