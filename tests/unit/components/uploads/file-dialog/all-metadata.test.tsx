import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { mp4 } from '../../../../helpers/builders/clip-builder.ts';
import { bytes, iim, jpeg, tiff, utf8, xmp } from '../../../../helpers/builders/picture-builder.ts';
import { uploadDetails } from '../../../../helpers/builders/upload-details.ts';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  page = createPageClient();
  user = userEvent.setup();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const PICTURE = jpeg({
  exif: tiff({ image: { 271: 'Canon' }, exif: { 36867: '2024:02:29 23:59:58' } }),
  iim: iim([[40, utf8('EMBARGO 18:00 CET. NO SALES')]]),
  xmp: xmp('', 'Iptc4xmpExt:DigitalSourceType="trainedAlgorithmicMedia" photoshop:City="Husum"'),
});

async function openFile(content: Uint8Array<ArrayBuffer> | null, row: Partial<UploadRow> = {}) {
  const filename = row.filename ?? 'husum.jpg';
  page.answer('uploads.details', ({ uploadIds }) =>
    (uploadIds as string[]).map((uploadId) => uploadDetails({ uploadId, originalFilename: filename })),
  );
  const { type = 'image' } = row;
  renderApp(page, type === 'image' ? '/upload/' : `/upload/${type}/`);
  if (content) page.client.previews.remember(new Map([['upload-1', new File([content], filename)]]));
  await settle(() =>
    page.share({
      startUp: readyWith({ ENABLE_SEARCH: false }),
      auth: MAY_ALL,
      bundles: [bundleOf({ type: type === 'video' ? 'video' : 'image' })],
      rows: [rowOf(row)],
    }),
  );
  await user.click(screen.getByRole('button', { name: `Metadata of ${filename}` }));
  return screen.findByRole('dialog');
}

async function openAll(content: Uint8Array<ArrayBuffer> | null, row: Partial<UploadRow> = {}) {
  await openFile(content, row);
  await user.click(await screen.findByText('Everything in this file'));
}

const names = () => [...document.querySelectorAll('.all-metadata dt')].map(({ textContent }) => textContent);

it('shows everything in the file when it is opened, and what matters first', async () => {
  await openFile(PICTURE);
  expect(screen.queryByText('Canon')).toBeNull();
  await user.click(await screen.findByText('Everything in this file'));
  expect(await screen.findByText('Canon')).toBeTruthy();
  const titles = [...document.querySelectorAll('.all-metadata h4')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Important', 'Camera', 'Dates', 'IPTC', 'XMP: Iptc4xmpExt', 'XMP: photoshop']);
  expect(names().slice(0, 2)).toEqual(['Instructions', 'Origin']);
  expect(screen.getByText('Made with generative AI')).toBeTruthy();
});

it('filters by name and value, and says how many were found', async () => {
  await openAll(PICTURE);
  const box = await screen.findByRole('textbox', { name: 'Search in this file' });
  await user.type(box, 'datetimeoriginal');
  expect(names()).toEqual(['Date Time Original']);
  expect(screen.getByText('1 entry found')).toBeTruthy();
  await user.clear(box);
  await user.type(box, 'hamburg');
  expect(names()).toEqual([]);
  expect(screen.getByText('Nothing in this file matches.')).toBeTruthy();
});

it('copies one value, or everything as text', async () => {
  await openAll(PICTURE);
  await user.click(await screen.findByRole('button', { name: 'Copy Make' }));
  expect(await navigator.clipboard.readText()).toBe('Canon');
  expect(await screen.findByText('Copied')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Search in this file' }), 'canon');
  await user.click(screen.getByRole('button', { name: 'Copy as text' }));
  const text = await navigator.clipboard.readText();
  expect(text).toMatch(
    /^Important\nInstructions: EMBARGO 18:00 CET. NO SALES\nOrigin: Made with generative AI\n\nCamera\n/,
  );
  expect(text).toContain('\n\nXMP: photoshop\nCity: Husum');
});

it('says that the browser refuses to copy', async () => {
  await openAll(PICTURE);
  const button = await screen.findByRole('button', { name: 'Copy as text' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await user.click(button);
  expect(await screen.findByText('The browser blocked copying.')).toBeTruthy();
});

it.each([
  ['The file cannot be read here: it was moved or changed, or this window has no copy of it.', null],
  ['This file contains no metadata.', jpeg({})],
  ['The metadata of this kind of file cannot be shown.', bytes('PK\x03\x04', new Uint8Array(60))],
  ['Part of the metadata could not be read.', jpeg({ exif: bytes('MM\0*', [0xff, 0xff, 0xff, 0xff]) })],
])('says why there is nothing: %s', async (reason, content) => {
  await openAll(content);
  expect(await screen.findByText(reason)).toBeTruthy();
});

it('shows the tags of a video', async () => {
  await openAll(mp4({ ilst: [['\xa9nam', 'Flut in Köln']] }), { type: 'video', filename: 'flut.mp4' });
  expect(await screen.findByText('Flut in Köln')).toBeTruthy();
});
