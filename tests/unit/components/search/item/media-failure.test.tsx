/**
 * Pictures and players that the server rejects, through the whole surface. `video-and-audio-play.spec.ts` tests them in
 * a browser.
 */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

const EACH = ['image', 'video', 'audio'] as const;
type Medium = (typeof EACH)[number];

let page: PageClient;
/** Sets the state of each picture and player from now on: as after an error without a listener. */
let isRefused: boolean;

giveViewport();
beforeEach(() => {
  page = createPageClient();
  isRefused = false;
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(() => isRefused);
  // jsdom has no such property.
  const get = () => (isRefused ? { code: 4 } : null);
  Object.defineProperty(HTMLMediaElement.prototype, 'error', { configurable: true, get });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'error');
});

const address = (name: string): string => `https://media.example/media/${name}`;
const storedUpload = (type: Medium, at: number, ImgThumbURL: string) => ({
  ItemNo: at + 1,
  ...(type === 'image'
    ? {
        Image: {
          ImgOID: `${at}`,
          IPTCHeadline: `Deich ${at}`,
          IPTCCaption: 'A dyke',
          ImgPreviewURL: address('p'),
          ImgThumbURL,
        },
      }
    : {
        AVMedia: {
          AVMOID: `${at}`,
          IPTCHeadline: `Deich ${at}`,
          AVMPreviewURL: address('p'),
          AVMImgThumbURL: ImgThumbURL,
        },
      }),
});

async function showSearch(type: Medium, count = 1, thumbnail = ''): Promise<void> {
  const Results = Array.from({ length: count }, (_, at) => storedUpload(type, at, thumbnail));
  page.answer('search.page', () => ({ Query: { QueryFound: count, QueryID: 'q' }, Results }));
  renderApp(page, type === 'image' ? '/search/' : `/search/${type}/`);
  await settle(() => page.share({ startUp: readyWith() }));
  await screen.findByLabelText('Search', { selector: 'input' });
}

const open = async (): Promise<void> => userEvent.click(await screen.findByRole('button', { name: /^Deich 0/ }));
const refreshes = (): number => page.namesOf().filter((name) => name === 'session.refresh').length;
const media = (type: Medium): Element | null =>
  document.querySelector(type === 'image' ? 'dialog img[alt="A dyke"]' : `dialog ${type}`);

describe.each(EACH)('an item of type %s', (type) => {
  it('[2.10.1] an item that was rejected before it was on the page says so, and is loaded again', async () => {
    await showSearch(type);
    isRefused = true;
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('The preview could not be loaded.');
    isRefused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(media(type)).toBeTruthy();
    expect(screen.queryByText('The preview could not be loaded.')).toBeNull();
  });

  it('[2.10.1, 4.18] an item that is rejected checks each time whether the session is valid', async () => {
    await showSearch(type);
    await open();
    await waitFor(() => expect(media(type)).toBeTruthy());
    const before = refreshes();
    fireEvent.error(media(type) as Element);
    expect(refreshes()).toBe(before + 1);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    fireEvent.error(media(type) as Element);
    expect(refreshes()).toBe(before + 2);
  });

  it('[4.18] an item that is rejected because of an expired session says so', async () => {
    await showSearch(type);
    page.answer('session.refresh', () => {
      page.share({ auth: { status: 'expired' } });
      return null;
    });
    isRefused = true;
    await open();
    expect(await screen.findByText('Your session has expired. Please, login again.')).toBeTruthy();
    // The dialog already shows that the session has expired.
    const before = refreshes();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refreshes()).toBe(before);
  });

  it('[4.18] a list whose thumbnails are rejected checks once for all of them, and again after half a minute', async () => {
    let now = 1_000_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    await showSearch(type, 5, address('t'));
    await screen.findByRole('button', { name: /^Deich 4/ });
    const thumbnails = () => [...document.querySelectorAll('.result-thumbnail img')];
    expect(thumbnails()).toHaveLength(5);
    const before = refreshes();
    for (const thumbnail of thumbnails().slice(0, 3)) fireEvent.error(thumbnail);
    now += 29_999;
    fireEvent.error(thumbnails()[0] as Element);
    expect(refreshes()).toBe(before + 1);
    now += 1;
    fireEvent.error(thumbnails()[0] as Element);
    expect(refreshes()).toBe(before + 2);
  });
});
