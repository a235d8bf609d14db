/** Numbers that the specification prints, each through the screen that uses it, for every media type. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bundleOf,
  CHANNELS,
  createPageClient,
  type PageClient,
  readyWith,
  rowOf,
} from '../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const EVERYTHING = {
  permissions: { image: true, video: true, audio: true },
  channels: { img: CHANNELS.img, vid: CHANNELS.img, aud: CHANNELS.img },
};

async function showUploads(type: 'image' | 'video' | 'audio', rows: Parameters<typeof rowOf>[0][], locale = 'en-US') {
  renderApp(page, type === 'image' ? '/upload/' : `/upload/${type}/`);
  await settle(() =>
    page.share({
      startUp: { ...readyWith({ ENABLE_SEARCH: false }), locale } as ReturnType<typeof readyWith>,
      auth: EVERYTHING,
      bundles: [bundleOf({ type })],
      rows: rows.map((row, at) => rowOf({ uploadId: `upload-${at}`, type, ...row })),
    }),
  );
}

const COMMON = { Headline: 255, Author: 255, Credit: 32, Copyright: 128 };
const OF_AV = { ...COMMON, Description: 2048, 'Description writer': 128, Teaser: 255 };

describe('a text that is too long', () => {
  it.each([
    ['image', { ...COMMON, Caption: 2048, 'Caption writer': 128, Place: 255 }],
    ['video', OF_AV],
    ['audio', OF_AV],
  ] as const)('[5.8, 9.5] pasted into the form of %s files is cut at its printed length', async (type, lengths) => {
    await showUploads(type, [{}]);
    const form = within(await screen.findByRole('form', { name: 'Metadata' }));
    for (const [label, length] of Object.entries(lengths)) {
      const field = form.getByRole<HTMLInputElement>('textbox', { name: label });
      field.focus();
      fireEvent.paste(field, {
        clipboardData: { types: ['text/plain'], files: [], getData: () => 'x'.repeat(length + 5) },
      });
      expect(field.value.length, label).toBe(length);
    }
    const sent = () =>
      page.sent.flatMap(({ name, request }) =>
        name === 'uploads.setDraft' ? Object.values(request['values'] as Record<string, string>) : [],
      );
    await waitFor(() => expect(Math.max(...sent().map(({ length }) => length))).toBe(2048));
  });
});

describe('a size', () => {
  it.each([
    [999, '999 B', '999 B'],
    [1000, '1 KB', '1 KB'],
    [1024 * 1.5, '1.5 KB', '1,5 KB'],
    [1024 * 999, '999 KB', '999 KB'],
    [1024 * 1000, '1 MB', '1 MB'],
    [262_144_000, '250 MB', '250 MB'],
    [1024 ** 3 * 2.25, '2.3 GB', '2,3 GB'],
    [1024 ** 4 * 3, '3 TB', '3 TB'],
  ])('[9.7] %d bytes are %s in the list, in German %s', async (bytesTotal, english, german) => {
    await showUploads('image', [{ bytesTotal, filename: 'a.jpg' }]);
    expect(within(await screen.findByRole('row')).getByText(english)).toBeTruthy();
    await showUploads('image', [{ bytesTotal, filename: 'a.jpg' }], 'de-DE');
    expect(within(await screen.findByRole('row')).getByText(german)).toBeTruthy();
  });
});

describe('a search', () => {
  it.each([
    ['image', '/search/'],
    ['video', '/search/video/'],
    ['audio', '/search/audio/'],
    ['text', '/search/text/'],
  ])('[4.20, 9.1] a search for %s results waits 500 ms after the last key and requests 24', async (type, route) => {
    page.answer('search.page', () => ({ Results: [], Query: { QueryFound: 0, QueryID: 'q' } }));
    renderApp(page, route);
    await settle(() => page.share({ startUp: readyWith({ textSearch: true }), auth: EVERYTHING }));
    const field = await screen.findByRole('textbox', { name: 'Search' });
    await screen.findByText('No items were found');
    const asked = () => page.sent.filter(({ name }) => name === 'search.page').map(({ request }) => request);
    expect(asked()).toMatchObject([{ type, request: { queryText: '', resStart: 1, resCount: 24 } }]);

    vi.useFakeTimers();
    fireEvent.change(field, { target: { value: ' deich ' } });
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(asked()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(asked()).toHaveLength(2);
    expect(asked()[1]).toMatchObject({ type, request: { queryText: 'deich', resCount: 24 } });
  });
});

describe('the sign-in', () => {
  it.each([
    ['username', 'Password', 'Please, enter username'],
    ['password', 'Username', 'Enter username and password'],
  ])('[8.1, 8.2] says in the printed words that the %s is missing', async (_, filled, sentence) => {
    renderApp(page, '/login');
    await settle(() => page.share({ auth: { status: 'signed-out' } }));
    await userEvent.type(await screen.findByLabelText(filled), 'anna{Enter}');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(page.namesOf()).not.toContain('session.signIn');
  });
});
