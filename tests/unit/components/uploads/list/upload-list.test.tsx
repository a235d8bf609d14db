import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function showUploads(rows = [rowOf()], bundle = bundleOf(), settings = { ENABLE_SEARCH: false }): Promise<void> {
  renderApp(page, '/upload/');
  await settle(() => page.share({ startUp: readyWith(settings), bundles: [bundle], rows }));
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('list', () => {
  it('[2.7.4, 9.7] shows name, size and progress of an upload', async () => {
    await showUploads([rowOf({ status: 'uploading', permille: 500 })]);
    expect(screen.getByText('husum.jpg')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('4.5 MB of 9.1 MB')).toHaveLength(2));
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress of husum.jpg' }).value).toBe(500);
  });

  it('[2.7.4] shows about how much of a request without an answer is sent, and never all of it', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const sending = { bytes: 10_485_760, at: Date.now() - 2_000, expectedMs: 8_000 };
    await showUploads([rowOf({ status: 'uploading', bytesTotal: 10_485_760, sending })]);
    const bar = (name: string) => screen.getByRole<HTMLProgressElement>('progressbar', { name }).value;
    expect(screen.getAllByText('about 2 MB of 10 MB')).toHaveLength(2);
    expect([bar('Progress of husum.jpg'), bar('Total progress')]).toEqual([200, 200]);
    await settle(() => vi.advanceTimersByTime(3_000));
    expect(screen.getAllByText('about 5 MB of 10 MB')).toHaveLength(2);
    expect([bar('Progress of husum.jpg'), bar('Total progress')]).toEqual([500, 500]);
    vi.setSystemTime(Date.now() + 86_400_000);
    await settle(() => vi.advanceTimersByTime(500));
    expect([bar('Progress of husum.jpg'), bar('Total progress')]).toEqual([949, 949]);
    // Loaded lazily.
    await import('../../../../../components/uploads/list/upload-row-facts.tsx');
    const answered = { permille: 1000, isTransferred: true, sending: null } as const;
    await settle(() => page.share({ rows: [rowOf({ status: 'processing', bytesTotal: 10_485_760, ...answered })] }));
    await settle();
    expect(screen.queryByText(/^about .* of/)).toBeNull();
    expect(bar('Progress of husum.jpg')).toBe(1000);
  });

  it('[2.7.4] rate and time left of a request without an answer are those of the estimate, and say about', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
    const sending = { bytes: 10_485_760, at: Date.now() - 1_000, expectedMs: 40_000 };
    await showUploads([rowOf({ status: 'uploading', bytesTotal: 10_485_760, sending })]);
    // Loaded lazily.
    await import('../../../../../components/uploads/transfer-figures.tsx');
    await settle();
    expect(screen.queryByText(/\/s/)).toBeNull();
    for (let tick = 0; tick < 24; tick += 1) await settle(() => vi.advanceTimersByTime(500));
    // 10 MB, of which 80 % are to be sent in 40 s.
    expect(screen.getAllByText('about 2.6 MB of 10 MB')).toHaveLength(2);
    expect(screen.getAllByText('about 205 KB/s')).toHaveLength(2);
    expect(screen.getAllByText(/^about 3[78] s left$/)).toHaveLength(2);
    const acknowledged = { permille: 800, sending: null };
    await settle(() => page.share({ rows: [rowOf({ status: 'uploading', bytesTotal: 10_485_760, ...acknowledged })] }));
    expect(screen.getAllByText('8 MB of 10 MB')).toHaveLength(2);
    // Half of what it is made of is still an estimate.
    expect(screen.getAllByText(/^about .*\/s$/)).toHaveLength(2);
    for (let tick = 0; tick < 24; tick += 1) {
      const now = { status: 'uploading', bytesTotal: 10_485_760, permille: 800 + tick, sending: null } as const;
      await settle(() => page.share({ rows: [rowOf(now)] }));
      await settle(() => vi.advanceTimersByTime(500));
    }
    expect(screen.queryByText(/^about .*\/s/)).toBeNull();
    expect(screen.getAllByText(/\/s$/)).toHaveLength(2);
  });

  it.each([
    [{ isDuplicate: true }, 'Answer needed'],
    [{ status: 'processing', permille: 1000 }, 'Processing'],
    [{ status: 'paused', permille: 300 }, 'Paused'],
    [{ status: 'complete', permille: 1000 }, 'Complete'],
    [{ status: 'uploading', waitingFor: 'connection' }, 'Waiting for connection'],
    [{ status: 'uploading', waitingFor: 'sign-in' }, 'Sign in to continue'],
  ] as const)('[2.7.4] shows the state: %o', async (parts, word) => {
    await showUploads([rowOf(parts)]);
    expect(await within(screen.getByRole('row')).findByText(word)).toBeTruthy();
  });

  const named = (status: UploadRow['status'], count: number, parts: Partial<UploadRow> = {}) =>
    Array.from({ length: count }, (_, at) => rowOf({ uploadId: `${status}-${at}`, status, ...parts }));
  it.each([
    ['all are new', named('new', 3), []],
    ['most are new', [...named('new', 3), ...named('complete', 2)], ['Complete', 'Complete']],
    ['half are new', [...named('new', 1), ...named('complete', 1)], ['Not sent yet', 'Complete']],
    ['few are new', [...named('new', 1), ...named('complete', 2)], ['Not sent yet', 'Complete', 'Complete']],
    ['all wait for their turn', named('uploading', 3, { isWaitingForSlot: true }), []],
    [
      'some are new while others wait',
      [...named('new', 1), ...named('uploading', 2, { isWaitingForSlot: true })],
      ['Not sent yet'],
    ],
    ['all are complete', named('complete', 2), ['Complete', 'Complete']],
    ['a question is open', [...named('new', 3), rowOf({ uploadId: 'again', isDuplicate: true })], ['Answer needed']],
  ])('[2.7.4] says the state of a row where it is news, and to screen readers always: %s', async (_, rows, said) => {
    await showUploads(rows);
    await waitFor(() =>
      expect([...document.querySelectorAll('.upload-row .badge')].map(({ textContent }) => textContent)).toEqual(said),
    );
    for (const row of screen.getAllByRole('row')) expect(row.getAttribute('aria-label')).toMatch(/, \w/);
  });

  it.each([
    ['FILE_TYPE_NOT_ALLOWED_ERROR', 'File of this type is not supported and could not be uploaded to the server.'],
    ['ZERO_FILE_SIZE_ERROR', 'File has zero size.'],
    ['FILE_SIZE_EXCEEDED_ERROR', /Maximum allowed file size: 250 MB$/],
    ['ERROR_NO_PARENT_UPLOAD', /^Meta file has no related parent upload/],
  ] as const)('[8.3] explains %s and offers removal only', async (error, sentence) => {
    await showUploads([rowOf({ error })]);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(button('Remove husum.jpg')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry husum.jpg' })).toBeNull();
  });

  it('[4.6] offers a retry for an upload that failed', async () => {
    await showUploads([rowOf({ status: 'error', error: 'uploads/check-failed', isTransferred: true })]);
    await userEvent.click(button('Retry husum.jpg'));
    expect(page.lastCommand()).toEqual({ name: 'uploads.retry', request: { uploadIds: ['upload-1'] } });
  });

  it.each(['processing', 'complete'] as const)(
    '[4.8] says of a file that is %s that it is not processed',
    async (status) => {
      await showUploads([rowOf({ status, isUnprocessed: true })]);
      expect(screen.getByText('File is uploaded, but not processed.')).toBeTruthy();
    },
  );

  it('[4.5] pauses one upload and offers to resume it, and never stops one that is processed', async () => {
    await showUploads([
      rowOf({ status: 'uploading' }),
      rowOf({ uploadId: 'upload-2', filename: 'b.jpg', status: 'paused' }),
      rowOf({ uploadId: 'upload-3', filename: 'c.jpg', status: 'processing' }),
    ]);
    await userEvent.click(button('Pause husum.jpg'));
    expect(page.lastCommand()).toEqual({ name: 'uploads.pauseUpload', request: { uploadId: 'upload-1' } });
    expect(button('Resume b.jpg')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Pause|Resume|Retry|Remove) c\.jpg/ })).toBeNull();
  });

  it('shows only failed uploads when they are filtered', async () => {
    await showUploads([
      rowOf(),
      rowOf({ uploadId: 'upload-2', filename: 'b.jpg', status: 'error', error: 'uploads/refused' }),
    ]);
    await userEvent.click(button('Failed 1'));
    expect(screen.queryByText('husum.jpg')).toBeNull();
    expect(screen.getByText('b.jpg')).toBeTruthy();
  });

  const processing = rowOf({ uploadId: 'processing', status: 'processing', isTransferred: true, isRemovable: false });

  it.each([
    ['all', [rowOf()], 'Remove all', false],
    ['none while all are in processing', [processing], 'Remove all', true],
    ['those that are not in processing', [rowOf(), processing], 'Remove 1 file', false],
  ] as const)('[2.7.3, 4.5] removes what its button says: %s', async (_, rows, label, isOff) => {
    await showUploads([...rows]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: label }).disabled).toBe(isOff);
  });

  it('[2.7.3] removes all without a question', async () => {
    await showUploads([rowOf()]);
    await userEvent.click(button('Remove all'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(page.lastCommand()).toEqual({
      name: 'uploads.remove',
      request: { uploadIds: ['upload-1'], unfinishedIds: ['upload-1'] },
    });
    await settle(() =>
      page.share({ rows: [rowOf({ uploadId: 'upload-2', status: 'complete', isTransferred: true })] }),
    );
    await userEvent.click(button('Remove all'));
    expect(page.lastCommand()).toEqual({
      name: 'uploads.remove',
      request: { uploadIds: ['upload-2'], unfinishedIds: [] },
    });
  });
});

describe('keyboard', () => {
  const press = async (name: string) => {
    button(name).focus();
    await userEvent.keyboard('{Enter}');
  };
  const focused = () => document.activeElement?.getAttribute('aria-label');

  it('keeps the focus on the button that pauses, resumes and retries', async () => {
    await showUploads([rowOf({ status: 'uploading' })]);
    await press('Pause husum.jpg');
    const pressed = document.activeElement;
    for (const row of [{ status: 'paused' }, { status: 'error', error: 'uploads/refused' }] as const) {
      await settle(() => page.share({ rows: [rowOf(row)] }));
      expect(document.activeElement).toBe(pressed);
    }
    expect(focused()).toBe('Retry husum.jpg');
  });

  it('moves the focus from a removed row to the next one', async () => {
    const rows = [0, 1, 2].map((at) => rowOf({ uploadId: `upload-${at}`, filename: `${at}.jpg` }));
    await showUploads(rows);
    await press('Remove 1.jpg');
    await settle(() => page.share({ rows: rows.toSpliced(1, 1) }));
    expect(focused()).toBe('Remove 2.jpg');
  });

  it('moves the focus from the last row to the previous one, and from the only one to the list', async () => {
    const rows = [rowOf(), rowOf({ uploadId: 'upload-2', filename: 'sylt.jpg' })];
    await showUploads(rows);
    await press('Remove sylt.jpg');
    await settle(() => page.share({ rows: rows.slice(0, 1) }));
    expect(focused()).toBe('Remove husum.jpg');
    await settle(() => page.share({ rows: [] }));
    expect(focused()).toBe('Files');
  });

  it('keeps the focus in its row when the button is removed, and in the list when a question is answered', async () => {
    await showUploads([rowOf({ status: 'uploading' }), rowOf({ uploadId: 'upload-2', isDuplicate: true })]);
    await press('Pause husum.jpg');
    await settle(() =>
      page.share({ rows: [rowOf({ status: 'processing' }), rowOf({ uploadId: 'upload-2', isDuplicate: true })] }),
    );
    expect(focused()).toBe('Metadata of husum.jpg');
    await press('Keep both');
    await settle(() => page.share({ rows: [rowOf(), rowOf({ uploadId: 'upload-2' })] }));
    expect(focused()).toBe('Files');
  });

  it.each([
    ['Failed 3', 'Retry', { status: 'error', error: 'uploads/refused' }, { status: 'uploading' }, 'Retry 2.jpg'],
    ['Paused 3', 'Resume', { status: 'paused' }, { status: 'uploading' }, 'Resume 2.jpg'],
    ['Uploading 3', 'Pause', { status: 'uploading' }, { status: 'complete' }, 'Pause 2.jpg'],
  ] as const)(
    '[4.5, 4.6] a narrowed list moves the focus to the same button, never to Remove: %s',
    async (chip, word, before, after, next) => {
      const rows = [1, 2, 3].map((at) => rowOf({ uploadId: `upload-${at}`, filename: `${at}.jpg`, ...before }));
      await showUploads(rows, bundleOf({ draft: { ChannelID: '1' } }));
      await userEvent.click(button(chip));
      await press(`${word} 1.jpg`);
      const [first = rowOf(), ...others] = rows;
      await settle(() => page.share({ rows: [{ ...first, error: null, ...after }, ...others] }));
      expect(focused()).toBe(next);
    },
  );

  it('[4.5] moves the focus to the row of a sidecar that has no button but Remove', async () => {
    const meta = { type: 'meta', filename: 'husum.xmp' } as const;
    await showUploads([rowOf({ ...meta, status: 'uploading' })]);
    await press('Pause husum.xmp');
    await settle(() => page.share({ rows: [rowOf({ ...meta, status: 'complete' })] }));
    expect(focused()).toBe('husum.xmp, Complete');
  });

  it('the focus outside the list stays there', async () => {
    await showUploads();
    button('Remove husum.jpg').focus();
    button('Remove husum.jpg').blur();
    await settle(() => page.share({ rows: [] }));
    expect(document.activeElement).toBe(document.body);
  });
});
