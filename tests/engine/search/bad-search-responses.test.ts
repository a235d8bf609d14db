/** Failing servers, from the bytes of a response to the state of a search page: the real engine over real HTTP. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createSearchStore, type SearchStore } from '#lib/client/search/search-store.ts';
import { fromPlainError } from '#lib/core/app-error.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { itemAt } from '#lib/search/model/result-slots.ts';
import { createClient } from '../../contract/harness/client.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { WIRE_LIBRARY } from '../../contract/harness/wire-library.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { retryUntilPassing } from '../../helpers/waiting/retry-until-passing.ts';

let server: TestServer;
let engine: NodeEngine;
let search: SearchStore;
let warned: MockInstance;

beforeAll(async () => {
  server = await startServer({ seed: true, library: WIRE_LIBRARY, rows: 60 });
  await server.seeded;
  engine = createNodeEngine(server.address);
  await engine.signIn();
});

afterAll(async () => {
  engine.close();
  await server.remove();
});

beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const send = (async (name, request) =>
    engine.send(name, request).catch((error) => Promise.reject(fromPlainError(error)))) as Send;
  search = createSearchStore(send, 'image');
});

afterEach(async () => {
  warned.mockRestore();
  await createClient(server).send('/__test/reset', { method: 'POST', json: {} });
});

const misbehave = (action: object, times = 1) =>
  createClient(server).send('/__test/misbehave', {
    method: 'POST',
    json: [{ match: { method: 'POST', pathPattern: '^/search/image/' }, times, action }],
  });
const answers = (body: unknown) => misbehave({ body: JSON.stringify(body), contentType: 'application/json' });
const state = () => search.store.getState();
const settled = () => retryUntilPassing(() => expect(['success', 'error']).toContain(state().status));

async function searchFor(text = ''): Promise<void> {
  search.submit(text);
  await settled();
}

const failures = () => warned.mock.calls.filter(([subject]) => String(subject).includes('search: a page failed'));

/** Failing pages of each kind in sequence. */
const BAD_RESPONSES = {
  'status 500': [{ status: 500 }, 'net/status'],
  'an HTML page of a proxy': [{ body: '<!doctype html><title>Bad gateway</title>' }, 'net/intercepted'],
  'truncated JSON': [
    { body: '{"Results":[{"ItemNo":1,"Im', contentType: 'application/json' },
    'contract/malformed-answer',
  ],
  'a body without a count': [{ body: '{"Results":[]}', contentType: 'application/json' }, 'contract/malformed-answer'],
  'a cut connection': [{ destroy: true }, 'net/unreachable'],
} as const;

describe.each(Object.entries(BAD_RESPONSES))('%s', (_, [action, code]) => {
  it('[8.6] instead of the first page counts as no results, and the next search succeeds', async () => {
    await misbehave(action);
    await searchFor();
    expect(state()).toMatchObject({ status: 'error', total: 0, firstPageError: { code }, laterPageError: null });
    const status = 'status' in action ? action.status : undefined;
    expect(failures()).toEqual([[expect.any(String), { type: 'image', code, status }]]);
    await searchFor();
    expect(state()).toMatchObject({ status: 'success', total: 60, firstPageError: null });
  });

  it('[8.6] instead of a later page is reported, the list stays, and scrolling continues', async () => {
    await searchFor();
    await misbehave(action);
    search.show({ first: 20, last: 40 });
    await settled();
    expect(state()).toMatchObject({ status: 'error', total: 60, laterPageError: { code } });
    expect(failures()).toHaveLength(1);
    expect(itemAt(state().slots, 23)).toBeTruthy();
    search.dismissError();
    search.show({ first: 21, last: 41 });
    await settled();
    expect(itemAt(state().slots, 40)).toBeTruthy();
  });
});

describe('a page', () => {
  it('[3.14] a page with rows that lack required fields shows the others, and the count is logged', async () => {
    const good = { ItemNo: 2, Image: { ImgOID: 'b' } };
    await answers({ Results: [{ ItemNo: 1, Image: {} }, good, null, 7], Query: { QueryFound: 4, QueryID: 'q' } });
    await searchFor();
    expect([...state().slots.values()].map((item) => item?.objectId)).toEqual([undefined, 'b', undefined, undefined]);
    expect(warned.mock.calls).toContainEqual([
      expect.stringContaining('skipped'),
      { list: 'search results', skippedCount: 3 },
    ]);
  });

  it('[4.20] a page with a smaller total than the previous one shortens the list', async () => {
    await searchFor();
    await answers({ Results: [{ ItemNo: 25, Image: { ImgOID: 'z' } }], Query: { QueryFound: 25, QueryID: 'q' } });
    search.show({ first: 20, last: 40 });
    await settled();
    expect(state().total).toBe(25);
    expect(itemAt(state().slots, 24)?.objectId).toBe('z');
  });

  it('[4.20] a page that repeats a result of the previous page shows it once', async () => {
    await searchFor();
    const last = itemAt(state().slots, 23);
    const Results = [
      { ItemNo: 25, Image: { ImgOID: last?.objectId } },
      { ItemNo: 26, Image: { ImgOID: 'z' } },
    ];
    await answers({ Results, Query: { QueryFound: 26, QueryID: 'q' } });
    search.show({ first: 20, last: 40 });
    await settled();
    expect([...state().duplicates]).toEqual([[24, 23]]);
  });
});
