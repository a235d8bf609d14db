import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownResults } from '#lib/client/search/search-state.ts';
import { createSearchStore, type SearchStore } from '#lib/client/search/search-store.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { itemAt } from '#lib/search/model/result-slots.ts';

interface Page {
  readonly requestId: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** A response with items of these ids. */
  answer(objectIds: readonly string[], total?: number, queryId?: string, isAtLeast?: boolean): Promise<void>;
  /** A response that ends where its time did. */
  cut(objectIds: readonly string[], queryId: string): Promise<void>;
  fail(error: AppError): Promise<void>;
}

let pages: Page[];
let aborted: string[];
let search: SearchStore;

/** A background controlled by the test. */
const send = ((name: string, message: { requestId: string; request: Record<string, unknown> }) => {
  if (name === 'search.abort') {
    aborted.push(message.requestId);
    return Promise.resolve(null);
  }
  return new Promise<unknown>((resolve, reject) => {
    const start = message.request.resStart as number;
    const answer = async (objectIds: readonly string[], Query: object) => {
      resolve({ Results: objectIds.map((ImgOID, at) => ({ ItemNo: start + at, Image: { ImgOID } })), Query });
      await vi.advanceTimersByTimeAsync(0);
    };
    pages.push({
      ...message,
      answer: (objectIds, total = objectIds.length, queryId = 'q', isAtLeast = false) =>
        answer(objectIds, { QueryFound: total, QueryID: queryId, ...(isAtLeast && { QueryFoundIsAtLeast: true }) }),
      cut: (objectIds, QueryID) =>
        answer(objectIds, {
          QueryFound: start - 1 + objectIds.length,
          QueryFoundIsAtLeast: true,
          QueryIsCut: true,
          QueryID,
        }),
      async fail(error) {
        reject(error);
        await vi.advanceTimersByTimeAsync(0);
      },
    });
  });
}) as unknown as Send;

function page(at: number): Page {
  const found = pages.at(at);
  if (!found) throw new RangeError(`no page ${at} was requested`);
  return found;
}

const state = () => search.store.getState();
const shown = () => [...state().slots.values()].map((item) => item?.objectId);

beforeEach(() => {
  vi.useFakeTimers();
  pages = [];
  aborted = [];
  search = createSearchStore(send, 'image');
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

  it('[4.20] sends the trimmed text, and no second search for the same text', async () => {
    search.submit('  deich ');
    expect(page(0).request.queryText).toBe('deich');
    search.type('deich  ');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pages).toHaveLength(1);
  });

  it('[4.20] searches once when Enter is pressed within the 500 ms', async () => {
    search.type('deich');
    search.submit();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pages).toHaveLength(1);
  });
});

/** Ids from `first` to `last`, as a server numbers them from 1. */
const idsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => `id-${first + at}`);

/** A search whose first page of `total` results is loaded. */
async function found(total: number): Promise<void> {
  search.submit('deich');
  await page(0).answer(idsFrom(1, Math.min(24, total)), total, 'id-7');
}

describe('pages', () => {
  it('[3.13, 4.20] are requested when they become visible, with the id of the first response', async () => {
    await found(60);
    search.show({ first: 0, last: 23 });
    expect(pages).toHaveLength(1);
    search.show({ first: 10, last: 30 });
    expect(page(1).request).toEqual({ queryText: 'deich', resStart: 25, resCount: 24, queryID: 'id-7' });
    await page(1).answer(idsFrom(25, 48), 60, 'id-7');
    expect(shown()).toEqual(idsFrom(1, 48));
    expect(pages).toHaveLength(2);
  });

  it('[4.20] are not requested while one is loading, before the first search, or when all are loaded', async () => {
    search.show({ first: 0, last: 40 });
    expect(pages).toEqual([]);
    search.submit('deich');
    search.show({ first: 0, last: 40 });
    expect(pages).toHaveLength(1);
    await page(0).answer(idsFrom(1, 24), 30);
    search.show({ first: 0, last: 40 });
    search.show({ first: 2, last: 40 });
    expect(pages).toHaveLength(2);
    await page(1).answer(idsFrom(25, 30), 30);
    search.show({ first: 0, last: 40 });
    expect(pages).toHaveLength(2);
  });

  it('[4.20] end where one is empty, whatever the total is', async () => {
    await found(99);
    search.show({ first: 20, last: 30 });
    await page(1).answer([], 99);
    expect(state().total).toBe(24);
    search.show({ first: 20, last: 30 });
    expect(pages).toHaveLength(2);
  });

  it('[4.20] far away are requested by their number, once scrolling has stopped', async () => {
    await found(1_000_000);
    for (const first of [1_000, 90_000, 499_990]) search.show({ first, last: first + 20 });
    expect(pages.map(({ request }) => request.resStart)).toEqual([1, 985]);
    expect(aborted).toEqual([page(1).requestId]);
    await vi.advanceTimersByTimeAsync(100);
    expect(page(-1).request).toMatchObject({ resStart: 499_969, queryID: 'id-7' });
    await page(-1).answer(idsFrom(499_969, 499_992), 1_000_000);
    expect(itemAt(state().slots, 499_999)).toBeUndefined();
    await page(-1).answer(idsFrom(499_993, 500_016), 1_000_000);
    expect(itemAt(state().slots, 499_999)?.objectId).toBe('id-500000');
    expect(pages).toHaveLength(4);
  });

  it('[4.19] are not shown as loading after scrolling back to loaded ones', async () => {
    await found(1_000_000);
    search.show({ first: 1_000, last: 1_020 });
    expect(state().status).toBe('loading');
    search.show({ first: 0, last: 20 });
    await vi.advanceTimersByTimeAsync(100);
    expect(aborted).toEqual([page(1).requestId]);
    expect(state().status).toBe('success');
    expect(pages).toHaveLength(2);
  });

  it('[4.20] more than 2,000 results away are dropped, and requested again with their QueryID', async () => {
    await found(10_000);
    search.show({ first: 2_015, last: 2_035 });
    await page(1).answer(idsFrom(2_017 - 8, 2_017 + 15), 10_000, 'id-7');
    expect(itemAt(state().slots, 14)).toBeUndefined();
    expect(itemAt(state().slots, 15)?.objectId).toBe('id-16');
    search.show({ first: 0, last: 10 });
    expect(page(-1).request).toMatchObject({ queryID: 'id-7' });
  });

  it('[4.20] pages with fewer results than requested are followed by the rest', async () => {
    search.submit('deich');
    await page(0).answer(idsFrom(1, 20), 40);
    expect(page(1).request).toMatchObject({ resStart: 21 });
    await page(1).answer(idsFrom(21, 40), 40);
    expect(shown()).toEqual(idsFrom(1, 40));
  });

  it('[4.20] show an asset once that moved between two of them, and say where', async () => {
    await found(48);
    search.show({ first: 20, last: 40 });
    await page(1).answer(['id-24', ...idsFrom(26, 48)], 48);
    expect([...state().duplicates]).toEqual([[24, 23]]);
    expect(state().total).toBe(48);
  });

  it('[4.20] apply a smaller total, and drop what lies beyond it', async () => {
    await found(90);
    search.show({ first: 20, last: 60 });
    await page(1).answer(idsFrom(25, 30), 30);
    expect(state().total).toBe(30);
    expect(shown()).toEqual(idsFrom(1, 30));
    search.show({ first: 20, last: 60 });
    expect(pages).toHaveLength(2);
  });

  it('[4.20] pages that the server never reaches stay empty and are not requested repeatedly', async () => {
    await found(1_000_000);
    search.show({ first: 480_000, last: 480_010 });
    await page(1).answer([], 1_000_000);
    search.show({ first: 480_000, last: 480_011 });
    expect(pages).toHaveLength(2);
    expect(state()).toMatchObject({ total: 1_000_000, status: 'success' });
  });
});

describe('states', () => {
  it('[4.19, 4.20] go from unknown through loading to found or empty', async () => {
    expect(state()).toMatchObject({ status: 'idle', total: -1 });
    search.submit('deich');
    expect(state()).toMatchObject({ status: 'loading', total: -1 });
    await page(0).answer([], 0);
    expect(state()).toMatchObject({ status: 'success', total: 0 });
  });

  it('[4.20] drop the previous results as soon as another search starts', async () => {
    search.submit('deich');
    await page(0).answer(['a']);
    search.submit('watt');
    expect(state()).toMatchObject({ slots: new Map(), total: -1, queryId: '' });
    expect(page(1).request).not.toHaveProperty('queryID');
  });

  it('[4.20] keep what was shown until the first answer, also through a search that is never answered', async () => {
    search.submit('deich');
    await page(0).answer(['a', 'b']);
    search.moveTo(1);
    const shown = { total: 2, slots: state().slots, firstIndex: 1, run: state().run };
    expect(state().stale).toBeNull();
    search.submit('watt');
    expect(state().stale).toMatchObject(shown);
    search.submit('flut');
    expect(state().stale).toMatchObject(shown);
    expect(shownResults(state()).slots).toBe(shown.slots);
    await page(2).answer(['c']);
    expect(state().stale).toBeNull();
    expect(shownResults(state()).total).toBe(1);
    expect(state().run).not.toBe(shown.run);
  });

  it.each<[string, () => Promise<void> | void]>([
    ['finds nothing', () => page(1).answer([])],
    ['fails', () => page(1).fail(new AppError('net/status', { facts: { status: 500 } }))],
    ['belongs to another user', () => search.clear()],
  ])('[4.20, 8.6] keep nothing of the last search once the next one %s', async (_, end) => {
    search.submit('deich');
    await page(0).answer(['a']);
    search.submit('watt');
    await end();
    expect(state().stale).toBeNull();
    search.submit('flut');
    expect(state().stale).toBeNull();
  });

  it('[4.20] belong to the newest text: the previous search is cancelled and its late response ignored', async () => {
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
  const serverError = new AppError('net/status', { facts: { status: 500, statusText: 'Oops' } });

  it('[8.6] failures of the first page count as no results', async () => {
    search.submit('deich');
    await page(0).fail(serverError);
    expect(state()).toMatchObject({ status: 'error', total: 0, laterPageError: null });
    expect(state().firstPageError).toEqual({ code: 'net/status', facts: { status: 500, statusText: 'Oops' } });
  });

  it('[8.6] failures of a later page are reported and leave the list unchanged', async () => {
    search.submit('deich');
    await page(0).answer(['a'], 9);
    await page(1).fail(serverError);
    expect(state()).toMatchObject({ status: 'error', total: 9, firstPageError: null });
    expect(state().laterPageError?.code).toBe('net/status');
    expect(shown()).toEqual(['a']);
    search.show({ first: 0, last: 8 });
    expect(pages).toHaveLength(2);
    search.dismissError();
    expect(state()).toMatchObject({ laterPageError: null, status: 'error' });
    search.show({ first: 0, last: 8 });
    expect(page(2).request).toMatchObject({ resStart: 2 });
  });

  it.each([
    ['with an error', serverError],
    ['aborted without a replacement', new AppError('aborted')],
  ])('[4.19, 8.6] a failure of a later page %s can be retried at the current position', async (_, error) => {
    search.submit('deich');
    await page(0).answer(['a'], 3);
    await page(1).fail(error);
    search.dismissError();
    expect(pages).toHaveLength(2);
    search.retry();
    expect(state().status).toBe('loading');
    expect(page(2).request).toMatchObject({ resStart: 2 });
    await page(2).answer(['b', 'c'], 3);
    expect(shown()).toEqual(['a', 'b', 'c']);
    expect(state().status).toBe('success');
  });

  describe('failures of a background that was stopped in between', () => {
    const disconnected = new AppError('messaging/disconnected', { retryable: true });

    it('lead to the same request once more, for the first page and for later ones', async () => {
      search.submit('deich');
      await page(0).fail(disconnected);
      expect(page(1).request).toEqual(page(0).request);
      await page(1).answer(['a'], 3);
      await page(2).fail(disconnected);
      expect(page(3).request).toEqual(page(2).request);
      await page(3).answer(['b', 'c'], 3);
      expect(shown()).toEqual(['a', 'b', 'c']);
      expect(state()).toMatchObject({ status: 'success', firstPageError: null, laterPageError: null });
    });

    it('[8.6] are reported when it does not answer again', async () => {
      search.submit('deich');
      await page(0).fail(disconnected);
      await page(1).fail(disconnected);
      expect(pages).toHaveLength(2);
      expect(state().firstPageError?.code).toBe('messaging/disconnected');
    });

    it('lead to nothing when another search has begun', async () => {
      search.submit('deich');
      search.submit('flut');
      await page(0).fail(disconnected);
      expect(pages.map(({ request }) => request.queryText)).toEqual(['deich', 'flut']);
    });
  });

  it('[4.19, 8.6] are not reported for a cancelled search', async () => {
    search.submit('deich');
    await page(0).fail(new AppError('aborted'));
    expect(state()).toMatchObject({ total: -1, firstPageError: null, laterPageError: null });
  });
});

it.each([
  ['image', 'ImgOID'],
  ['video', 'AVMOID'],
  ['audio', 'AVMOID'],
] as const)(
  'restricts a search of %s to uploads, also under another filter, until that is removed or another text is searched for',
  async (type, field) => {
    search = createSearchStore(send, type);
    search.submit('', null, 0, 'one,two');
    await vi.advanceTimersByTimeAsync(0);
    expect(page(-1).request).toMatchObject({ queryText: '', queryFilter: `(${field}:"one,two")` });
    search.submit(undefined, null);
    await vi.advanceTimersByTimeAsync(0);
    expect(page(-1).request).toMatchObject({ queryText: '', queryFilter: `(${field}:"one,two")` });
    search.submit(undefined, undefined, 0, '');
    await vi.advanceTimersByTimeAsync(0);
    expect(page(-1).request).not.toHaveProperty('queryFilter');
    search.submit('', null, 0, 'one,two');
    search.type('harbour');
    await vi.advanceTimersByTimeAsync(500);
    expect(page(-1).request).toMatchObject({ queryText: 'harbour' });
    expect(page(-1).request).not.toHaveProperty('queryFilter');
  },
);

describe('a first page that did not wait for its count', () => {
  const COUNT = { queryText: '', resStart: 1, resCount: 1, queryID: 'q+', queryCount: true };
  const begin = async () => {
    search.submit('');
    await page(0).answer(idsFrom(1, 24), 120_000, 'q+', true);
  };

  it('[4.20, 7.25] is shown at once, and the count is asked for once', async () => {
    await begin();
    expect(state()).toMatchObject({ status: 'success', total: 120_024, atLeast: 120_000 });
    expect(pages.slice(1).map(({ request }) => request)).toEqual([COUNT]);
    await page(1).answer(['id-1'], 1_000_000, 'q');
    expect(state()).toMatchObject({ total: 1_000_000, atLeast: null, queryId: 'q' });
    expect(shown()).toHaveLength(24);
    search.show({ first: 24, last: 30 });
    expect(page(2).request).toMatchObject({ resStart: 25, queryID: 'q' });
    await page(2).answer(idsFrom(25, 48), 120_000, 'q+', true);
    expect(state()).toMatchObject({ total: 1_000_000, atLeast: null });
    expect(pages).toHaveLength(3);
  });

  it('[4.20] scrolls on where the count fails or does not come to an end either', async () => {
    await begin();
    await page(1).fail(new AppError('net/unreachable'));
    expect(state()).toMatchObject({ status: 'success', total: 120_024, atLeast: 120_000, laterPageError: null });
    search.show({ first: 120_000, last: 120_010 });
    await page(2).answer(idsFrom(120_001, 120_024), 120_024, 'q+', true);
    expect(state()).toMatchObject({ total: 120_048, atLeast: 120_024 });
    expect(pages).toHaveLength(3);
  });

  it('[4.20] keeps the place at which the list starts, and has room for a result that is gone to', async () => {
    search.submit('', null, 5_000);
    await page(0).answer(idsFrom(1, 24), 48, 'q+', true);
    expect(state()).toMatchObject({ total: 5_024, atLeast: 48, firstIndex: 5_000 });
    search.goTo(49_999);
    expect(state()).toMatchObject({ total: 50_023, goal: { index: 49_999 } });
    await page(1).answer(['id-1'], 30_000, 'q');
    expect(state()).toMatchObject({ total: 30_000, atLeast: null });
  });

  it('[3.13] keeps the QueryID of its count when a page that was requested before it is answered after it', async () => {
    await begin();
    search.show({ first: 24, last: 30 });
    await page(1).answer(['id-1'], 1_000_000, 'q');
    await page(2).answer(idsFrom(25, 48), 120_000, 'q+', true);
    expect(state().queryId).toBe('q');
  });

  it.each([
    [true, { queryCount: false }],
    [false, {}],
  ])('[3.13, 7.25] is asked for only from a server that announces it (%s)', async (isAnnounced, more) => {
    search = createSearchStore(send, 'image', undefined, { countsLater: () => isAnnounced, sorts: () => [] });
    search.submit('');
    await page(0).answer(idsFrom(1, 24), 120_000, 'q+', isAnnounced);
    search.show({ first: 24, last: 30 });
    const first = { queryText: '', resStart: 1, resCount: 24, ...more };
    expect([page(0).request, page(-1).request]).toEqual([first, { ...first, resStart: 25, queryID: 'q+' }]);
  });

  it('[4.20] has no count of a search before it', async () => {
    await begin();
    search.submit('deich');
    expect(aborted).toContain(page(1).requestId);
    await page(2).answer(['a', 'b'], 2);
    await page(1).answer(['id-1'], 1_000_000, 'q');
    expect(state()).toMatchObject({ total: 2, atLeast: null });
  });
});

describe('a page that ends where its time did', () => {
  const last = () => page(-1).request;

  it('[4.20, 8.6] is followed by the next one by itself, with its QueryID, until the visible results are there', async () => {
    search.submit('');
    await page(0).cut(idsFrom(1, 7), 'after-7');
    expect(state()).toMatchObject({ status: 'loading', isCut: true, total: 31, atLeast: 7 });
    expect(last()).toEqual({ queryText: '', resStart: 8, resCount: 24, queryID: 'after-7' });
    await page(-1).cut([], 'further');
    expect(state()).toMatchObject({ status: 'loading', total: 31, atLeast: 7 });
    expect(last()).toEqual({ queryText: '', resStart: 8, resCount: 24, queryID: 'further' });
    await page(-1).cut(idsFrom(8, 24), 'after-24');
    expect(state()).toMatchObject({ status: 'success', isCut: true, total: 48, atLeast: 24 });
    expect([shown(), pages]).toMatchObject([idsFrom(1, 24), { length: 3 }]);
    search.show({ first: 20, last: 40 });
    expect(last()).toMatchObject({ resStart: 25, queryID: 'after-24' });
    await page(-1).answer([], 24, 'end');
    expect(state()).toMatchObject({ status: 'success', isCut: false, total: 24, atLeast: null });
    expect(pages).toHaveLength(4);
  });

  it('[4.20, 8.6] without a result is no end: the results before it stay until there is one, or there is none', async () => {
    await found(2);
    search.submit('ferry');
    await page(1).cut([], 'a');
    expect(state()).toMatchObject({ status: 'loading', total: -1, isCut: true });
    expect(shownResults(state()).searchedText).toBe('deich');
    expect(last()).toEqual({ queryText: 'ferry', resStart: 1, resCount: 24, queryID: 'a' });
    await page(2).answer([], 0, 'b');
    expect(state()).toMatchObject({ status: 'success', total: 0, stale: null, firstPageError: null });
    expect(pages).toHaveLength(3);
  });

  it('[4.20] at a far place is asked for again until that is reached, or the end is known', async () => {
    search.submit('', null, 5_000);
    await page(0).answer(idsFrom(1, 24), 48, 'q+', true);
    await page(1).answer(['id-1'], 48, 'q+', true);
    search.show({ first: 5_000, last: 5_010 });
    for (const queryId of ['a', 'b']) {
      expect(last()).toMatchObject({ resStart: 4_993 });
      await page(-1).cut([], queryId);
    }
    expect(last()).toMatchObject({ resStart: 4_993, queryID: 'b' });
    await page(-1).answer([], 3_000, 'c');
    expect(state()).toMatchObject({ status: 'success', total: 3_000, atLeast: null });
  });

  it('[4.20] is not followed by another one after a new search', async () => {
    search.submit('');
    await page(0).cut([], 'a');
    search.submit('deich');
    expect(aborted).toContain(page(1).requestId);
    await page(1).cut([], 'b');
    expect(pages).toHaveLength(3);
    expect(last()).toMatchObject({ queryText: 'deich' });
    expect(last()).not.toHaveProperty('queryID');
  });

  it.each([
    ['the first page', 0, { firstPageError: { code: 'net/status', facts: { error: 'search-too-slow' } } }],
    ['a later page', 24, { laterPageError: { code: 'net/status', facts: { error: 'search-too-slow' } } }],
  ])('[8.6] is an error as %s where the server does not get on', async (_case, known, error) => {
    search.submit('');
    if (known > 0) {
      await page(0).cut(idsFrom(1, known), 'a');
      search.show({ first: 20, last: 40 });
    }
    await page(-1).cut([], 'b');
    await page(-1).cut([], 'b');
    const asked = pages.length;
    expect(state()).toMatchObject({ status: 'error', ...error });
    if (known > 0) search.retry();
    else search.submit();
    expect(pages).toHaveLength(asked + 1);
    if (known > 0) expect(last()).toMatchObject({ resStart: 25, queryID: 'b' });
  });

  it('[8.6] is asked for a hundred times at most while nothing is found', async () => {
    search.submit('');
    for (let at = 0; state().status === 'loading'; at += 1) await page(-1).cut([], `after-${at}`);
    expect(pages).toHaveLength(100);
    expect(state().firstPageError?.facts.error).toBe('search-too-slow');
  });
});
