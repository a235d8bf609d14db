import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { summarise } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { queueChanges } from '../../../../../components/uploads/page/queue-changes.ts';
import {
  bundleOf,
  createPageClient,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

const many = (count: number, parts: Partial<UploadRow> = {}) =>
  Array.from({ length: count }, (_, at) => rowOf({ uploadId: `upload-${at}`, ...parts }));
const sending = { status: 'uploading' } as const;
const cut = { status: 'uploading', waitingFor: 'connection' } as const;
const paused = { status: 'paused' } as const;

it.each<readonly [string, readonly UploadRow[], readonly UploadRow[], readonly unknown[]]>([
  ['no change, silently', many(2), many(2), []],
  ['200 files added', [], many(200), [{ countedId: 'uploads.saidAdded', count: 200 }]],
  [
    'a rejected file',
    many(1),
    [...many(1), rowOf({ uploadId: 'empty', error: 'ZERO_FILE_SIZE_ERROR' })],
    [
      { countedId: 'uploads.saidAdded', count: 1 },
      { countedId: 'uploads.saidRefused', count: 1 },
    ],
  ],
  ['removed files', many(3), many(1), [{ countedId: 'uploads.saidRemoved', count: 2 }]],
  [
    'a failure',
    many(1, sending),
    many(1, { status: 'error', error: 'uploads/refused' }),
    [{ countedId: 'uploads.saidFailed', count: 1 }],
  ],
  ['a pause', many(2, sending), many(2, paused), [{ id: 'uploads.paused' }]],
  ['resuming, silently, because the start is announced', many(2, paused), many(2, sending), []],
  ['a lost connection', many(2, sending), many(2, cut), [{ id: 'uploads.waitingFor.connection' }]],
  ['an attempt to reach the server, silently', many(2, cut), many(2, sending), []],
  ['a restored connection', many(2, cut), many(2, { ...sending, permille: 300 }), [{ id: 'uploads.saidResumed' }]],
  [
    'the removal of the sent files, silently',
    [...many(2), rowOf({ uploadId: 'sent', status: 'complete' })],
    many(2),
    [],
  ],
  [
    'all files added, in place of the sent ones',
    many(2, { status: 'complete' }),
    many(3),
    [{ countedId: 'uploads.saidAdded', count: 3 }],
  ],
  [
    'a lost connection with others queued',
    [rowOf(sending), ...many(9, { ...sending, isWaitingForSlot: true })],
    [rowOf(cut), ...many(9, { ...sending, isWaitingForSlot: true })],
    [{ id: 'uploads.waitingFor.connection' }],
  ],
  ['a start, silently, because the button announces it', many(2), many(2, sending), []],
])('announces: %s', (_, before, now, expected) => {
  expect(queueChanges(summarise(before), summarise(now))).toEqual(expected);
});

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('[4.12] announces once that 200 files were added, and not the files that were in the list', async () => {
  renderApp(page, '/upload/');
  const rows = many(200);
  const share = (parts: readonly UploadRow[]) => settle(() => page.share({ rows: parts }));
  await settle(() =>
    page.share({ startUp: readyWith({ ENABLE_SEARCH: false }), bundles: [bundleOf()], rows: rows.slice(0, 5) }),
  );
  // Loaded lazily.
  await import('../../../../../components/uploads/page/queue-announcer.tsx');
  await settle();
  // Changes within this time are one announcement.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (let count = 20; count <= 200; count += 60) await share(rows.slice(0, count));
  await settle(() => void vi.runAllTimers());
  vi.useRealTimers();
  expect(screen.getByText('195 files added.')).toBeTruthy();
});

it('[4.12] announces only the files added after an upload, not that the sent ones left the list with them', async () => {
  renderApp(page, '/upload/');
  const share = (rows: readonly UploadRow[]) => settle(() => page.share({ rows }));
  await settle(() =>
    page.share({ startUp: readyWith({ ENABLE_SEARCH: false }), bundles: [bundleOf()], rows: many(6, sending) }),
  );
  // Loaded lazily.
  await import('../../../../../components/uploads/page/queue-announcer.tsx');
  await settle();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = () => settle(() => void vi.runAllTimers());
  await share(many(6, { status: 'complete' }));
  await pass();
  await share([rowOf({ uploadId: 'new-1' }), rowOf({ uploadId: 'new-2' })]);
  await pass();
  vi.useRealTimers();
  expect(screen.queryByText(/files removed/)).toBeNull();
  expect(screen.getByText('2 files added.')).toBeTruthy();
});

it('[2.7.4] announces the progress that is shown, within a request, too, and not that of before', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const bytesTotal = 10_485_760;
  const request = { bytes: bytesTotal, at: Date.now() - 3_000, expectedMs: 8_000 };
  renderApp(page, '/upload/');
  const share = (parts: Partial<UploadRow>) =>
    settle(() => page.share({ rows: [rowOf({ status: 'uploading', bytesTotal, ...parts })] }));
  await settle(() => page.share({ startUp: readyWith({ ENABLE_SEARCH: false }), bundles: [bundleOf()] }));
  const said = () => screen.queryByText(/percent uploaded/)?.textContent ?? null;
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 250) await settle(() => vi.advanceTimersByTime(250));
  };
  await share({ sending: request });
  await share({ sending: request, isChangeable: true });
  // Loaded lazily.
  await import('../../../../../components/uploads/page/queue-announcer.tsx');
  await settle();
  await pass(1_000);
  expect(said()).toBeNull();
  await pass(2_000);
  expect(said()).toBe('about 50 percent uploaded');
  await share({ permille: 750, sending: null });
  await pass(1_000);
  expect(said()).toBe('75 percent uploaded');
});

it.each<readonly [string, number, Partial<UploadRow>]>([
  ['the end of the list', 1_000, { status: 'complete', permille: 1_000 }],
  ['the end of the list, which comes before it was announced', 0, { status: 'complete', permille: 1_000 }],
  ['a pause', 1_000, { status: 'paused', permille: 800 }],
])('[2.7.4, 4.12] an announced share of the bytes cannot be read after %s', async (_, ms, after) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  renderApp(page, '/upload/');
  const share = (parts: Partial<UploadRow>) =>
    settle(() => page.share({ rows: [rowOf({ status: 'uploading', ...parts })] }));
  await settle(() => page.share({ startUp: readyWith({ ENABLE_SEARCH: false }), bundles: [bundleOf()] }));
  await share({ permille: 100 });
  // Loaded lazily.
  await import('../../../../../components/uploads/page/queue-announcer.tsx');
  await settle(() => void vi.runAllTimers());
  const said = () => screen.queryByText(/percent uploaded/)?.textContent ?? null;
  await share({ permille: 760 });
  await settle(() => void vi.advanceTimersByTime(ms));
  if (ms > 0) expect(said()).toBe('75 percent uploaded');
  await share(after);
  await settle(() => void vi.runAllTimers());
  vi.useRealTimers();
  expect(said()).toBeNull();
});

it('asks about duplicates in an existing live region', async () => {
  renderApp(page, '/upload/');
  await settle(() =>
    page.share({ startUp: readyWith({ ENABLE_SEARCH: false }), bundles: [bundleOf()], rows: many(1) }),
  );
  const region = document.querySelector('.upload-notices > [role=status]');
  expect(region?.textContent).toBe('');
  await settle(() => page.share({ rows: [...many(1), rowOf({ uploadId: 'again', isDuplicate: true })] }));
  await waitFor(() => expect(region?.textContent).toContain('1 of these files is already in the list.'));
});
