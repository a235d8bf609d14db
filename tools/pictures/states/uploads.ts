/** The upload page with its list and form. */
import { readFile } from 'node:fs/promises';
import type { PictureState, Step } from '../harness/picture-state.ts';
import {
  addFiles,
  addPictures,
  at,
  atUploads,
  formInFront,
  formLoaded,
  opened,
  press,
  pressOn,
  rowsListed,
  see,
  seeText,
  signedIn,
  signIn,
} from '../harness/steps.ts';
import { addClips, DIALOG, open } from './upload-steps.ts';

/**
 * One file for each problem: rejected, empty, of another tab, a duplicate, a sidecar with and without its picture, an
 * invalid name.
 */
const addProblemFiles: Step = async (statePage) => {
  const { folder } = statePage.media;
  const [first] = await statePage.media.pictures(1);
  if (first === undefined) return;
  const { path: picture, name } = first;
  const samples = [
    await folder.raw(`copy-of-${name}`, await readFile(picture)),
    await folder.raw('budget-2027.exe', 'MZ'),
    await folder.raw('empty.jpg', ''),
    await folder.mp4('interview-husum.mp4'),
    await folder.raw(name.replace('.jpg', '.xmp'), '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
    await folder.raw('without-its-picture.xmp', '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
    await folder.jpeg('what? who: me.jpg'),
  ];
  await addFiles(statePage, [picture, ...samples.map(({ path }) => path)]);
  await rowsListed(8)(statePage);
  await see('.notice')(statePage);
};

/** A file that a page has given with its HTML, then an address alone. */
const dropFromPage: Step = async (statePage) => {
  const drop = (isFile: boolean) =>
    statePage.page.evaluate((hasFile) => {
      const dataTransfer = new DataTransfer();
      const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
      if (hasFile) dataTransfer.items.add(new File([bytes], 'flut.jpg', { type: 'image/jpeg' }));
      else dataTransfer.setData('text/uri-list', 'https://pictures.example/flut.jpg');
      dataTransfer.setData('text/html', '<img src="https://pictures.example/flut.jpg" alt="Helfer am Deich">');
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    }, isFile);
  await drop(true);
  await see('.upload-row-usage')(statePage);
  await drop(false);
  await see('.notice')(statePage);
};

/** Three files that can be brought back. */
const removeThree: Step = async (statePage) => {
  await addPictures(3)(statePage);
  await press('uploads.removeAll')(statePage);
  await see('.undo-toast')(statePage);
};

/** Leaves the backup of a queue whose database the browser has lost (decision 36). */
const loseQueue =
  (count: number): Step =>
  async ({ page, server }) => {
    const file = (at: number) => ({
      uploadId: `upload-${at}`,
      objectId: `object-${at}`,
      type: 'image',
      name: `sturmflut-dagebuell-${at}.jpg`,
      size: 1_000_000,
      folder: '',
    });
    const files = Array.from({ length: count }, (_, at) => file(at + 1));
    const lost = { owner: 'NEWS/editor', server: `${server.origin}/`, files, more: 0, since: Date.now() };
    const backup = JSON.stringify({ databaseId: 'before', bundles: {}, lost: { bundle: lost } });
    await page.goto(`${server.origin}/app-settings`);
    await page.evaluate((text) => localStorage.setItem('queueBackup', text), backup);
  };

/** Files dragged over the page; synthetic events, because nothing outside of the browser can be driven. */
const dragFilesOverPage: Step = async ({ page }) => {
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) transfer.items.add(new File(['x'], name));
    document.body.dispatchEvent(
      new DragEvent('dragenter', { bubbles: true, cancelable: true, dataTransfer: transfer }),
    );
  });
  await page.locator('.drop-overlay').waitFor();
};

const openInForm = (button: string): Step =>
  opened('[popover]:popover-open', async (statePage) => {
    await formInFront(statePage);
    await pressOn(button)(statePage);
  });
const openCalendar = openInForm('[data-field=IPTCDateCreated] .date-button');
const openSupplemental = openInForm('[data-field=IPTCSupplCategory] button');
/** A long caption, a short one, and the field of a third. */
const writeCaptions: readonly Step[] = [
  pressOn('[data-action=caption]'),
  see('.upload-row-caption-field textarea'),
  async ({ page }) => {
    await page.keyboard.insertText('Helfer sichern am Samstag den Deich bei Husum mit Sandsäcken. '.repeat(3));
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('Am Deich');
    await page.keyboard.press('Tab');
  },
  see('[data-upload]:nth-child(3) textarea'),
];
const openItem: readonly Step[] = [press('metadata.ofItem'), see(DIALOG)];

export const UPLOADS: readonly PictureState[] = [
  { name: 'upload-empty', surface: 'hosted', steps: open(), isKey: true },
  { name: 'upload-empty-video', surface: 'hosted', steps: open('/upload/video/') },
  {
    name: 'upload-empty-popup',
    surface: 'popup',
    steps: [at('/'), signIn(), pressOn('a[href*="/upload/"]'), formLoaded],
  },
  {
    name: 'upload-tabs-popup',
    surface: 'popup',
    settings: { ENABLE_SEARCH: false },
    steps: [at('/'), signIn(), formLoaded, addPictures(3)],
  },
  {
    name: 'upload-tabs',
    surface: 'hosted',
    settings: { ENABLE_SEARCH: false },
    steps: [...open(), addPictures(3)],
  },
  { name: 'upload-3-files', surface: 'hosted', steps: [...open(), addPictures(3)], isKey: true },
  {
    name: 'upload-3-files-popup',
    surface: 'popup',
    steps: [at('/'), signIn(), pressOn('a[href*="/upload/"]'), formLoaded, addPictures(3)],
  },
  {
    name: 'upload-3-files-panel',
    surface: 'panel',
    steps: [at('/'), signIn(), pressOn('a[href*="/upload/"]'), formLoaded, addPictures(3)],
  },
  { name: 'upload-caption', surface: 'hosted', steps: [...open(), addPictures(4), ...writeCaptions], isKey: true },
  { name: 'upload-3-videos', surface: 'hosted', steps: [...open('/upload/video/'), addClips('mp4')] },
  { name: 'upload-3-audio-files', surface: 'hosted', steps: [...open('/upload/audio/'), addClips('mp3')] },
  {
    name: 'upload-order',
    surface: 'hosted',
    steps: [...open(), addPictures(12)],
    pose: opened('[popover]:popover-open .menu', pressOn('.upload-files-commands [aria-haspopup]')),
  },
  { name: 'upload-60-files', surface: 'hosted', steps: [...open(), addPictures(60)] },
  { name: 'upload-1000-files', surface: 'hosted', steps: [...open(), addPictures(1_000)] },
  { name: 'upload-problem-files', surface: 'hosted', steps: [...open(), addProblemFiles], isKey: true },
  {
    name: 'upload-taken',
    surface: 'panel',
    steps: [at('/'), signIn(), pressOn('a[href*="/upload/"]'), formLoaded, dropFromPage],
  },
  {
    name: 'upload-form-missing',
    surface: 'hosted',
    announces: 'uploads.fillForm',
    steps: [...open(), addPictures(3), press('uploads.upload'), seeText('uploads.fillForm')],
    isKey: true,
  },
  {
    name: 'upload-lost-files',
    surface: 'hosted',
    steps: [signedIn(), loseQueue(3), atUploads(), see('.lost-files'), addPictures(3)],
  },
  {
    name: 'upload-lost-many-files',
    surface: 'hosted',
    steps: [signedIn(), loseQueue(500), atUploads(), see('.lost-files')],
  },
  {
    name: 'upload-drop-overlay',
    surface: 'hosted',
    steps: [...open(), addPictures(3), dragFilesOverPage],
    isKey: true,
  },
  {
    name: 'search-drop-overlay',
    surface: 'hosted',
    steps: [signedIn(), at('/search/'), see('[data-result]'), dragFilesOverPage],
    isKey: true,
  },
  {
    name: 'upload-undo',
    surface: 'hosted',
    steps: [...open(), removeThree],
    // The offer ends after ten seconds.
    pose: removeThree,
  },
  { name: 'upload-rename', surface: 'hosted', steps: [...open(), addPictures(3), press('uploads.rename')] },
  { name: 'item-metadata', surface: 'hosted', steps: [...open(), addPictures(3), ...openItem], isKey: true },
  { name: 'calendar', surface: 'hosted', steps: [...open(), openCalendar], pose: openCalendar, isKey: true },
  {
    name: 'supplemental-categories',
    surface: 'hosted',
    steps: [...open(), openSupplemental],
    pose: openSupplemental,
    isKey: true,
  },
];
