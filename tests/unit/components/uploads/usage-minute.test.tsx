/** The mark of a file changes at its minute wherever it is shown before the upload. */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withholdingOf } from '#lib/upload-form/model/usage-verdict.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { usageOf } from '../../../helpers/builders/usage.ts';
import { openSheet } from '../../../helpers/screens/contact-sheet.tsx';
import { detailsOf, know, openDialogOf } from '../../../helpers/screens/metadata-dialog.ts';
import { createPageClient, type PageClient, rowOf } from '../../../helpers/screens/page-client.ts';
import { settle, showUploads } from '../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2027, 0, 5, 17, 59) });
  page = createPageClient();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const SIX = '20270105T180000';
const SURFACES = {
  row: async (row: UploadRow) => {
    await showUploads(page, { rows: [row] });
    return screen.findByRole('row', { name: /^1.jpg/ });
  },
  card: async (row: UploadRow) => (await openSheet(page, { rows: [row] })).card(1),
  dialog: async (row: UploadRow) => {
    know(page, detailsOf());
    return openDialogOf(page, { rows: [row] });
  },
} as const;
const ENDS = [usageOf({ from: SIX }), 'Embargo until 01/05/2027 18:00', null] as const;
const EXPIRES = [usageOf({ until: SIX }), null, 'Expired on 01/05/2027 18:00'] as const;

it.each([
  ['an embargo ends', usageOf({ from: SIX }), true],
  ['a file expires', usageOf({ until: SIX }), false],
] as const)(
  "[3.9] the form's hint about withheld files changes at the minute at which %s",
  async (_, usage, isFirst) => {
    const isWithheld = () => withholdingOf(usage) !== null;
    page.answer('uploads.metadataSummary', () => ({ total: 1, unread: 0, own: {}, withheld: isWithheld() ? 1 : 0 }));
    await SURFACES.row(rowOf({ filename: '1.jpg', usage, takesForm: true, isStartable: true }));
    const isSaid = () => screen.queryByText('1 of 1 may not be used now and stay withheld') !== null;
    await waitFor(() => expect(page.namesOf()).toContain('uploads.metadataSummary'));
    await settle();
    expect(isSaid()).toBe(isFirst);
    act(() => vi.advanceTimersByTime(60_000));
    await waitFor(() => expect(isSaid()).toBe(!isFirst));
  },
);

it.each(
  (['row', 'card', 'dialog'] as const).flatMap((surface) => [
    [surface, 'an embargo ends', ...ENDS] as const,
    [surface, 'a file expires', ...EXPIRES] as const,
  ]),
)('the mark of the %s changes at the minute at which %s', async (surface, _, usage, before, after) => {
  const shown = await SURFACES[surface](rowOf({ filename: '1.jpg', usage, takesForm: true, isStartable: true }));
  const mark = () => /Embargo until [^·]*?18:00|Expired on [^·]*?18:00/.exec(shown.textContent ?? '')?.[0] ?? null;
  // Its part is loaded late.
  await waitFor(() =>
    expect(shown.querySelector('.upload-row-usage, .sheet-marks, .file-dialog-fields-head')).not.toBeNull(),
  );
  await settle();
  expect(mark()).toBe(before);
  act(() => vi.advanceTimersByTime(60_000));
  expect(mark()).toBe(after);
});
