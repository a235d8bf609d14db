/** A picture, and the clip of a Live Photo or the voice memo beside it, in the dialogs of both. */
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MediaType } from '#lib/contract/uploads.ts';
import { uploadDetails } from '../../../../helpers/builders/upload-details.ts';
import { know, openDialogOf } from '../../../../helpers/screens/metadata-dialog.ts';
import { bundleOf, createPageClient, type PageClient, rowOf } from '../../../../helpers/screens/page-client.ts';
import { settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;
beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

const picture = rowOf({ uploadId: 'picture', filename: 'IMG_1.HEIC' });
const clip = rowOf({
  uploadId: 'clip',
  filename: 'IMG_1.MOV',
  type: 'video',
  bundleId: 'clips',
  parentUploadId: 'picture',
});
const memo = rowOf({ ...clip, uploadId: 'memo', filename: 'IMG_1.WAV', type: 'audio' });

async function open(opened: typeof picture, other: typeof picture, captions: readonly (string | undefined)[]) {
  know(
    page,
    ...[opened, other].map(({ uploadId }, at) => {
      const caption = captions[at];
      return uploadDetails({ uploadId, fileValues: caption === undefined ? {} : { IPTCCaption: caption } });
    }),
  );
  const { type, bundleId: id } = opened;
  const route = type === 'image' ? '/upload/' : `/upload/${type}/`;
  const rows = [opened, other];
  await openDialogOf(page, { route, rows, bundle: bundleOf({ id, type: type as MediaType }) });
  await settle();
  return within(screen.getByRole('dialog'));
}

it.each([
  [picture, clip, 'IMG_1.MOV belongs to this picture.'],
  [picture, memo, 'IMG_1.WAV belongs to this picture.'],
  [clip, picture, 'Belongs to IMG_1.HEIC'],
  [memo, picture, 'Belongs to IMG_1.HEIC'],
])('$filename takes the caption of $filename by a click that can be undone', async (opened, other, text) => {
  const dialog = await open(opened, other, [undefined, 'Goal']);
  expect(dialog.getByText(text)).toBeTruthy();
  await userEvent.click(await dialog.findByRole('button', { name: `Use the caption of ${other.filename}` }));
  expect(page.sent.findLast(({ name }) => name === 'uploads.setOverrides')?.request).toMatchObject({
    uploadId: opened.uploadId,
    values: { IPTCCaption: 'Goal' },
    isUndoable: true,
  });
});

it.each([
  ['has none', picture, clip, [undefined, undefined]],
  ['has the same', picture, clip, ['Goal', 'Goal']],
  ['is for a file that was sent', { ...picture, isTransferred: true }, clip, [undefined, 'Goal']],
] as const)('no caption is offered where the other file %s', async (_why, opened, other, captions) => {
  const dialog = await open(opened, other, captions);
  expect(dialog.getByText('IMG_1.MOV belongs to this picture.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Use the caption of/ })).toBeNull();
});

it('a refused clip, which has no caption, is not named to its picture', async () => {
  const dialog = await open(picture, { ...clip, isRefused: true }, [undefined, undefined]);
  expect(dialog.queryByText(/belongs to/i)).toBeNull();
});
