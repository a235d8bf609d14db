/** What the dialog at the end of a list shows and offers, besides its message. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { uploadDetails } from '../../../../helpers/builders/upload-details.ts';
import { setWindowWidth } from '../../../../helpers/screens/filter-page.ts';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

const CHANNELS = [
  { chanID: 'desk', chanName: 'News desk', chanSrcID: 'NEWS', isSelectable: true },
  { chanID: 'north', chanName: 'Regional', chanSrcID: 'N', isSelectable: true },
];

let page: PageClient;

// Loaded lazily; loaded here so that the tests need not wait.
beforeAll(() => import('../../../../../components/uploads/page/completion-dialog.tsx'));
beforeEach(() => {
  page = createPageClient();
  page.answer('uploads.details', ({ uploadIds }) =>
    (uploadIds as string[]).map((uploadId) => uploadDetails({ uploadId, objectId: uploadId })),
  );
});
afterEach(cleanup);

const sentRow = (at: number, parts: Partial<UploadRow> = {}) =>
  rowOf({ uploadId: `sent-${at}`, filename: `${at}.jpg`, status: 'complete', isTransferred: true, ...parts });
const failedRow = (name: string, parts: Partial<UploadRow> = {}) =>
  rowOf({ uploadId: name, filename: name, status: 'error', error: 'uploads/refused', ...parts });

async function showEnd(rows: readonly UploadRow[], { type = 'image' as MediaType, hasSearch = false } = {}) {
  renderApp(page, type === 'image' ? '/upload/' : `/upload/${type}/`);
  const completion = rows.every(({ status }) => status === 'complete') ? 'success' : 'errors';
  const startUp = readyWith({ ENABLE_SEARCH: hasSearch });
  await settle(() => page.share({ startUp, auth: MAY_ALL, bundles: [bundleOf({ type, completion })], rows }));
  return within(await screen.findByRole('alertdialog'));
}

const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ title, textContent }) => title || textContent);

describe('the end of a list', () => {
  it.each(MEDIA_TYPES)('[4.12] shows the files that were sent, without their sidecars: %s', async (type) => {
    const dialog = await showEnd([sentRow(1, { type }), sentRow(2, { type: 'meta' }), sentRow(3, { type })], { type });
    expect(names(dialog.getByRole('list', { name: 'Files that were sent' }))).toEqual(['1.jpg', '3.jpg']);
  });

  it.each([
    [8, false, 8, ''],
    [9, false, 7, '+22 more files'],
    [16, true, 16, ''],
    [40, true, 15, '+2525 more files'],
  ])('[4.12] shows of %i files in a wide window (%s) %i, and counts the others', async (count, isWide, shown, rest) => {
    const end = isWide ? setWindowWidth(1_280) : undefined;
    const dialog = await showEnd(Array.from({ length: count }, (_, at) => sentRow(at)));
    const all = names(dialog.getByRole('list', { name: 'Files that were sent' }));
    expect(all.filter((name) => name?.endsWith('.jpg'))).toHaveLength(shown);
    expect(all.slice(shown).join()).toBe(rest);
    end?.();
  });

  it('[4.12] shows no pictures if none was sent', async () => {
    const dialog = await showEnd([failedRow('a.jpg')]);
    expect(dialog.queryByRole('list', { name: 'Files that were sent' })).toBeNull();
  });

  it('[2.7.5, 4.12] removes a file that was not sent, and moves the focus to the next, at last to OK', async () => {
    const rows = [sentRow(1), failedRow('a.jpg'), failedRow('b.jpg'), failedRow('c.jpg', { isRemovable: false })];
    const dialog = await showEnd(rows);
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    const remove = (name: string) => userEvent.click(dialog.getByRole('button', { name: `Remove ${name}` }));
    expect(dialog.queryByRole('button', { name: 'Remove c.jpg' })).toBeNull();
    await remove('a.jpg');
    const request = { uploadIds: ['a.jpg'], unfinishedIds: ['a.jpg'] };
    expect(page.lastCommand()).toEqual({ name: 'uploads.remove', request });
    expect(focused()).toBe('Remove b.jpg');
    await settle(() => page.share({ rows: rows.filter(({ uploadId }) => uploadId !== 'a.jpg') }));
    await remove('b.jpg');
    expect(focused()).toBe('OK');
  });

  it('[4.12] is a success when the last file that was not sent is removed', async () => {
    const dialog = await showEnd([sentRow(1), failedRow('a.jpg')]);
    expect(dialog.getByRole('heading', { name: 'Upload finished with errors.' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove a.jpg' }));
    await settle(() => page.share({ rows: [sentRow(1)] }));
    expect(dialog.getByRole('heading', { name: 'Upload finished successfully!' })).toBeTruthy();
    expect(dialog.getByText('1 file sent.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Copy report' })).toBeNull();
  });

  it('[4.12] copies what was not sent, by name and reason', async () => {
    userEvent.setup();
    const empty = { isRefused: true, status: 'new', error: 'ZERO_FILE_SIZE_ERROR' } as const;
    const dialog = await showEnd([sentRow(1), failedRow('a.jpg'), failedRow('b.mp4', empty)]);
    await userEvent.click(dialog.getByRole('button', { name: 'Copy report' }));
    expect(await dialog.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect((await navigator.clipboard.readText()).split('\n')).toEqual([
      'Upload finished with errors.',
      '1 sent, 2 failed.',
      'a.jpg: The server rejected the file.',
      'b.mp4: File has zero size.',
    ]);
  });

  it('[4.12] offers no report of a success', async () => {
    const dialog = await showEnd([sentRow(1)]);
    expect(dialog.queryByRole('button', { name: 'Copy report' })).toBeNull();
  });

  it.each([
    [true, [sentRow(1)], ['Copy links', 'OK', 'Show in search'], 'Show in search'],
    [false, [sentRow(1)], ['Copy links', 'OK'], 'OK'],
    [true, [failedRow('a.jpg', { isRemovable: false })], ['Copy report', 'OK'], 'OK'],
  ] as const)(
    '[4.12] OK has the focus; the main button leads to the search, if there is one (%s) and files in it: %#',
    async (hasSearch, rows, labels, main) => {
      const dialog = await showEnd(rows, { hasSearch });
      await dialog.findByRole('button', { name: labels.at(-1) as string });
      await dialog.findByRole('button', { name: labels[0] });
      expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels);
      expect(document.querySelector('dialog .button-main')?.textContent).toBe(main);
      expect(document.activeElement?.textContent).toBe('OK');
    },
  );

  it.each([
    ['the form', {}, {}, ' to News desk'],
    ['the files themselves', { ChannelID: 'north' }, { ChannelID: 'north' }, ' to Regional'],
    ['several', {}, { ChannelID: 'north' }, ''],
    ['none that is known', { ChannelID: 'gone' }, { ChannelID: 'gone' }, ''],
  ])('[4.12] names the channel that all files went to; that of %s', async (_, one, other, name) => {
    const overrides = [one, other];
    page.answer('uploads.details', ({ uploadIds }) =>
      (uploadIds as string[]).map((uploadId, at) => uploadDetails({ uploadId, overrides: overrides[at] ?? {} })),
    );
    const rows = [sentRow(1), sentRow(2)];
    const auth = { ...MAY_ALL, channels: { ...MAY_ALL.channels, img: CHANNELS } };
    renderApp(page, '/upload/');
    const bundles = [bundleOf({ completion: 'success', metadata: { ChannelID: 'desk' } })];
    await settle(() => page.share({ startUp: readyWith({}), auth, bundles, rows }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText(`2 files sent${name}.`)).toBeTruthy();
  });
});

describe('the end of a list in a wide window', () => {
  let end: () => void;
  beforeEach(() => {
    end = setWindowWidth(1_440);
  });
  afterEach(() => end());

  async function showPanel(type: MediaType = 'image') {
    const bundles = [bundleOf({ type })];
    renderApp(page, type === 'image' ? '/upload/' : `/upload/${type}/`);
    await settle(() => page.share({ startUp: readyWith({}), auth: MAY_ALL, bundles, rows: [sentRow(1, { type })] }));
    return () => settle(() => page.share({ bundles: [bundleOf({ type, completion: 'success' })] }));
  }

  it.each(MEDIA_TYPES)('[4.12] is a panel between list and form, and is announced: %s', async (type) => {
    await (await showPanel(type))();
    const panel = await screen.findByRole('complementary', { name: 'Upload finished successfully!' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(panel.parentElement?.previousElementSibling?.className).toContain('upload-files');
    expect(panel.parentElement?.nextElementSibling?.className).toBe('metadata');
    expect(await screen.findByText('Upload finished successfully! 1 file sent.', { selector: 'span' })).toBeTruthy();
  });

  it('[4.12] leaves the focus in a field that has it', async () => {
    const finish = await showPanel();
    const field = await screen.findByRole('textbox', { name: 'Headline' });
    field.focus();
    await finish();
    await screen.findByRole('complementary', { name: 'Upload finished successfully!' });
    expect(document.activeElement).toBe(field);
  });

  it('[4.12] has the focus on OK if nothing has it, and gives it to the page when it is dismissed', async () => {
    const finish = await showPanel();
    (document.activeElement as HTMLElement).blur();
    await finish();
    const panel = within(await screen.findByRole('complementary', { name: 'Upload finished successfully!' }));
    expect(document.activeElement?.textContent).toBe('OK');
    await userEvent.click(panel.getByRole('button', { name: 'OK' }));
    expect(page.lastCommand()?.name).toBe('uploads.dismissCompletion');
    await settle(() => page.share({ bundles: [bundleOf()], rows: [] }));
    expect(screen.queryByRole('complementary', { name: 'Upload finished successfully!' })).toBeNull();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('[4.12] comes in front of nothing once it was shown beside the list, until the next end', async () => {
    const finish = await showPanel();
    await finish();
    await screen.findByRole('complementary', { name: 'Upload finished successfully!' });
    end();
    end = setWindowWidth(1_000);
    await settle(() => page.share({ rows: [sentRow(1)] }));
    expect(screen.queryByRole('complementary', { name: 'Upload finished successfully!' })).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await settle(() => page.share({ bundles: [bundleOf()] }));
    await finish();
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });

  it('[4.12] is a dialog on the page of another media type', async () => {
    await showPanel('image');
    await settle(() =>
      page.share({ bundles: [bundleOf(), bundleOf({ id: 'clips', type: 'video', completion: 'success' })] }),
    );
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });

  it('[4.12] is a dialog above another dialog', async () => {
    const finish = await showPanel();
    await userEvent.click(await screen.findByRole('button', { name: /^Metadata of/ }));
    await screen.findByRole('dialog');
    await finish();
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });
});
