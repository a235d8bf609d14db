/** The upload page with its list, form, footer and dialogs. */
import type { PictureReader } from '#lib/host/page-host.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { uploadDetails } from '../../helpers/builders/upload-details.ts';
import { bundleOf, type PageClient } from '../../helpers/screens/page-client.ts';
import { settle } from '../../helpers/screens/render-app.tsx';
import { createDemoPage, type Locale, showRoute } from '../harness/demo-page.ts';
import { giveFiles } from '../harness/sample-files.ts';
import { formInFront, label, press, pressOn, see, seeText } from '../harness/screen.ts';
import { addedRows, problemRows, runningRows, usageRows, waitingRows } from './rows.ts';
import type { LayoutState } from './state.ts';

const DIALOG = 'dialog[open]';
/** The end of a list: a panel in a wide window. */
const END = `${DIALOG}, .end-panel`;

/** The page of a media type with these rows, which have pictures. */
export async function showUploads(
  locale: Locale,
  rows: readonly UploadRow[],
  bundle: Partial<UploadBundle> = {},
  page = createDemoPage(locale),
): Promise<PageClient> {
  page.answer('uploads.metadataSummary', () => ({ total: rows.length, unread: 0, own: {} }));
  await giveFiles(page, rows.slice(0, 3));
  const { type = 'image' } = bundle;
  await showRoute(page, locale, type === 'image' ? '/upload/' : `/upload/${type}/`, { rows, bundle });
  await see('.upload-footer');
  return page;
}

export async function dragFilesOverPage(): Promise<void> {
  const transfer = new DataTransfer();
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) transfer.items.add(new File(['x'], name));
  document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true, cancelable: true, dataTransfer: transfer }));
  await see('.drop-overlay');
}

/** The site shares its pictures with nobody. */
const loadPictureReader = async (): Promise<PictureReader> => ({
  read: async () => {
    throw new TypeError('failed');
  },
  permit: () => ({ isGiven: Promise.resolve(false), end: async () => undefined }),
});

function dropPicture(): void {
  const transfer = new DataTransfer();
  transfer.setData('text/uri-list', 'https://pictures.example/flut.jpg');
  transfer.setData('text/html', '<img src="https://pictures.example/flut.jpg">');
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
}

const WORDS =
  'ACHTUNG: SPERRFRIST 28.11.2026, 18.00 Uhr! Nur zur redaktionellen Verwendung und nur mit vollständiger Nennung';

export function pageWithWords(locale: Locale): PageClient {
  const page = createDemoPage(locale);
  const usageWords = { kind: 'embargoed', field: 'instructions', text: WORDS } as const;
  page.answer('uploads.details', ({ uploadIds }) =>
    (uploadIds as string[]).map((uploadId) =>
      uploadDetails({ uploadId, usageWords, unmapped: { instructions: WORDS } }),
    ),
  );
  return page;
}

/** Opened again where a resize has closed it. */
const openInForm = (button: string, inside: string) => async () => {
  if (document.querySelector(`[popover]:popover-open ${inside}`)) return;
  formInFront();
  await pressOn(button);
  await see(`[popover]:popover-open ${inside}`);
};

export const UPLOADS: readonly LayoutState[] = [
  { name: 'upload-empty', isKey: true, show: (locale) => showUploads(locale, []) },
  { name: 'upload-empty-video', show: (locale) => showUploads(locale, [], { type: 'video' }) },
  { name: 'upload-empty-audio', show: (locale) => showUploads(locale, [], { type: 'audio' }) },
  {
    name: 'upload-3-files',
    isKey: true,
    show: async (locale) => {
      await showUploads(locale, addedRows(3));
      await see('img.thumbnail');
    },
  },
  {
    name: 'upload-caption',
    isKey: true,
    show: async (locale) => {
      const page = createDemoPage(locale);
      const fileValues = { IPTCCaption: 'Helfer sichern am Samstag den Deich bei Husum mit Sandsäcken. '.repeat(3) };
      page.answer('uploads.details', ({ uploadIds }) =>
        (uploadIds as string[]).map((uploadId) => uploadDetails({ uploadId, fileValues })),
      );
      const captioned = { hasCaption: true, hasOwnCaption: true };
      const rows = addedRows(4, { takesForm: true, isStartable: true }).map((row, at) =>
        at < 2 ? { ...row, ...captioned } : row,
      );
      await showUploads(locale, rows, {}, page);
      await pressOn('[data-action=caption]');
      await see('.upload-row-caption-field textarea');
    },
  },
  {
    name: 'upload-order',
    isKey: true,
    show: (locale) => showUploads(locale, addedRows(12), { order: 'taken' }),
    pose: async () => {
      if (document.querySelector('[popover]:popover-open .menu')) return;
      await pressOn('.upload-files-commands [aria-haspopup]');
      await see('[popover]:popover-open .menu');
    },
  },
  { name: 'upload-problem-files', isKey: true, show: (locale) => showUploads(locale, problemRows()) },
  {
    name: 'upload-form-missing',
    isKey: true,
    announces: 'uploads.fillForm',
    show: async (locale) => {
      await showUploads(locale, addedRows(3));
      await press(label(locale, 'uploads.upload'));
      await seeText(label(locale, 'uploads.fillForm'));
    },
  },
  {
    name: 'upload-dropped-picture',
    isKey: true,
    show: async (locale) => {
      await showUploads(locale, addedRows(3), {}, createDemoPage(locale, { loadPictureReader }));
      dropPicture();
      await seeText(label(locale, 'uploads.takePicture'));
    },
  },
  {
    name: 'upload-usage',
    isKey: true,
    show: async (locale) => {
      await showUploads(locale, usageRows(), {}, pageWithWords(locale));
      await see('.upload-row-usage [title]');
    },
  },
  {
    name: 'upload-withheld',
    isKey: true,
    announces: 'usage.keepHint',
    show: async (locale) => {
      await showUploads(locale, usageRows(), { draft: { ChannelID: 'desk' } }, pageWithWords(locale));
      await press(label(locale, 'uploads.upload'));
      await see('.withheld-files');
    },
  },
  {
    name: 'upload-under-way',
    isKey: true,
    announces: 'uploads.started',
    show: async (locale) => {
      const page = await showUploads(locale, addedRows(6));
      await settle(() => page.share({ rows: runningRows(), bundles: [bundleOf({ isStarted: true })] }));
      await see('progress');
    },
  },
  {
    name: 'upload-waiting-for-connection',
    isKey: true,
    show: (locale) => showUploads(locale, waitingRows('connection'), { isStarted: true }),
  },
  {
    name: 'upload-waiting-for-quota',
    show: (locale) => showUploads(locale, waitingRows('quota'), { isStarted: true }),
  },
  {
    name: 'upload-finished',
    isKey: true,
    announces: 'uploads.finished',
    show: async (locale) => {
      const rows = addedRows(3, { status: 'complete', permille: 1_000, isTransferred: true });
      await showUploads(locale, rows, { completion: 'success', isStarted: true });
      await see(END);
    },
  },
  {
    name: 'upload-finished-with-errors',
    announces: 'uploads.finishedWithErrors',
    show: async (locale) => {
      const refused = { isRefused: true, isUnfinished: false, isStartable: false, hasMetadata: false } as const;
      const [first, second, ...sent] = addedRows(28, { status: 'complete', permille: 1_000, isTransferred: true });
      const unsent = [first, second].flatMap((row) =>
        row ? [{ ...row, ...refused, status: 'new', error: 'FILE_TYPE_NOT_ALLOWED_ERROR' } as const] : [],
      );
      await showUploads(locale, [...sent, ...unsent], { completion: 'errors' });
      await see(END);
      await see('.sent-files img');
    },
  },
  {
    name: 'upload-undo',
    show: async (locale) => {
      const page = await showUploads(locale, []);
      const until = Date.now() + 600_000;
      await settle(() => page.share({ undo: { id: 'step-1', kind: 'remove', count: 3, name: '', until } }));
      await seeText(label(locale, 'undo.undo'));
    },
  },
  {
    name: 'upload-form',
    show: async (locale) => {
      await showUploads(locale, addedRows(3));
      formInFront();
    },
    pose: async () => formInFront(),
  },
  {
    name: 'upload-embedded',
    show: async (locale) => {
      const page = await showUploads(locale, addedRows(3));
      await settle(() => page.share({ auth: { isEmbedded: true } }));
      await see('.embedded-tabs');
    },
  },
  {
    name: 'upload-drop-overlay',
    isKey: true,
    show: async (locale) => {
      await showUploads(locale, addedRows(3));
      await dragFilesOverPage();
    },
  },
  {
    name: 'calendar',
    isKey: true,
    show: (locale) => showUploads(locale, []),
    pose: openInForm('[data-field=IPTCDateCreated] .date-button', '.calendar'),
  },
  {
    name: 'supplemental-categories',
    isKey: true,
    show: (locale) => showUploads(locale, []),
    pose: openInForm('[data-field=IPTCSupplCategory] button', '.choices'),
  },
];
