import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSearchStore, type SearchStore } from '#lib/client/search-store.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Ask } from '#lib/messaging/messaging-client.ts';

interface Page {
  readonly requestId: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** Answers with items of these ids. */
  answer(objectIds: readonly string[], total?: number, queryId?: string): Promise<void>;
  fail(error: AppError): Promise<void>;
}

let pages: Page[];
let aborted: string[];
let search: SearchStore;

/** The background that a test holds in its hand. */
const ask = ((name: string, message: { requestId: string; request: Record<string, unknown> }) => {
  if (name === 'search.abort') {
    aborted.push(message.requestId);
    return Promise.resolve(null);
  }
  return new Promise<unknown>((resolve, reject) => {
    pages.push({
      ...message,
      async answer(objectIds, total = objectIds.length, queryId = 'q') {
        const Results = objectIds.map((ImgOID, at) => ({ ItemNo: at + 1, Image: { ImgOID } }));
        resolve({ Results, Query: { QueryFound: total, QueryID: queryId } });
        await vi.advanceTimersByTimeAsync(0);
      },
      async fail(error) {
        reject(error);
        await vi.advanceTimersByTimeAsync(0);
      },
    });
  });
}) as unknown as Ask;

function page(at: number): Page {
  const found = pages.at(at);
  if (!found) throw new RangeError(`no page ${at} was asked for`);
  return found;
}

const state = () => search.store.getState();
const shown = () => state().items.map(({ objectId }) => objectId);

beforeEach(() => {
  vi.useFakeTimers();
  pages = [];
  aborted = [];
  search = createSearchStore(ask, 'image');
});

afterEach(() => vi.useRealTimers());

describe('typing', () => {
  it('[4.20, 9.1] searches 500 ms after the last key', async () => {
    search.type('d');
    await vi.advanceTimersByTimeAsync(400);
    search.type('deich');
    await vi.advanceTimersByTimeAsync(499);
    expect(pages).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(pages.map(({ request }) => request)).toEqual([{ queryText: 'deich', resStart: 1, resCount: 24 }]);
  });

  it('[4.20] sends the trimmed text, and no second search for the same one', async () => {
    search.submit('  deich ');
    expect(page(0).request.queryText).toBe('deich');
    search.type('deich  ');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pages).toHaveLength(1);
  });

  it('[4.20] searches once when Enter comes before the 500 ms are over', async () => {
    search.type('deich');
    search.submit();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pages).toHaveLength(1);
  });
});

describe('pages', () => {
  it('[3.13, 4.20] follow from the next number on, with the id of the first answer', async () => {
    search.submit('deich');
    await page(0).answer(['a', 'b'], 5, 'id-7');
    search.loadMore();
    expect(page(1).request).toEqual({ queryText: 'deich', resStart: 3, resCount: 24, queryID: 'id-7' });
    await page(1).answer(['b', 'c'], 5, 'id-7');
    // One asset moved from the first page to the second: shown once, counted twice.
    expect(shown()).toEqual(['a', 'b', 'c']);
    search.loadMore();
    expect(page(2).request).toMatchObject({ resStart: 5 });
  });

  it('[4.20] are not asked for while one is loading, before the first search, or when all are there', async () => {
    search.loadMore();
    expect(pages).toEqual([]);
    search.submit('deich');
    search.loadMore();
    expect(pages).toHaveLength(1);
    await page(0).answer(['a'], 2);
    search.loadMore();
    search.loadMore();
    expect(pages).toHaveLength(2);
    await page(1).answer(['b'], 2);
    search.loadMore();
    expect(pages).toHaveLength(2);
  });

  it('[4.20] end where one comes back empty, whatever the total says', async () => {
    search.submit('deich');
    await page(0).answer(['a'], 9);
    search.loadMore();
    await page(1).answer([], 9);
    expect(state().total).toBe(1);
    search.loadMore();
    expect(pages).toHaveLength(2);
  });
});

describe('states', () => {
  it('[4.19, 4.20] go from unknown over loading to found or empty', async () => {
    expect(state()).toMatchObject({ status: 'idle', total: -1 });
    search.submit('deich');
    expect(state()).toMatchObject({ status: 'loading', total: -1 });
    await page(0).answer([], 0);
    expect(state()).toMatchObject({ status: 'success', total: 0 });
  });

  it('[4.20] lose the results of before as soon as another search begins', async () => {
    search.submit('deich');
    await page(0).answer(['a']);
    search.submit('watt');
    expect(state()).toMatchObject({ items: [], total: -1, queryId: '' });
    expect(page(1).request).not.toHaveProperty('queryID');
  });

  it('[4.20] belong to the newest text: the search before it is ended and its late answer ignored', async () => {
    search.submit('deich');
    search.submit('watt');
    expect(aborted).toEqual([page(0).requestId]);
    await page(1).answer(['w']);
    await page(0).answer(['d1', 'd2']);
    expect(shown()).toEqual(['w']);
    expect(state().total).toBe(1);
  });
});

describe('failures', () => {
  const trouble = new AppError('net/status', { facts: { status: 500, statusText: 'Oops' } });

  it('[8.6] of the first page count as nothing found', async () => {
    search.submit('deich');
    await page(0).fail(trouble);
    expect(state()).toMatchObject({ status: 'error', total: 0, laterPageError: null });
    expect(state().firstPageError).toEqual({ code: 'net/status', facts: { status: 500, statusText: 'Oops' } });
  });

  it('[8.6] of a later page are told and leave the list as it is', async () => {
    search.submit('deich');
    await page(0).answer(['a'], 9);
    search.loadMore();
    await page(1).fail(trouble);
    expect(state()).toMatchObject({ status: 'error', total: 9, firstPageError: null });
    expect(state().laterPageError?.code).toBe('net/status');
    expect(shown()).toEqual(['a']);
    search.dismissError();
    expect(state().laterPageError).toBeNull();
    search.loadMore();
    expect(page(2).request).toMatchObject({ resStart: 2 });
  });

  it('[4.19, 8.6] are none where a search was ended', async () => {
    search.submit('deich');
    await page(0).fail(new AppError('aborted'));
    expect(state()).toMatchObject({ total: -1, firstPageError: null, laterPageError: null });
  });
});
