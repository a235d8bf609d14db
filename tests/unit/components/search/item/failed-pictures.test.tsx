/** Pictures of results that failed come back without another search. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import { REPEAT_AFTER_MS } from '../../../../../components/search/item/use-failed-picture.ts';
import { afterPaint } from '../../../../../components/ui/after-paint.ts';
import { createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

const EACH = ['image', 'video', 'audio'] as const;
type Medium = (typeof EACH)[number];
const TOTAL = 1_000;
const AFTERWARDS = { first: 500, last: 510 };

let page: PageClient;

giveViewport();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  page = createPageClient();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Each test has its own, because refusals are remembered. */
let place = 0;
const address = (at: number) => `https://media.example/${place}/${at}.webp`;

function row(type: Medium, at: number): object {
  const about = { IPTCHeadline: `Deich ${at}` };
  if (type === 'image') return { ItemNo: at, Image: { ...about, ImgOID: `${at}`, ImgThumbURL: address(at) } };
  return { ItemNo: at, AVMedia: { ...about, AVMOID: `${at}`, AVMImgThumbURL: address(at) } };
}

const answer = (type: Medium) =>
  page.answer('search.page', ({ request }) => {
    const { resStart } = request as { resStart: number };
    const Results = Array.from({ length: 24 }, (_, at) => row(type, resStart + at));
    return { Query: { QueryFound: TOTAL, QueryID: 'q' }, Results };
  });

const pictures = () => [...document.querySelectorAll('.results .result-thumbnail img')];
const first = () => pictures().find((picture) => picture.getAttribute('src') === address(1));

/** Shows results whose pictures have all failed. */
async function showFailed(type: Medium): Promise<ReturnType<typeof searchesOf>[Medium]> {
  place += 1;
  answer(type);
  renderApp(page, type === 'image' ? '/search/' : `/search/${type}/`);
  await settle(() => page.share({ startUp: readyWith() }));
  await screen.findByRole('button', { name: /^Deich 1$/ });
  // The rows around those in view follow.
  await act(() => new Promise<void>((resolve) => void afterPaint(resolve)));
  await failAll();
  return searchesOf(page.client)[type];
}

async function failAll(): Promise<void> {
  await waitFor(() => expect(first()).toBeTruthy());
  for (const picture of pictures()) fireEvent.error(picture);
  expect(pictures()).toEqual([]);
}

const pass = (ms: number) => settle(() => void vi.advanceTimersByTime(ms));

describe.each(EACH)('pictures of type %s', (type) => {
  it('[4.20] failed pictures are requested again with the next answer', async () => {
    const search = await showFailed(type);
    await settle(() => search.show(AFTERWARDS));
    await waitFor(() => expect(first()).toBeTruthy());
  });

  it("[4.20, 8.6] failed pictures are requested again by 'Try again', before its answer", async () => {
    const search = await showFailed(type);
    page.refuse('search.page', 'net/unreachable');
    await settle(() => search.show(AFTERWARDS));
    await settle(search.dismissError);
    expect(pictures()).toEqual([]);
    page.leaveUnanswered('search.page');
    await settle(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(first()).toBeTruthy();
  });

  it('[4.20] failed pictures are requested again by themselves, a few times', async () => {
    await showFailed(type);
    await pass(REPEAT_AFTER_MS);
    expect(first()).toBeTruthy();
    let repeats = 1;
    for (; repeats < 100 && first(); repeats += 1) {
      await failAll();
      await pass(100 * REPEAT_AFTER_MS);
    }
    expect(repeats).toBeLessThan(20);
    expect(pictures()).toEqual([]);
  });

  it('[4.20] pictures out of view wait until they are in view', async () => {
    await showFailed(type);
    const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5_000, 10, 10));
    await pass(3 * REPEAT_AFTER_MS);
    expect(pictures()).toEqual([]);
    box.mockRestore();
    await pass(REPEAT_AFTER_MS);
    expect(first()).toBeTruthy();
  });

  it.each([403, 404])('[4.20] a picture that the server refuses with %i is not requested again', async (status) => {
    const search = await showFailed(type);
    await reveal(address(1), status);
    await pass(3 * REPEAT_AFTER_MS);
    await settle(() => search.show(AFTERWARDS));
    await settle(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(pictures().length).toBeGreaterThan(0));
    expect(first()).toBeUndefined();
    await settle(() => page.share({ auth: { status: 'expired' } }));
    await settle(() => page.share({ auth: { status: 'signed-in' } }));
    await waitFor(() => expect(first()).toBeTruthy());
  });

  it('[4.20] a picture that has come back is repeated as often as one that fails for the first time', async () => {
    await showFailed(type);
    await pass(REPEAT_AFTER_MS);
    fireEvent.load(first() as Element);
    expect(screen.queryByText('Deich 1', { selector: '.result-no-picture-title' })).toBeNull();
    await failAll();
    await pass(REPEAT_AFTER_MS);
    expect(first()).toBeTruthy();
  });
});

/** What a browser says of a request to its own server. */
async function reveal(url: string, status: number): Promise<void> {
  const observed = new Promise<void>((resolve) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'resource' });
  });
  const times = {
    startTime: 0,
    endTime: 1,
    finalServiceWorkerStartTime: 0,
    redirectStartTime: 0,
    redirectEndTime: 0,
    postRedirectStartTime: 0,
    finalNetworkRequestStartTime: 0,
    finalNetworkResponseStartTime: 0,
    encodedBodySize: 0,
    decodedBodySize: 0,
    finalConnectionTimingInfo: null,
  };
  (performance as unknown as { markResourceTiming(...args: unknown[]): void }).markResourceTiming(
    times,
    url,
    'img',
    globalThis,
    '',
    {},
    status,
    '',
  );
  await observed;
}
