import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { ViewMode } from '#lib/search/model/view-mode.ts';
import { nextPageMarginPx } from '../../../../../components/search/results/result-window.tsx';
import { SearchResults } from '../../../../../components/search/results/search-results.tsx';
import { ClientContext, ReadyContext, type ReadyStartUp } from '../../../../../components/surface/client-context.ts';
import { createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
  page.answer('search.page', (message) => ({
    Query: { QueryFound: 1, QueryID: 'q' },
    Results: [message.type === 'text' ? ARTICLE : PICTURE],
  }));
});

afterEach(cleanup);

const PICTURE = {
  ItemNo: 1,
  Image: {
    ImgOID: 'i',
    ImgName: 'deich.jpg',
    ImgSrcID: 'NORTH',
    ImgThumbURL: 'https://media.example/t.webp',
    ImgReceivedTS: '20261109 07:05:00',
    IPTCHeadline: 'Deich',
    IPTCCaption: 'x'.repeat(90),
    IPTCCategory: 'WEA',
  },
};
const ARTICLE = { ItemNo: 1, Text: { TxtOID: 't', IPTCHeadline: 'Watt', IPTCCategory: 'ENV', TxtLenWords: '312' } };

/** A result with everything that a list shows of its type. */
function resultOf(type: SearchType, number: number, expires: string): object {
  const common = { IPTCHeadline: `No ${number}`, IPTCCategory: 'SPO' };
  const url = `https://media.example/${number}.webp`;
  const id = `id-${number}`;
  switch (type) {
    case 'image':
      return { ItemNo: number, Image: { ...common, ImgOID: id, ImgThumbURL: url, ImgExpiresTS: expires } };
    case 'text': {
      const counts = { TxtLenWords: '1', IPTCEnvelopePriority: '3' };
      return { ItemNo: number, Text: { ...common, ...counts, TxtOID: id, TxtExpiresTS: expires } };
    }
    default: {
      const media = { AVMDataType: type === 'video' ? 'video/mp4' : 'audio/mpeg', AVMDuration: '754.2' };
      const AVMedia = { ...common, ...media, AVMOID: id, AVMImgThumbURL: url, AVMExpiresTS: expires };
      return { ItemNo: number, AVMedia };
    }
  }
}

async function show(type: SearchType, mode: ViewMode): Promise<void> {
  const search = searchesOf(page.client)[type];
  await settle(() => search.submit(''));
  // Images wait for their filter.
  await waitFor(() => expect(search.store.getState().status).toBe('success'));
  render(
    <ClientContext value={page.client}>
      <ReadyContext value={readyWith() as ReadyStartUp}>
        <SearchResults type={type} search={search} mode={mode} shown={null} onOpen={() => undefined} />
      </ReadyContext>
    </ClientContext>,
  );
  await settle();
}

describe('the views of a search', () => {
  it('[2.8.3] show pictures without any metadata in the plain view', async () => {
    await show('image', 'image');
    expect(screen.getByRole('button', { name: 'Deich' })).toBeTruthy();
    expect(screen.queryByText('NORTH')).toBeNull();
  });

  it('[2.8.3] show the thumbnail next to the metadata in the other view', async () => {
    await show('image', 'metadata');
    const row = within(screen.getByRole('article'));
    expect(row.getByText('NORTH')).toBeTruthy();
    expect(row.getByRole('presentation').getAttribute('src')).toBe('https://media.example/t.webp');
  });

  it("show the type's icon until a picture is loaded, and the title when loading fails", async () => {
    await show('image', 'image');
    const tile = screen.getByRole('button', { name: 'Deich' });
    expect(tile.querySelector('.result-thumbnail svg')).toBeTruthy();
    expect(tile.textContent).toBe('');
    fireEvent.error(within(tile).getByRole('presentation'));
    expect(tile.querySelector('img')).toBeNull();
    expect(tile.textContent).toBe('Deich');
    fireEvent(window, new Event('online'));
    expect(tile.querySelector('img')).toBeTruthy();
    fireEvent.error(within(tile).getByRole('presentation'));
    await settle(() => page.share({ auth: { status: 'expired' } }));
    expect(tile.querySelector('img')).toBeNull();
    await settle(() => page.share({ auth: { status: 'signed-in' } }));
    expect(tile.querySelector('img')).toBeTruthy();
  });

  it('requests a picture in a hidden window too, and once more when the window becomes visible', async () => {
    await show('image', 'image');
    const tile = screen.getByRole('button', { name: 'Deich' });
    expect(within(tile).getByRole('presentation').getAttribute('loading')).toBeNull();
    fireEvent.error(within(tile).getByRole('presentation'));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    expect(tile.querySelector('img')).toBeNull();
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    expect(tile.querySelector('img')).toBeTruthy();
    visibility.mockRestore();
  });

  it('[2.8.4] show source, date, title, cut description, file name and status', async () => {
    await show('image', 'metadata');
    const text = screen.getByRole('article').textContent;
    for (const part of ['NORTH', 'Deich', `${'x'.repeat(80)}...`, 'deich.jpg', 'WEA']) expect(text).toContain(part);
    expect(text).not.toContain('x'.repeat(81));
    expect(text).toMatch(/11\/(8|9)\/2026/);
  });

  it.each<[SearchType, ViewMode, texts: string[], thumbnails: number]>([
    ['image', 'image', ['', '', ''], 3],
    ['image', 'metadata', ['expiredNo 1SPO', 'expires on 12/31/2999No 2SPO', 'No 3SPO'], 3],
    ['video', 'image', ['12:34', '12:34', '12:34'], 3],
    [
      ...(['video', 'metadata'] as const),
      [
        '12:34expiredNo 1MP4 · 12:34 · SPO',
        '12:34expires on 12/31/2999No 2MP4 · 12:34 · SPO',
        '12:34No 3MP4 · 12:34 · SPO',
      ],
      3,
    ],
    ['audio', 'image', ['12:34', '12:34', '12:34'], 3],
    [
      ...(['audio', 'metadata'] as const),
      [
        '12:34expiredNo 1MP3 · 12:34 · SPO',
        '12:34expires on 12/31/2999No 2MP3 · 12:34 · SPO',
        '12:34No 3MP3 · 12:34 · SPO',
      ],
      3,
    ],
    ['text', 'simple', ['No 1', 'No 2', 'No 3'], 0],
    [
      ...(['text', 'extended'] as const),
      [
        'expiredNo 1SPO · priority 3 · 1 word',
        'expires on 12/31/2999No 2SPO · priority 3 · 1 word',
        'No 3SPO · priority 3 · 1 word',
      ],
      0,
    ],
  ])('[2.8.3, 2.8.4] show of %s in the view %s: %j', async (type, mode, texts, thumbnails) => {
    const Results = ['20200131', '29991231', ''].map((expires, at) => resultOf(type, at + 1, expires));
    page.answer('search.page', () => ({ Query: { QueryFound: 3, QueryID: 'q' }, Results }));
    await show(type, mode);
    const results = [...document.querySelectorAll('[data-result]')];
    expect(results.map(({ textContent }) => textContent)).toEqual(texts);
    expect(document.querySelectorAll('[data-result] img')).toHaveLength(thumbnails);
    // Colour and icon say it too.
    const badges = [...document.querySelectorAll('.badge')].map(({ className }) => className);
    const isMarked = texts[0]?.includes('expired');
    expect(badges).toEqual(isMarked ? ['badge badge-error', 'badge badge-warning'] : []);
  });

  it('[2.8.3] show the status line of articles only when extended', async () => {
    await show('text', 'simple');
    expect(screen.getByRole('article').textContent).not.toContain('312');
    cleanup();
    await show('text', 'extended');
    expect(screen.getByRole('article').textContent).toMatch(/ENV · 312 words/);
  });
});

it.each([
  ['image', 200],
  ['text', 200],
  ['video', 190],
  ['audio', 190],
] as const)('[4.20] requests the next page of %s %i px before the end of the list', (type, marginPx) => {
  expect(nextPageMarginPx(type)).toBe(marginPx);
});
