import { beforeEach, expect, it, vi } from 'vitest';
import { createSearchMemory } from '#lib/client/search/search-memory.ts';
import { searchesOf } from '#lib/client/search/searches.ts';
import { createPageClient, readsSaved, writesSaved } from '../../../../helpers/screens/page-client.ts';
import { retryUntilPassing } from '../../../../helpers/waiting/retry-until-passing.ts';

let kept: string | null;

beforeEach(() => {
  vi.useFakeTimers();
  kept = null;
  return () => vi.useRealTimers();
});

/** A new surface, with the stored state of the previous one. */
function openSurface() {
  const page = createPageClient({
    ...readsSaved('searches', async () => kept),
    ...writesSaved('searches', (text) => {
      kept = text;
    }),
  });
  page.answer('search.page', () => ({ Query: { QueryFound: 0, QueryID: '' }, Results: [] }));
  page.share({});
  const { host, state } = page.client;
  const searches = searchesOf(page.client);
  return { page, searches, memory: createSearchMemory(host, state, searches) };
}

async function searchAndScroll(): Promise<ReturnType<typeof openSurface>> {
  const surface = openSurface();
  await surface.memory.recall('NEWS/Anna Keller', 'video');
  surface.searches.video.submit('deich');
  surface.searches.video.moveTo(4_711);
  await vi.advanceTimersByTimeAsync(200);
  return surface;
}

it('[4.20] a reopened surface continues with the previous text and position', async () => {
  await searchAndScroll();
  expect(await openSurface().memory.recall('NEWS/Anna Keller', 'video')).toEqual({
    text: 'deich',
    filter: null,
    only: '',
    mode: null,
    firstIndex: 4_711,
  });
});

it('[4.20, 4.24] stores for the filter of a first visit only that it was unchanged', async () => {
  const { page, searches, memory } = openSurface();
  page.answer('search.filterTables', () => ({ datePresets: [], imageTypes: [], customQueries: [] }));
  await memory.recall('NEWS/Anna Keller', 'image');
  searches.image.submit('deich');
  await retryUntilPassing(() => expect(searches.image.store.getState().filter).not.toBeNull());
  await vi.advanceTimersByTimeAsync(400);
  expect(await openSurface().memory.recall('NEWS/Anna Keller', 'image')).toMatchObject({ text: 'deich', filter: null });
});

it('[4.12, 4.20] keeps a search that started before the user was known', async () => {
  const { searches, memory } = openSurface();
  searches.video.submit('', null, 0, 'asset-1,asset-2');
  await memory.recall('NEWS/Anna Keller', 'video');
  await vi.advanceTimersByTimeAsync(200);
  const found = await openSurface().memory.recall('NEWS/Anna Keller', 'video');
  expect(found).toEqual({ text: '', filter: null, only: 'asset-1,asset-2', mode: null, firstIndex: 0 });
});

it('[4.20] the position of a closing page is stored once, although it was just scrolled', async () => {
  const { searches, memory } = await searchAndScroll();
  searches.video.moveTo(5_000);
  memory.flush();
  expect(JSON.parse(kept ?? '').searches.video.firstIndex).toBe(5_000);
  kept = null;
  memory.flush();
  await vi.advanceTimersByTimeAsync(400);
  expect(kept).toBeNull();
});

it('no other user can read a stored search', async () => {
  await searchAndScroll();
  expect(await openSurface().memory.recall('NEWS/Somebody Else', 'video')).toBeNull();
});

it('a stored search is deleted when the user signs out, and nothing is written afterwards', async () => {
  const { page, searches } = await searchAndScroll();
  searches.video.moveTo(5_000);
  page.share({ auth: { status: 'signed-out', hasLeft: true } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept).toBe('');
});

it('the same user starts with a new search after signing out and in again, also on a surface that stayed open', async () => {
  await searchAndScroll();
  const { page, memory } = openSurface();
  await memory.recall('NEWS/Anna Keller', 'video');
  page.share({ auth: { status: 'signed-out', hasLeft: true } });
  page.share({ auth: { status: 'signed-in', hasLeft: false } });
  expect(await memory.recall('NEWS/Anna Keller', 'video')).toBeNull();
});

it('a stored search is kept when the session only expires, and while the user is on the login page', async () => {
  const { page, searches, memory } = await searchAndScroll();
  searches.video.moveTo(5_000);
  page.share({ auth: { status: 'expired' } });
  page.share({ auth: { status: 'signed-out' } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept).toMatch(/deich.*5000/);
  page.share({ auth: { status: 'signed-in' } });
  expect(await memory.recall('NEWS/Anna Keller', 'video')).toMatchObject({ text: 'deich' });
});

it('damaged data is ignored', async () => {
  for (const damage of [
    '',
    '{',
    '7',
    '{"owner":"NEWS/Anna Keller","searches":{"video":{"text":7,"firstIndex":"x"}}}',
  ]) {
    kept = damage;
    expect(await openSurface().memory.recall('NEWS/Anna Keller', 'video')).toBeNull();
  }
});

const WATT = { text: 'watt', filter: null, only: '', mode: null };

it('[4.17, 4.20] the search of a history entry can be read by its owner only', async () => {
  const { memory } = openSurface();
  await memory.recall('NEWS/Anna Keller', 'image');
  const id = memory.keep(WATT);
  expect(memory.kept(id)).toMatchObject(WATT);
  const reloaded = openSurface().memory;
  expect(reloaded.kept(id)).toBeNull();
  await reloaded.recall('NEWS/Anna Keller', 'image');
  expect(reloaded.kept(id)).toMatchObject(WATT);

  const { page, memory: next } = openSurface();
  page.share({ auth: { username: 'Somebody Else' } });
  await next.recall('NEWS/Somebody Else', 'image');
  expect(next.kept(id)).toBeNull();
  // It is removed from its former place as well.
  expect(kept).not.toContain('watt');
});

it('[4.20] keeps the place in the results of each search of the history', async () => {
  const { memory } = openSurface();
  await memory.recall('NEWS/Anna Keller', 'image');
  const id = memory.keep(WATT);
  memory.place(id, { ...WATT, firstIndex: 130 });
  // The next search starts at its first result.
  memory.place(id, { ...WATT, text: 'deich', firstIndex: 0 });
  await vi.advanceTimersByTimeAsync(200);
  const reloaded = openSurface().memory;
  await reloaded.recall('NEWS/Anna Keller', 'image');
  expect(reloaded.kept(id)).toMatchObject({ ...WATT, firstIndex: 130 });
});

it('[4.20] keeps a search whose entry was made before the user was known', async () => {
  const { memory } = openSurface();
  const id = memory.keep(WATT);
  expect(kept).toBeNull();
  await memory.recall('NEWS/Anna Keller', 'image');
  expect(memory.kept(id)).toMatchObject(WATT);
  expect(kept).toContain(id);
});

it('[4.17] deletes it when the user signs out', async () => {
  const { page, memory } = openSurface();
  await memory.recall('NEWS/Anna Keller', 'image');
  const id = memory.keep(WATT);
  page.share({ auth: { status: 'signed-out', hasLeft: true } });
  expect(memory.kept(id)).toBeNull();
  memory.keep(WATT);
  expect(kept).toBe('');
});

it('another surface opened at the same time shows the search', async () => {
  const { memory, searches } = openSurface();
  await memory.recall('NEWS/Anna Keller', 'video');
  searches.video.submit('deich');
  expect(kept).toContain('"text":"deich"');
});
