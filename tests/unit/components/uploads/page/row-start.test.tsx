/** Resume and retry of a row send the form, as Upload does; changes that came too late are reported. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
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

afterEach(cleanup);

const complete = bundleOf({ draft: { ChannelID: '1' } });

async function showRows(rows: readonly UploadRow[], ...bundles: readonly ReturnType<typeof bundleOf>[]): Promise<void> {
  renderApp(page, '/upload/');
  await settle(() => page.share({ startUp: readyWith({ ENABLE_SEARCH: false }), bundles, rows }));
  await screen.findByRole('form', { name: 'Metadata' });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const failed = (parts: Partial<UploadRow> = {}) =>
  rowOf({ status: 'error', error: 'uploads/metadata-too-large', errorFact: 'IPTCCaption', ...parts });
const ROWS = [failed(), failed({ uploadId: 'upload-2', filename: 'b.jpg' })];

describe.each([
  ['Retry husum.jpg', ROWS, 'uploads.retry', { uploadIds: ['upload-1'] }],
  ['Retry all failed', ROWS, 'uploads.retry', { uploadIds: ['upload-1', 'upload-2'] }],
  ['Resume husum.jpg', [rowOf({ status: 'paused' })], 'uploads.resumeUpload', { uploadId: 'upload-1' }],
])('%s', (name, rows, command, request) => {
  it('[4.6, 4.10] sends the corrected form', async () => {
    await showRows(rows, complete);
    await userEvent.type(screen.getByLabelText('Caption'), 'Short');
    await press(name);
    const values = { IPTCCaption: 'Short', IPTCReleaseDate: 'implied yes' };
    const form = { type: 'image', owner: 'NEWS/Anna Keller', values, needed: [] };
    expect(page.lastCommand()).toEqual({ name: command, request: { ...request, form } });
  });

  it('[5.10, 8.4] Start of a row with an incomplete form only focuses the missing field', async () => {
    await showRows(rows, bundleOf());
    await press(name);
    expect(screen.getByRole('alert').textContent).toBe('To complete the upload please fill out the form.');
    expect(document.activeElement).toBe(screen.getByLabelText(/Channel/));
    expect(page.namesOf()).not.toContain(command);
  });
});

it.each([
  ['4.13', failed({ bundleId: 'before', takesForm: false })],
  ['4.6', failed({ error: 'uploads/check-failed', isTransferred: true })],
  ['4.10', failed({ takesForm: false })],
])('[%s] the form is not checked for a row that has its own, or was sent: %o', async (_, row) => {
  await showRows([row], bundleOf({ id: 'before' }), bundleOf());
  await press('Retry husum.jpg');
  expect(page.lastCommand()).toEqual({ name: 'uploads.retry', request: { uploadIds: ['upload-1'] } });
  await press('Upload');
  expect(page.lastCommand()).toEqual({ name: 'uploads.start', request: { type: 'image' } });
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('[4.10] checks the form only for rows that are started with it, and counts those', async () => {
  await showRows([rowOf({ takesForm: false, status: 'paused' }), rowOf({ uploadId: 'upload-2' })], bundleOf());
  expect(screen.getByRole('region', { name: 'Metadata for 1 file' })).toBeTruthy();
  await press('Upload');
  expect(screen.getByRole('alert').textContent).toBe('To complete the upload please fill out the form.');
});

describe('a popup may close right after the click', () => {
  const uploading = rowOf({ status: 'uploading' });
  const file = { type: 'image', needed: ['ChannelID', 'IPTCByLine'] };

  it.each([
    ['4.10', 'Upload', [rowOf()], 'uploads.start', { form: file }],
    ['4.10', 'Resume husum.jpg', [rowOf({ status: 'paused' })], 'uploads.resumeUpload', { form: file }],
    ['4.6', 'Retry husum.jpg', ROWS, 'uploads.retry', { uploadIds: ['upload-1'], form: file }],
    ['4.6', 'Retry all failed', ROWS, 'uploads.retry', { uploadIds: ['upload-1', 'upload-2'], form: file }],
    ['4.11', 'Pause', [uploading], 'uploads.pause', { type: 'image' }],
    ['4.5', 'Pause husum.jpg', [uploading], 'uploads.pauseUpload', { uploadId: 'upload-1' }],
    ['4.5', 'Remove husum.jpg', [rowOf()], 'uploads.remove', { uploadIds: ['upload-1'] }],
    ['2.7.3', 'Keep both', [rowOf({ isDuplicate: true })], 'uploads.decideDuplicates', { isKept: true }],
  ])(
    '[%s] %s is sent in the task of its press, with the text typed in the same task',
    async (_, name, rows, command, request) => {
      const image = { hidden: [], mandatory: ['IPTCByLine'] };
      const startUp = readyWith({
        ENABLE_SEARCH: false,
        ENABLE_IMAGE_METADATA_VALIDATION: true,
        formFields: { image, video: image, audio: image },
      });
      renderApp(page, '/upload/');
      await settle(() => page.share({ startUp, bundles: [complete], rows }));
      await screen.findByRole('form', { name: 'Metadata' });
      const button = await screen.findByRole('button', { name });
      page.leaveUnanswered('uploads.setDraft');
      page.leaveUnanswered('uploads.metadataSummary');
      fireEvent.change(screen.getByLabelText('Caption'), { target: { value: 'Typed last' } });
      fireEvent.click(button);
      // Nothing was awaited since.
      expect(page.lastCommand()).toMatchObject({ name: command, request });
      if ('form' in request)
        expect(page.lastCommand()?.request.form).toMatchObject({ values: { IPTCCaption: 'Typed last' } });
    },
  );

  it('[4.10] Upload by keyboard is sent in that task as well', async () => {
    await showRows([rowOf()], complete);
    fireEvent.change(screen.getByLabelText('Caption'), { target: { value: 'Typed last' } });
    fireEvent.keyDown(screen.getByLabelText('Caption'), { key: 'Enter', ctrlKey: true });
    expect(page.lastCommand()).toMatchObject({
      name: 'uploads.start',
      request: { form: { values: { IPTCCaption: 'Typed last' } } },
    });
  });
});

describe('a change that came too late', () => {
  const late = rowOf({ status: 'complete', isTransferred: true, isChangeLate: true });

  it('[2.7.4] is shown in the row of its file', async () => {
    await showRows([late, rowOf({ uploadId: 'upload-2', filename: 'b.jpg', status: 'complete' })], complete);
    const said = screen.getAllByText('Changed too late. The earlier values were sent.');
    expect(said.map((words) => words.closest('[role=row]')?.textContent)).toEqual([
      expect.stringContaining('husum.jpg'),
    ]);
  });

  it('[2.7.5, 4.12] is reported by the completion dialog for the files of its batch', async () => {
    const rows = [late, { ...late, uploadId: 'upload-2', bundleId: 'before' }];
    await showRows(rows, bundleOf({ id: 'before' }), { ...complete, completion: 'success' });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Upload finished successfully!' }));
    const text = /1 file was changed too late\. Its earlier values were sent\.$/;
    expect(dialog.getByText(text)).toBeTruthy();
    await settle(() => page.share({ rows: [rowOf({ status: 'complete', isTransferred: true }), rows[1] ?? late] }));
    expect(dialog.queryByText(text)).toBeNull();
  });
});
