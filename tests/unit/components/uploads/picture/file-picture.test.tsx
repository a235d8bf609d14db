import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Picture } from '#lib/thumbnails/drawn-picture.ts';
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

/** jsdom has neither decoder nor canvas. */
const createBitmap = vi.fn(async (_picture: Blob) => ({ width: 1_600, height: 1_067, close: () => undefined }));
const transfer = vi.fn();

beforeEach(() => {
  page = createPageClient();
  vi.stubGlobal('createImageBitmap', createBitmap);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ transferFromImageBitmap: transfer } as never);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the browser of this page could draw, by upload id. */
function draws(pictures: Readonly<Record<string, Picture>>) {
  const { previews } = page.client;
  return vi.spyOn(previews, 'picture').mockImplementation(async (uploadId) => pictures[uploadId] ?? null);
}

async function openPicture(rows: readonly Partial<UploadRow>[]): Promise<void> {
  renderApp(page, '/upload/');
  const all = rows.map((row, at) => rowOf({ uploadId: `upload-${at + 1}`, ...row }));
  await settle(() => page.share({ startUp: readyWith({ ENABLE_SEARCH: true }), bundles: [bundleOf()], rows: all }));
  await userEvent.click(await screen.findByRole('button', { name: `Metadata of ${all[0]?.filename}` }));
  await screen.findByRole('dialog');
}

const LARGE = {
  kind: 'picture',
  picture: new Blob(['large']),
  url: 'blob:large',
  width: 6_000,
  height: 4_000,
} as const;
const LATER = 'After the upload, the preview of the media system is shown here.';
const words = () => document.querySelector('.file-picture')?.textContent;

describe('the picture of a file', () => {
  it('is shown large, and the next one is drawn in advance', async () => {
    const picture = draws({ 'upload-1': LARGE });
    await openPicture([{ filename: 'husum.jpg' }, { filename: 'deich.jpg' }]);
    const canvas = await screen.findByRole<HTMLCanvasElement>('img', { name: 'husum.jpg' });
    await waitFor(() => expect([canvas.width, canvas.height]).toEqual([1_600, 1_067]));
    expect(createBitmap).toHaveBeenLastCalledWith(LARGE.picture);
    expect(screen.getByRole('button', { name: 'Full size' }).getAttribute('aria-disabled')).toBe('false');
    await waitFor(() => expect(picture.mock.calls.map(([id]) => id)).toEqual(['upload-1', 'upload-2']));
  });

  it.each([
    [{ kind: 'none', reason: 'no-file' }, 'This page does not have the file, so it cannot be shown here.'],
    [{ kind: 'none', reason: 'not-drawable' }, `This browser cannot show TIF files. ${LATER}`],
    [
      { kind: 'none', reason: 'too-many-pixels', megapixels: 1_250 },
      'The picture is too large to be shown: 1,250 megapixels.',
    ],
  ] as const)('is missing for a reason in words: %j', async (picture, text) => {
    draws({ 'upload-1': picture });
    await openPicture([{ filename: 'husum.tif' }]);
    await waitFor(() => expect(words()).toBe(text));
  });

  it('frees its pixels when the dialog is closed', async () => {
    draws({ 'upload-1': LARGE });
    await openPicture([{ filename: 'husum.jpg' }]);
    await waitFor(() => expect(transfer).toHaveBeenCalledOnce());
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(transfer).toHaveBeenLastCalledWith(null);
  });

  it('a picture that the browser cannot decode after all is called damaged', async () => {
    draws({ 'upload-1': LARGE });
    createBitmap.mockRejectedValueOnce(new DOMException('cannot be decoded', 'InvalidStateError'));
    await openPicture([{ filename: 'husum.jpg' }]);
    await waitFor(() => expect(words()).toBe('The file is damaged or incomplete and cannot be shown.'));
  });
});

describe('a file that cannot be shown here', () => {
  const none: Picture = { kind: 'none', reason: 'no-preview-inside' };
  const result = { ItemNo: 1, Image: { ImgOID: 'object-1', ImgPreviewURL: 'https://media.example/preview/1' } };
  const answers = (...pages: readonly (readonly object[])[]) => {
    let at = 0;
    page.answer('uploads.details', () => [uploadDetails({ originalFilename: 'husum.tif' })]);
    page.answer('search.page', () => {
      const rows = pages[Math.min(at, pages.length - 1)] ?? [];
      at += 1;
      return { Query: { QueryFound: rows.length, QueryID: 'q' }, Results: rows };
    });
  };
  const searches = () => page.sent.filter(({ name }) => name === 'search.page');

  it("shows the media system's preview once it is uploaded, found by the id of its object", async () => {
    draws({ 'upload-1': none });
    answers([result]);
    await openPicture([{ filename: 'husum.tif', status: 'complete', isTransferred: true }]);
    const picture = await screen.findByRole('img', { name: 'husum.tif' });
    expect(picture.getAttribute('src')).toBe('https://media.example/preview/1');
    expect(searches()[0]?.request).toMatchObject({
      type: 'image',
      request: { queryFilter: '(ImgOID:"object-1")', resCount: 1 },
    });
    fireEvent.error(picture);
    expect(words()).toBe('This TIF file contains no preview that can be shown.');
  });

  it('asks again for a preview that is made later', async () => {
    draws({ 'upload-1': none });
    answers([{ ItemNo: 1, Image: { ImgOID: 'object-1' } }], [result]);
    await openPicture([{ filename: 'husum.tif', status: 'complete', isTransferred: true }]);
    await screen.findByRole('img', { name: 'husum.tif' });
    expect(searches()).toHaveLength(2);
  });

  it('asks nothing before it is uploaded, nor where search is off', async () => {
    draws({ 'upload-1': none });
    answers([result]);
    await openPicture([{ filename: 'husum.tif' }]);
    await waitFor(() => expect(words()).toContain('TIF'));
    expect(searches()).toEqual([]);
  });
});
