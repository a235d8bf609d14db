import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  readyWith,
} from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});

afterEach(cleanup);

const route = () => location.hash.slice(1);

const MAY_NONE = { image: false, video: false, audio: false };
const SEARCHES = ['/search/', '/search/video/', '/search/audio/', '/search/text/'];
const PAGES = [...SEARCHES, '/help/', '/help/configure-edge-sidebar'];

async function show(path: string, permissions = MAY_ALL.permissions): Promise<void> {
  renderApp(page, path);
  await settle(() =>
    page.share({ startUp: readyWith({ textSearch: true }), auth: { permissions }, bundles: [bundleOf()] }),
  );
}

interface Carried {
  readonly files?: readonly File[];
  readonly data?: Readonly<Record<string, string>>;
}

/** Drags it over `target` and drops it there; resolves with what the browser is left to do. */
async function drop({ files = [], data = {} }: Carried, target: Element = document.body) {
  const types = [...(files.length > 0 ? ['Files'] : []), ...Object.keys(data)];
  const items = files.map(() => ({ kind: 'file', webkitGetAsEntry: () => null }));
  const getData = (type: string) => data[type] ?? '';
  const dataTransfer = { types, items, files, getData, dropEffect: 'uninitialised' };
  const events = [createEvent.dragOver(target, { dataTransfer }), createEvent.drop(target, { dataTransfer })];
  for (const event of events) await settle(() => void fireEvent(target, event));
  return { effect: dataTransfer.dropEffect, isLeftToBrowser: events.map((event) => !event.defaultPrevented) };
}

const TAKEN = { effect: 'copy', isLeftToBrowser: [false, false] };
const REFUSED = { effect: 'none', isLeftToBrowser: [false, false] };
const LEFT = { effect: 'uninitialised', isLeftToBrowser: [true, true] };

const JPEG = new File(['bytes'], 'deich.jpg', { type: 'image/jpeg' });
const MP4 = new File(['bytes'], 'flut.mp4', { type: 'video/mp4' });
const WAV = new File(['bytes'], 'wind.wav', { type: 'audio/wav' });
/** No tab accepts it. */
const ZIP = new File(['bytes'], 'reste.zip', { type: 'application/zip' });

const ADDRESS = 'https://cdn.example/f.jpg';
const PICTURE = { 'text/uri-list': ADDRESS, 'text/html': `<img src="${ADDRESS}" alt="A dike">` };
const SHARED_PICTURES: Parameters<typeof createPageClient>[0] = {
  loadPictureReader: async () => ({
    read: async () =>
      new Response(new Uint8Array([0xff, 0xd8, 0xff, 1]), { headers: { 'content-type': 'image/jpeg' } }),
    permit: () => ({ isGiven: Promise.resolve(false), end: async () => undefined }),
  }),
};

const additions = () => page.sent.filter(({ name }) => name === 'uploads.add').map(({ request }) => request);
const namesTaken = () => page.handedOver.map(({ name }) => name);

describe.each(PAGES)('what is dropped on %s', (dropPage) => {
  const own = dropPage.match(/video|audio/)?.[0] ?? 'image';

  it.each([
    ['a picture', [JPEG], 'image'],
    ['a video', [MP4], 'video'],
    ['a sound', [WAV], 'audio'],
    ['more videos than pictures', [JPEG, MP4, MP4], 'video'],
    ['a file that no tab accepts', [ZIP], own],
  ])('[2.7.3] is added on the upload page that accepts it: %s', async (_, files, type) => {
    await show(dropPage);
    expect(await drop({ files })).toEqual(TAKEN);
    await waitFor(() => expect(namesTaken()).toEqual(files.map(({ name }) => name)));
    expect(additions()).toMatchObject([{ type, files: files.map(({ name }) => ({ filename: name })) }]);
    expect(route()).toBe(type === 'image' ? '/upload/' : `/upload/${type}/`);
  });

  it('is added although more is dropped before the upload page is there', async () => {
    await show(dropPage);
    const dropped = [JPEG, new File(['bytes'], 'watt.jpg', { type: 'image/jpeg' })];
    for (const file of dropped) {
      const items = [{ kind: 'file', webkitGetAsEntry: () => null }];
      fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items, files: [file], getData: () => '' } });
    }
    await waitFor(() => expect(namesTaken().toSorted()).toEqual(['deich.jpg', 'watt.jpg']));
  });

  it('is read there as a picture of a page, with what that page says', async () => {
    page = createPageClient(SHARED_PICTURES);
    await show(dropPage);
    expect(await drop({ data: PICTURE })).toEqual(TAKEN);
    await waitFor(() => expect(namesTaken()).toEqual(['f.jpg']));
    expect(additions()).toMatchObject([{ type: 'image', files: [{ filename: 'f.jpg', taken: { alt: 'A dike' } }] }]);
    expect(route()).toBe('/upload/');
  });

  it('is refused of a user who may not upload, and the page stays', async () => {
    await show(dropPage, MAY_NONE);
    const before = route();
    for (const carried of [{ files: [JPEG] }, { data: PICTURE }]) expect(await drop(carried)).toEqual(REFUSED);
    expect([route(), additions(), document.querySelector('.drop-overlay')]).toEqual([before, [], null]);
  });

  it('is refused if the drag began in the app', async () => {
    await show(dropPage);
    const before = route();
    const data: Record<string, string> = { 'text/uri-list': 'https://media.example/search/' };
    const setData = (type: string, text: string) => {
      data[type] = text;
    };
    fireEvent.dragStart(document.querySelector('a') ?? document.body, { dataTransfer: { setData } });
    expect(await drop({ data })).toEqual(REFUSED);
    expect([route(), additions()]).toEqual([before, []]);
  });
});

it('a file that is dropped on the page of a sign-in is refused, and the page stays', async () => {
  await show('/login', MAY_NONE);
  await settle(() => page.share({ auth: { status: 'signed-out', username: '' } }));
  expect(await drop({ files: [JPEG] })).toEqual(REFUSED);
  expect(route()).toBe('/login');
});

it('files that are dropped on a search page go to a tab that their user may upload to', async () => {
  await show('/search/', { ...MAY_NONE, audio: true });
  await drop({ files: [JPEG] });
  await waitFor(() => expect(additions()).toMatchObject([{ type: 'audio' }]));
  expect(route()).toBe('/upload/audio/');
});

it.each([
  ['text', { 'text/plain': 'Deich' }],
  ['a link', { 'text/uri-list': ADDRESS, 'text/plain': ADDRESS }],
])('%s that is dropped into the search field is left to the browser', async (_, data) => {
  await show('/search/');
  const field = await screen.findByLabelText('Search', { selector: 'input' });
  expect(await drop({ data }, field)).toEqual(LEFT);
  expect([route(), additions()]).toEqual(['/search/', []]);
});

it('what a part of a page takes itself is left to it', async () => {
  await show('/search/');
  const part = document.querySelector('main')?.appendChild(document.createElement('div')) as HTMLElement;
  for (const type of ['dragover', 'drop']) part.addEventListener(type, (event) => event.preventDefault());
  expect(await drop({ data: PICTURE }, part)).toEqual({ ...LEFT, isLeftToBrowser: [false, false] });
  expect([route(), additions()]).toEqual(['/search/', []]);
});

it('a file that is dropped on a search page under a dialog is refused', async () => {
  await show('/search/');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  expect(await drop({ files: [JPEG] })).toEqual(REFUSED);
  dialog.remove();
  expect([route(), additions()]).toEqual(['/search/', []]);
});

it('[2.7.3] a search page is covered while files are dragged over it, and not by a link', async () => {
  await show('/search/');
  const dataTransfer = { types: ['Files'], items: [{ kind: 'file' }, { kind: 'file' }], dropEffect: '' };
  fireEvent.dragEnter(document.body, { dataTransfer });
  expect(await screen.findByText('2 files')).toBeTruthy();
  fireEvent.dragLeave(document.body);
  expect(screen.queryByText('2 files')).toBeNull();
  // It may be for the field.
  const link = { types: ['text/uri-list'], items: [], dropEffect: '' };
  await settle(() => void fireEvent.dragEnter(document.body, { dataTransfer: link }));
  expect([link.dropEffect, document.querySelector('.drop-overlay')]).toEqual(['copy', null]);
});
