/** Most browsers add the file of a picture that is dragged out of a page, beside its HTML and its address. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bundleOf, createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

const SMALL = 'https://cdn.example/s.jpg';
const LARGE = 'https://cdn.example/l.jpg';
/** On the server of the page under test. */
const OWN = 'https://media.example/media/7/thumb';
const JPEG = [0xff, 0xd8, 0xff, 1];

afterEach(cleanup);

/** An extension reads the addresses in `readable` without a permission; the hosted page reads no other site. */
async function showUploads(readable: readonly string[] | 'hosted' = []): Promise<PageClient> {
  const loadPictureReader = async () => ({
    async read(address: string) {
      if (!readable.includes(address)) throw new TypeError('failed');
      return new Response(new Uint8Array(JPEG), { headers: { 'content-type': 'image/jpeg' } });
    },
    permit: () => ({ isGiven: Promise.resolve(false), end: async () => undefined }),
  });
  const page = createPageClient(readable === 'hosted' ? {} : { loadPictureReader });
  renderApp(page, '/upload/');
  await settle(() =>
    page.share({
      startUp: readyWith({ ENABLE_SEARCH: false }),
      auth: { permissions: { image: true, video: true, audio: true } },
      bundles: [bundleOf()],
      rows: [],
    }),
  );
  return page;
}

interface Dragged {
  readonly html?: string;
  readonly uris?: string;
  readonly names?: readonly string[];
}

async function drop({ html = '', uris = '', names = ['s.jpg'] }: Dragged): Promise<void> {
  const files = names.map((name) => new File(['bytes'], name, { type: 'image/jpeg' }));
  const data: Readonly<Record<string, string>> = { 'text/html': html, 'text/uri-list': uris };
  const types = ['Files', ...Object.keys(data).filter((type) => data[type] !== '')];
  const items = files.map(() => ({ kind: 'file', webkitGetAsEntry: () => null }));
  const getData = (type: string) => data[type] ?? '';
  await settle(() => void fireEvent.drop(document.body, { dataTransfer: { types, items, files, getData } }));
}

/** What the list gets: names, and what the page says where the file is of a page. */
const added = (page: PageClient) =>
  page.sent.flatMap(({ name, request }) =>
    name === 'uploads.add'
      ? (request as { files: { filename: string; taken?: { alt: string } }[] }).files.map(({ filename, taken }) => [
          filename,
          taken?.alt,
        ])
      : [],
  );

const HOSTS = [
  ['an extension', []],
  ['the hosted page', 'hosted'],
] as const;

describe.each(HOSTS)('the file of a picture that is dropped on %s', (_, readable) => {
  it.each([
    ['in its own tab', { html: `<img src="${OWN}">`, uris: OWN }],
    ['in a page of somebody else', { html: `<a href="https://news.example/"><img alt="x" src="${OWN}"></a>` }],
    ['by its address alone', { uris: OWN }],
    ['in a source of a picture element', { html: `<img src="${SMALL}">`, uris: OWN, names: ['thumb.webp'] }],
    ['in a larger size alone', { html: `<img src="${SMALL}" srcset="${OWN} 2x">`, uris: SMALL }],
  ])('is not taken where the media system shows it: %s', async (__, dragged) => {
    const page = await showUploads(readable);
    await drop(dragged);
    expect(await screen.findByText('Picture not taken: it is from the media system.')).toBeTruthy();
    expect(added(page)).toEqual([]);
  });

  it('is taken with what the page says', async () => {
    const page = await showUploads(readable);
    await drop({ html: `<img src="${SMALL}" alt="A dike">`, uris: SMALL });
    await waitFor(() => expect(added(page)).toEqual([['s.jpg', 'A dike']]));
    expect(screen.queryByRole('button', { name: 'Close message' })).toBeNull();
  });

  it('is taken with a sentence where the page names a larger one that cannot be read', async () => {
    const page = await showUploads(readable);
    await drop({ html: `<img src="${SMALL}" alt="A dike" srcset="${SMALL} 400w, ${LARGE} 1280w">`, uris: SMALL });
    expect(await screen.findByText(/“s\.jpg” is in the upload list, in the size that the page shows/)).toBeTruthy();
    expect(added(page)).toEqual([['s.jpg', 'A dike']]);
  });

  it.each([
    ['one', { names: ['s.jpg'] }],
    ['one with its address on the disk', { names: ['s.jpg'], uris: 'file:///media/7/s.jpg' }],
    ['several', { names: ['a.jpg', 's.jpg'] }],
  ])('is a file of nobody else where it is from the disk: %s', async (__, dragged) => {
    const page = await showUploads(readable);
    await drop(dragged);
    await waitFor(() => expect(added(page)).toEqual(dragged.names.map((name) => [name, undefined])));
    expect(screen.queryByRole('button', { name: 'Close message' })).toBeNull();
  });
});

it('the larger picture that a page names is taken instead of the dropped file where it can be read', async () => {
  const page = await showUploads([LARGE]);
  await drop({ html: `<img src="${SMALL}" alt="A dike" srcset="${SMALL} 400w, ${LARGE} 1280w">`, uris: SMALL });
  await waitFor(() => expect(added(page)).toEqual([['l.jpg', 'A dike']]));
  expect([page.handedOver.map(({ size }) => size), screen.queryByText(/in the size/)]).toEqual([[JPEG.length], null]);
});
