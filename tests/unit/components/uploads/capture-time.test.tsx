/** The capture time of files, where a list that is sorted by it is checked: in rows and cards. */
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { openSheet } from '../../../helpers/screens/contact-sheet.tsx';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../helpers/screens/page-client.ts';
import { settle, showUploads } from '../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 5, 14, 16) });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const showRow = (row: UploadRow, type: MediaType, locale = 'en-US') =>
  showUploads(
    page,
    {
      rows: [row],
      startUp: { ...readyWith(), locale } as ReturnType<typeof readyWith>,
      auth: MAY_ALL,
      bundles: [bundleOf({ type })],
    },
    type === 'image' ? '/upload/' : `/upload/${type}/`,
  );

const SURFACES = {
  row: async (row: UploadRow, type: MediaType) => {
    await showRow(row, type);
    return screen.findByRole('row', { name: /^husum/ });
  },
  card: async (row: UploadRow, type: MediaType) => {
    const sheet = await openSheet(page, { rows: [row], bundle: bundleOf({ type }) });
    return within(sheet.grid).findByRole('row', { name: /^husum/ });
  },
};

const seenIn = (time: HTMLElement) => time.querySelector('[aria-hidden]')?.textContent;
const heardIn = (time: HTMLElement) => time.querySelector('.visually-hidden')?.textContent;

it.each(
  MEDIA_TYPES.flatMap(
    (type) =>
      [
        [type, 'row'],
        [type, 'card'],
      ] as const,
  ),
)('[2.7.4] the capture time of a file is shown: %s, %s', async (type, surface) => {
  const row = await SURFACES[surface](rowOf({ type, takenAt: '20260614140530' }), type);
  const time = await within(row).findByTitle('Capture time: 06/14/2026 14:05:30');
  expect([seenIn(time), heardIn(time)]).toEqual(['14:05', time.title]);
});

it.each([
  ['of today', '20260614140530', 'de-DE', '14:05', 'Aufnahmezeit: 14.06.2026 14:05:30'],
  ['of a wrong clock', '20160614000009', 'en-US', '06/14/2016\u00a000:00', 'Capture time: 06/14/2016 00:00:09'],
  ['of tomorrow', '20260615140530', 'de-DE', '15.06.2026\u00a014:05', 'Aufnahmezeit: 15.06.2026 14:05:30'],
  ['that is today, without its time', '20260614', 'en-US', '06/14/2026', 'Capture time: 06/14/2026'],
])(
  '[9.7] a capture time has its day, which is not seen if it is today: one %s',
  async (_, takenAt, locale, seen, heard) => {
    await showRow(rowOf({ takenAt }), 'image', locale);
    const time = await screen.findByTitle(heard);
    expect([seenIn(time), heardIn(time)]).toEqual([seen, heard]);
  },
);

it.each(['row', 'card'] as const)('[9.7] a capture time of today has its day from midnight on: %s', async (surface) => {
  const row = await SURFACES[surface](rowOf({ takenAt: '20260614235000' }), 'image');
  const time = await within(row).findByTitle('Capture time: 06/14/2026 23:50:00');
  expect(seenIn(time)).toBe('23:50');
  vi.setSystemTime(new Date(2026, 5, 15));
  // As after a timer.
  await settle(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(seenIn(time)).toBe('06/14/2026\u00a023:50');
});

it('[3.9] the warning of a capture time in the future, which takes its place in narrow lists, says it in its tooltip', async () => {
  await showRow(rowOf({ takenAt: '20990501140530', isFromFuture: true }), 'image');
  const warning = await screen.findByText('created in the future');
  expect(warning.title).toBe('Capture time: 05/01/2099 14:05:30');
});
