import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import { watchActivity } from '#lib/client/session/watch-activity.ts';
import { createIdleWatch } from '#lib/session/watch/idle-watch.ts';
import { createPageClient, type PageClient } from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';
import { retryUntilPassing } from '../../../../helpers/waiting/retry-until-passing.ts';

const MINUTE_MS = 60_000;
let page: PageClient;
let stop = () => undefined as undefined | (() => void);

beforeEach(() => {
  page = createPageClient();
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
});

const told = () => page.sent.filter(({ name }) => name === 'session.active').map(({ request }) => request.idleMs);

it('[4.18] reports activity once a minute, with the idle time before it', () => {
  vi.useFakeTimers({ now: 10 * MINUTE_MS });
  page.share({});
  const end = watchActivity(page.client);
  stop = () => void end();
  vi.setSystemTime(10 * MINUTE_MS + 1_000);
  fireEvent.keyDown(window);
  fireEvent.pointerDown(window);
  vi.setSystemTime(10 * MINUTE_MS + 30_000);
  fireEvent.keyDown(window);
  vi.setSystemTime(16 * MINUTE_MS);
  fireEvent.wheel(window);
  // The first activity after opening is the first one at all.
  expect(told()).toEqual([10 * MINUTE_MS + 1_000, 5.5 * MINUTE_MS]);
});

it('[4.18, 9.2] counts idle time of other surfaces too, although this one was just opened', async () => {
  vi.useFakeTimers({ now: 10 * MINUTE_MS });
  let questions = 0;
  const idle = createIdleWatch(Date.now, () => {
    questions += 1;
  });
  page.answer('session.active', ({ idleMs }) => idle.active(Number(idleMs)));
  page.share({});
  const use = () => {
    const end = watchActivity(page.client);
    fireEvent.pointerDown(window);
    end();
    return vi.advanceTimersByTimeAsync(0);
  };
  await use();
  await vi.advanceTimersByTimeAsync(4.9 * MINUTE_MS);
  await use();
  expect(questions).toBe(0);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  await use();
  expect(questions).toBe(1);
});

it('reports nothing while no user is signed in, nor after the surface is gone', () => {
  page.share({ auth: { status: 'signed-out' } });
  const end = watchActivity(page.client);
  fireEvent.keyDown(window);
  end();
  page.share({ auth: { status: 'signed-in' } });
  fireEvent.keyDown(window);
  expect(told()).toEqual([]);
});

it('[9.2] watches every page of a surface', async () => {
  renderApp(page, '/upload/');
  await settle(() => page.share({}));
  await screen.findByRole('button', { name: 'Add Files' });
  await retryUntilPassing(() => {
    fireEvent.pointerMove(window);
    expect(told().length).toBeGreaterThan(0);
  });
});

it('deletes the searches of a user who signs out, but not after an expiry', async () => {
  const search = searchesOf(page.client).image;
  page.answer('search.page', () => ({ Results: [], Query: { QueryFound: 0, QueryID: '' } }));
  page.share({});
  search.submit('harbour', null);
  page.share({ auth: { status: 'expired', username: '', domain: '' } });
  page.share({ auth: { status: 'signed-in', username: 'Anna Keller', domain: 'NEWS' } });
  expect(search.store.getState().searchedText).toBe('harbour');
  page.share({ auth: { status: 'signed-out', hasLeft: true } });
  expect(search.store.getState()).toMatchObject({ searchedText: null, typedText: '', total: -1 });
  page.share({ auth: { status: 'signed-in', hasLeft: false } });
  search.submit('lighthouse', null);
  page.share({ auth: { status: 'signed-in', username: 'Ben' } });
  expect(search.store.getState().searchedText).toBeNull();
});
