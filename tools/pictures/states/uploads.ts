/** The upload page with its list, form and footer. */
import { readFile } from 'node:fs/promises';
import type { PictureState, Step } from '../harness/picture-state.ts';
import {
  addFiles,
  addPictures,
  at,
  atUploads,
  fillForm,
  formInFront,
  formLoaded,
  misbehave,
  opened,
  picturesDrawn,
  press,
  pressOn,
  rowsListed,
  see,
  seeNamed,
  seeText,
  signedIn,
  signIn,
  uploadSlowly,
} from '../harness/steps.ts';

const CREATIONS = { method: 'POST', pathPattern: '^/upload-service/upload' };
const open = (route = '/upload/'): readonly Step[] => [signedIn(), atUploads(route)];
const start: readonly Step[] = [fillForm, press('uploads.upload')];
const DIALOG = 'dialog[open]';

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

/** Three files that can be brought back. */
const removeThree: Step = async (statePage) => {
  await addPictures(3)(statePage);
  await press('uploads.removeAll')(statePage);
  await see('.undo-toast')(statePage);
};

const addClips =
  (kind: 'mp4' | 'mp3'): Step =>
  async (statePage) => {
    const names = ['sturmflut-husum', 'pressekonferenz', 'oton-deichgraf'];
    const { folder } = statePage.media;
    const samples = await Promise.all(names.map((name) => folder[kind](`${name}.${kind}`)));
    await addFiles(
      statePage,
      samples.map(({ path }) => path),
    );
    await rowsListed(3)(statePage);
  };

/** Leaves the note of a queue whose database the browser has lost (decision 36). */
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
    const note = JSON.stringify({ mark: 'before', bundles: {}, lost: { bundle: lost } });
    await page.goto(`${server.origin}/app-settings`);
    await page.evaluate((text) => localStorage.setItem('queueNote', text), note);
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
const openItem: readonly Step[] = [press('metadata.ofItem'), see(DIALOG)];

const showSheet: readonly Step[] = [formInFront, press('metadata.overview'), see('.sheet-card'), picturesDrawn];
const openSheet = (count: number): readonly Step[] => [...open(), addPictures(count), ...showSheet];
const selectCard =
  (at: number): Step =>
  ({ page }) =>
    page.locator('.sheet-card [data-toggle]').nth(at).click();
/** Two pictures have captions that leave no room for more. */
const editSelection: readonly Step[] = [
  async ({ page }) => {
    await page.locator('.sheet-card textarea').nth(1).fill('Sturmflut in Husum. '.repeat(102));
    await page.locator('.sheet-card textarea').nth(2).fill('Am Deich');
  },
  ...[0, 1, 2].map(selectCard),
  press('sheet.edit'),
  see('.edit-panel'),
  ({ page }) => page.locator('.edit-panel [name=IPTCCaption]').fill('Archivbild, 2026'),
  async ({ page }) => {
    await page.locator('.edit-field:has([name=IPTCCaption]) .edit-head select').selectOption('append');
  },
  see('.edit-outcome p'),
  see('.edit-outcome p[data-tone=warning]'),
];

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
  { name: 'upload-3-videos', surface: 'hosted', steps: [...open('/upload/video/'), addClips('mp4')] },
  { name: 'upload-3-audio-files', surface: 'hosted', steps: [...open('/upload/audio/'), addClips('mp3')] },
  { name: 'upload-60-files', surface: 'hosted', steps: [...open(), addPictures(60)] },
  { name: 'upload-1000-files', surface: 'hosted', steps: [...open(), addPictures(1_000)] },
  { name: 'upload-problem-files', surface: 'hosted', steps: [...open(), addProblemFiles], isKey: true },
  {
    name: 'upload-form-missing',
    surface: 'hosted',
    announces: 'uploads.fillForm',
    steps: [...open(), addPictures(3), press('uploads.upload'), seeText('uploads.fillForm')],
    isKey: true,
  },
  {
    name: 'upload-under-way',
    surface: 'hosted',
    announces: 'uploads.started',
    steps: [...open(), uploadSlowly(8)],
    isKey: true,
  },
  {
    name: 'upload-under-way-popup',
    surface: 'popup',
    steps: [at('/'), signIn(), pressOn('a[href*="/upload/"]'), formLoaded, uploadSlowly(6)],
  },
  {
    name: 'upload-paused',
    surface: 'hosted',
    steps: [...open(), uploadSlowly(5), press('uploads.pause'), see('[data-status=paused]')],
  },
  {
    name: 'upload-waiting-for-connection',
    surface: 'hosted',
    steps: [
      ...open(),
      addPictures(3),
      misbehave({ match: { pathPattern: '^/upload-service/' }, action: { destroy: true } }),
      ...start,
      seeText('uploads.waitingFor.connection'),
    ],
    isKey: true,
  },
  {
    name: 'upload-waiting-for-network',
    surface: 'hosted',
    steps: [
      ...open(),
      addPictures(3),
      misbehave({ match: { pathPattern: '^/upload-service/' }, action: { body: '<h1>Please accept our terms</h1>' } }),
      ...start,
      seeText('uploads.waitingFor.portal'),
    ],
  },
  {
    name: 'search-while-uploading',
    surface: 'hosted',
    steps: [...open(), uploadSlowly(6), ({ page }) => page.getByRole('link').first().click(), see('[data-result]')],
  },
  {
    name: 'upload-failed',
    surface: 'hosted',
    steps: [
      ...open(),
      addPictures(3),
      misbehave({ match: CREATIONS, times: 1, action: { status: 400 } }),
      ...start,
      see(DIALOG),
      press('app.ok'),
      see('[data-status=error]'),
    ],
  },
  {
    name: 'upload-finished',
    surface: 'hosted',
    announces: 'uploads.finished',
    steps: [...open(), addPictures(3), ...start, see(DIALOG)],
    isKey: true,
  },
  {
    name: 'upload-finished-with-errors',
    surface: 'hosted',
    announces: 'uploads.finishedWithErrors',
    steps: [
      ...open(),
      addPictures(3),
      misbehave({ match: CREATIONS, times: 1, action: { status: 400 } }),
      ...start,
      see(DIALOG),
    ],
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
    name: 'upload-waiting-for-server',
    surface: 'hosted',
    steps: [
      ...open(),
      addPictures(3),
      misbehave({ match: { pathPattern: '^/upload-service/' }, action: { status: 500 } }),
      ...start,
      seeText('uploads.waitingFor.server'),
    ],
  },
  {
    name: 'upload-drop-overlay',
    surface: 'hosted',
    steps: [...open(), addPictures(3), dragFilesOverPage],
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
  {
    name: 'contact-sheet',
    surface: 'hosted',
    steps: [
      ...openSheet(12),
      press('metadata.fillPlaces'),
      press('metadata.agreeToPlaces'),
      seeNamed('button', 'metadata.undoPlaces'),
    ],
    isKey: true,
  },
  { name: 'contact-sheet-edit', surface: 'hosted', steps: [...openSheet(12), ...editSelection], isKey: true },
  {
    name: 'contact-sheet-popup',
    surface: 'popup',
    steps: [at('/'), signIn(), pressOn('a[href*="/upload/"]'), formLoaded, addPictures(12), ...showSheet],
  },
  {
    name: 'contact-sheet-videos',
    surface: 'hosted',
    steps: [...open('/upload/video/'), addClips('mp4'), ...showSheet],
  },
  { name: 'calendar', surface: 'hosted', steps: [...open(), openCalendar], pose: openCalendar, isKey: true },
  {
    name: 'supplemental-categories',
    surface: 'hosted',
    steps: [...open(), openSupplemental],
    pose: openSupplemental,
    isKey: true,
  },
];
