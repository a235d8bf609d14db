/** What a surface shows and sends while its background is stopped. */
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StartUp } from '#lib/settings/model/start-up.ts';
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

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const sending = (permille: number) => rowOf({ status: 'uploading', permille, bytesTotal: 100_000_000 });
const row = () => screen.getByRole('row').textContent ?? '';
const footer = () => document.querySelector('footer')?.textContent ?? '';
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function showUploads(rows: readonly UploadRow[], locale = 'en-US'): Promise<void> {
  page = createPageClient({ surface: 'popup' });
  renderApp(page, '/upload/');
  const startUp = { ...readyWith({ ENABLE_SEARCH: false }), locale } as StartUp;
  await settle(() => page.share({ startUp, bundles: [bundleOf({ isStarted: true })], rows }));
  await screen.findByRole('row');
}

describe.each([
  ['en-US', { sending: /^Uploading|Sending 1 of 1\./, left: /left/, word: 'Waiting', status: 'Waiting: 0 of 1 sent.' }],
  ['de-DE', { sending: /wird gesendet/, left: /noch/, word: 'Wartet', status: 'Wartet: 0 von 1 gesendet.' }],
])('[2.7.4] a background that is stopped while it sends, in %s', (locale, texts) => {
  it('is shown as sending neither in rows nor in the footer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await showUploads([sending(100)], locale);
    for (const permille of [120, 140, 160, 180, 200, 220]) {
      await settle(() => page.share({ rows: [sending(permille)] }));
      await passes(1_000);
    }
    expect(`${row()} ${footer()}`).toMatch(texts.left);
    expect(footer()).toMatch(texts.sending);
    await act(async () => page.stopBackground());
    expect(row()).toContain(texts.word);
    expect(footer()).toContain(texts.status);
    expect(`${row()} ${footer()}`).not.toMatch(texts.left);
    // The background runs again.
    await passes(1_000);
    await settle(() => page.share({ rows: [sending(230)] }));
    expect(footer()).toMatch(texts.sending);
    expect(row()).not.toContain(texts.word);
  });
});

describe('a stopped background is started again', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));

  async function stopAfter(rows: readonly UploadRow[], silenceMs: number): Promise<number> {
    page = createPageClient();
    page.share({ rows });
    await passes(silenceMs);
    const before = page.connections();
    page.stopBackground();
    await passes(1_000);
    return page.connections() - before;
  }

  it.each([
    ['one that sends', [sending(300)], 1_000],
    ['one that has sent nothing for a minute, and was not idle', [sending(300)], 60_000],
    ['one with queued files', [rowOf({ status: 'uploading', isWaitingForSlot: true })], 60_000],
    ['one that retries every few seconds', [rowOf({ status: 'uploading', waitingFor: 'server' })], 10_000],
    ['one that checks the status', [rowOf({ status: 'processing' })], 10_000],
  ])('[4.3, 7.14] within a second: %s', async (_, rows, silenceMs) => {
    expect(await stopAfter(rows, silenceMs)).toBe(1);
  });

  it.each([
    ['an idle one', [rowOf({ status: 'complete' }), rowOf({ uploadId: 'upload-2' })], 1_000],
    ['one that is paused', [rowOf({ status: 'paused', permille: 300 })], 1_000],
    ['one whose user has to sign in', [rowOf({ status: 'uploading', waitingFor: 'sign-in' })], 1_000],
    ['one that is idle until the next retry', [rowOf({ status: 'uploading', waitingFor: 'connection' })], 31_000],
    ['one that is idle until the next status check', [rowOf({ status: 'processing' })], 31_000],
  ])('never: %s', async (_, rows, silenceMs) => {
    expect(await stopAfter(rows, silenceMs)).toBe(0);
  });

  it('a background that cannot start is tried a few times only, and again with the next command', async () => {
    expect(await stopAfter([sending(300)], 1_000)).toBe(1);
    const before = page.connections();
    for (let second = 0; second < 30; second += 1) {
      page.stopBackground();
      await passes(1_000);
    }
    expect(page.connections() - before).toBeLessThan(8);
    const tries = page.connections();
    await page.client.send('uploads.pause', { type: 'image' });
    expect(page.connections()).toBe(tries + 1);
  });
});
