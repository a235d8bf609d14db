/** A row that goes on takes the form along, as a press on Upload does; and what came too late is said. */
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { bundleOf, createPageClient, type PageClient, readyWith, rowOf } from '../../../helpers/page-client.ts';
import { settle, showApp } from '../../../helpers/show-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});

afterEach(cleanup);

const complete = bundleOf({ draft: { ChannelID: '1' } });

async function showRows(rows: readonly UploadRow[], ...bundles: readonly ReturnType<typeof bundleOf>[]): Promise<void> {
  showApp(page, '/upload/');
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
  ['Resume husum.jpg', [rowOf({ status: 'paused' })], 'uploads.resumeItem', { uploadId: 'upload-1' }],
])('%s', (name, rows, command, request) => {
  it('[4.6, 4.10] stores the corrected form first', async () => {
    await showRows(rows, complete);
    await userEvent.type(screen.getByLabelText('Caption'), 'Short');
    await press(name);
    expect(page.lastCommand()).toEqual({ name: command, request });
    const drafts = page.sent.filter((sent) => sent.name === 'uploads.setDraft').map((sent) => sent.request.values);
    expect(Object.assign({}, ...drafts)).toMatchObject({ IPTCCaption: 'Short', IPTCReleaseDate: 'implied yes' });
  });

  it('[5.10, 8.4] does nothing with an incomplete form but lead to the gap', async () => {
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
])('[%s] asks nothing of the form for a row that has its own, or was sent: %o', async (_, row) => {
  await showRows([row], bundleOf({ id: 'before' }), bundleOf());
  await press('Retry husum.jpg');
  expect(page.lastCommand()).toEqual({ name: 'uploads.retry', request: { uploadIds: ['upload-1'] } });
  await press('Upload');
  expect(page.lastCommand()).toEqual({ name: 'uploads.start', request: { type: 'image' } });
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('[4.10] counts only rows that take the form, and asks it for those', async () => {
  await showRows([rowOf({ takesForm: false, status: 'paused' }), rowOf({ uploadId: 'upload-2' })], bundleOf());
  expect(screen.getByRole('region', { name: 'Metadata for 1 file' })).toBeTruthy();
  await press('Upload');
  expect(screen.getByRole('alert').textContent).toBe('To complete the upload please fill out the form.');
});

describe('a change that came too late', () => {
  const late = rowOf({ status: 'complete', isTransferred: true, isChangeLate: true });

  it('[2.7.4] is said in the line of its file', async () => {
    await showRows([late, rowOf({ uploadId: 'upload-2', filename: 'b.jpg', status: 'complete' })], complete);
    const said = screen.getAllByText('Changed too late. The earlier values were sent.');
    expect(said.map((words) => words.closest('[role=row]')?.textContent)).toEqual([
      expect.stringContaining('husum.jpg'),
    ]);
  });

  it('[2.7.5, 4.12] is said at the end, which takes the lines away, of the files of that end', async () => {
    const rows = [late, { ...late, uploadId: 'upload-2', bundleId: 'before' }];
    await showRows(rows, bundleOf({ id: 'before' }), { ...complete, completion: 'success' });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Upload finished successfully!' }));
    const text = /1 file was changed too late\. Its earlier values were sent\.$/;
    expect(dialog.getByText(text)).toBeTruthy();
    await settle(() => page.share({ rows: [rowOf({ status: 'complete', isTransferred: true }), rows[1] ?? late] }));
    expect(dialog.queryByText(text)).toBeNull();
  });
});
