/** Rows and cards of files that browsers do not decode: what they show before and after the upload. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { uploadDetails } from '../../../../helpers/builders/upload-details.ts';
import {
  bundleOf,
  createPageClient,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The media system has a thumbnail of these uploads. */
function has(...uploadIds: readonly string[]): void {
  page.answer('uploads.details', (request) =>
    (request as { uploadIds: string[] }).uploadIds.map((uploadId) =>
      uploadDetails({ uploadId, objectId: `object-${uploadId}` }),
    ),
  );
  page.answer('search.page', () => ({
    Query: { QueryFound: uploadIds.length, QueryID: 'q' },
    Results: uploadIds.map((uploadId, at) => ({
      ItemNo: at + 1,
      Image: {
        ImgOID: `object-${uploadId}`,
        ImgThumbURL: `https://media.example/thumb/${uploadId}`,
        ImgPreviewURL: `https://media.example/preview/${uploadId}`,
      },
    })),
  }));
}

async function show(rows: readonly Partial<UploadRow>[], settings = { ENABLE_SEARCH: true }): Promise<void> {
  renderApp(page, '/upload/');
  const all = rows.map((row, at) => rowOf({ uploadId: `upload-${at + 1}`, ...row }));
  await settle(() => page.share({ startUp: readyWith(settings), bundles: [bundleOf()], rows: all }));
}

const SENT = { status: 'complete', isTransferred: true } as const;
const shown = () => [...document.querySelectorAll<HTMLImageElement>('[role=row] .thumbnail img')];
const addresses = () => shown().map(({ src }) => src);
const searches = () => page.sent.filter(({ name }) => name === 'search.page');
const LATER = 'Shown after the upload';

it("[9.4] a row has the media system's thumbnail once its file is uploaded, else the icon of its kind", async () => {
  has('upload-1');
  await show([
    { filename: 'IMG_1.HEIC', ...SENT },
    { filename: 'IMG_2.HEIC', ...SENT },
  ]);
  await waitFor(() => expect(addresses()).toEqual(['https://media.example/thumb/upload-1']));
  expect(document.querySelectorAll('[role=row] .thumbnail-type')).toHaveLength(1);
  fireEvent.error(shown()[0] as Element);
  await waitFor(() => expect(document.querySelectorAll('[role=row] .thumbnail-type')).toHaveLength(2));
});

it("[9.4] the contact sheet has the media system's thumbnail of a file that cannot be drawn here", async () => {
  has('upload-1');
  await show([{ filename: 'IMG_1.HEIC', ...SENT }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Write captions' }));
  const sheet = await screen.findByRole('dialog', { name: /Contact sheet/ });
  await waitFor(() => expect(sheet.querySelector('.thumbnail img')).toBeTruthy());
});

it.each<[what: string, row: Partial<UploadRow>, settings: { ENABLE_SEARCH: boolean }, isSaid: boolean]>([
  ['a HEIC', { filename: 'IMG_1.HEIC' }, { ENABLE_SEARCH: true }, true],
  ['a TIFF', { filename: 'scan.tif' }, { ENABLE_SEARCH: true }, true],
  ['a JPEG', { filename: 'husum.jpg' }, { ENABLE_SEARCH: true }, false],
  ['a HEIC that was sent', { filename: 'IMG_1.HEIC', ...SENT }, { ENABLE_SEARCH: true }, false],
  ['a HEIC without search', { filename: 'IMG_1.HEIC' }, { ENABLE_SEARCH: false }, false],
])(
  '[9.4] the row of %s says before the upload whether it will be shown: %j, %j',
  async (_what, row, settings, isSaid) => {
    has();
    await show([row], settings);
    await waitFor(() => expect(document.querySelector('[role=row] .thumbnail-type')).toBeTruthy());
    expect(document.querySelector('[role=row] .thumbnail')?.textContent?.includes(LATER)).toBe(isSaid);
    expect(searches()).toHaveLength(row.status === 'complete' && settings.ENABLE_SEARCH ? 1 : 0);
  },
);
