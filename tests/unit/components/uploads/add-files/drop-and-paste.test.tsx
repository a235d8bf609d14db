import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { brokenOff } from '../../../../helpers/builders/broken-off.ts';
import {
  bundleOf,
  createPageClient,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});

afterEach(cleanup);

async function showUploads(rows = [rowOf()], permissions = { image: true, video: true, audio: true }): Promise<void> {
  renderApp(page, '/upload/');
  await settle(() =>
    page.share({
      startUp: readyWith({ ENABLE_SEARCH: false }),
      auth: { permissions },
      bundles: [bundleOf(), bundleOf({ id: 'bundle-2', type: 'video' })],
      rows,
    }),
  );
}

const jpeg = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });

interface Entry extends Record<string, unknown> {
  readonly name: string;
  fullPath: string;
  readonly inside?: readonly Entry[];
}

function fileEntry(name: string): Entry {
  return { isFile: true, name, fullPath: `/${name}`, file: (give: (file: File) => void) => give(jpeg(name)) };
}

function brokenEntry(name: string): Entry {
  return {
    isFile: true,
    name,
    fullPath: `/${name}`,
    file: (_: unknown, fail: (error: Error) => void) => fail(new Error('gone')),
  };
}

/** A folder that returns two entries per call; Chrome returns a hundred. */
function folder(name: string, ...inside: Entry[]): Entry {
  const createReader = () => {
    const left = [...inside];
    return { readEntries: (give: (batch: Entry[]) => void) => give(left.splice(0, 2)) };
  };
  return { isDirectory: true, name, ...moved(`/${name}`, inside), createReader };
}

function moved(fullPath: string, inside: readonly Entry[] = []): Pick<Entry, 'fullPath' | 'inside'> {
  for (const entry of inside) Object.assign(entry, moved(`${fullPath}/${entry.name}`, entry.inside));
  return { fullPath, inside };
}

/** A folder that fails after its first two entries. */
function brokenFolder(name: string, ...inside: Entry[]): Entry {
  let batches = 0;
  const readEntries = (give: (batch: Entry[]) => void, fail: (error: Error) => void) => {
    batches += 1;
    if (batches === 1) give(inside.slice(0, 2));
    else fail(new Error('pulled out'));
  };
  return Object.assign(folder(name, ...inside), { createReader: () => ({ readEntries }) });
}

const NO_DATA: Readonly<Record<string, string>> = {};

async function drop(
  entries: readonly object[],
  loose: readonly File[] = [],
  types = ['Files'],
  data = NO_DATA,
): Promise<void> {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  await settle(
    () =>
      void fireEvent.drop(document.body, {
        dataTransfer: { types, items, files: loose, getData: (type: string) => data[type] ?? '' },
      }),
  );
}

describe('drop', () => {
  it('[2.7.3] reads nested folders in the order of names, without hidden files', async () => {
    await showUploads([]);
    const inner = folder('b', fileEntry('10.jpg'), fileEntry('2.jpg'), fileEntry('.DS_Store'));
    await drop([folder('top', fileEntry('c.jpg'), inner, fileEntry('a.jpg'), folder('.git', fileEntry('x.jpg')))]);
    // Loaded with the first folder.
    await waitFor(() => expect(page.handedOver.map(({ name }) => name)).toEqual(['a.jpg', '2.jpg', '10.jpg', 'c.jpg']));
  });

  it('[4.18] accepts no dropped or pasted files under the dialog of an expired session', async () => {
    await showUploads([]);
    await settle(() => page.share({ auth: { status: 'expired' } }));
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    const dataTransfer = { types: ['Files'], items: [], files: [], dropEffect: '' };
    fireEvent.dragOver(document.body, { dataTransfer });
    expect(dataTransfer.dropEffect).toBe('none');
    await drop([folder('top', fileEntry('under.jpg'))]);
    await settle(
      () => void fireEvent.paste(document.body, { clipboardData: { files: [jpeg('p.jpg')], types: ['Files'] } }),
    );
    await settle(() => page.share({ auth: { status: 'signed-in' } }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // Files held back above are not added with this one.
    await drop([folder('top', fileEntry('after.jpg'))]);
    await waitFor(() => expect(page.handedOver.map(({ name }) => name)).toEqual(['after.jpg']));
  });

  it('skips files that cannot be read, and says so', async () => {
    await showUploads([]);
    await drop([folder('top', fileEntry('a.jpg'), brokenEntry('b.jpg'))]);
    await waitFor(() => expect(page.handedOver.map(({ name }) => name)).toEqual(['a.jpg']));
    expect(await screen.findByText('1 file could not be read and was skipped.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  it('keeps the files that were read before a folder failed, and says so', async () => {
    await showUploads([]);
    const card = brokenFolder('DCIM', fileEntry('1.jpg'), fileEntry('2.jpg'), fileEntry('3.jpg'));
    await drop([folder('top', card, fileEntry('a.jpg'))]);
    await waitFor(() => expect(page.handedOver.map(({ name }) => name)).toEqual(['a.jpg', '1.jpg', '2.jpg']));
    expect(await screen.findByText('1 folder could not be read completely.')).toBeTruthy();
    await drop([brokenFolder('DCIM', brokenEntry('1.jpg')), brokenFolder('more', fileEntry('2.jpg'))]);
    const note = '1 file could not be read and was skipped. 2 folders could not be read completely.';
    expect(await screen.findByText(note)).toBeTruthy();
  });

  it("[4.15] hands over a file's folder", async () => {
    await showUploads([]);
    await drop([folder('top', folder('a', fileEntry('x.jpg')), fileEntry('y.jpg'))], []);
    await waitFor(() => expect(page.handedOver).toHaveLength(2));
    const { files } = page.sent.findLast(({ name }) => name === 'uploads.add')?.request ?? {};
    expect((files as { folder: string }[]).map(({ folder }) => folder)).toEqual(['top/a', 'top']);
  });

  it('says that a page provided only an address', async () => {
    await showUploads([]);
    await dropPicture();
    expect(await screen.findByText(/provides only the address/)).toBeTruthy();
    expect(page.namesOf()).not.toContain('uploads.add');
  });

  const FOREIGN = 'https://cdn.example/f.jpg';
  const dropPicture = (address = FOREIGN) =>
    drop([], [], ['text/uri-list', 'text/html'], {
      'text/uri-list': address,
      'text/html': `<img src="${address}" alt="A dike">`,
    });

  /** An extension that reads pictures of other sites; `isShared`: also without a permission. */
  function readerOf({ isShared = false, isAllowed = true, content = [0xff, 0xd8, 0xff, 1] as readonly number[] } = {}) {
    const log: string[] = [];
    let isGiven = false;
    page = createPageClient({
      loadPictureReader: async () => ({
        async read(_, credentials) {
          expect(credentials).toBe(isGiven ? 'include' : 'omit');
          if (!isShared && !isGiven) throw new TypeError('failed');
          return new Response(new Uint8Array(content), { headers: { 'content-type': 'image/jpeg' } });
        },
        permit({ hostname }) {
          log.push(`asks for ${hostname}`);
          isGiven = isAllowed;
          return {
            isGiven: Promise.resolve(isAllowed),
            async end() {
              isGiven = false;
              log.push('given back');
            },
          };
        },
      }),
    });
    return log;
  }
  const addedFiles = () =>
    page.sent.flatMap(({ name, request }) => (name === 'uploads.add' ? (request as { files: object[] }).files : []));

  it('reads a picture of a page that its site shares, with what the page says', async () => {
    const log = readerOf({ isShared: true });
    await showUploads([]);
    await dropPicture();
    await waitFor(() => expect(page.handedOver.map(({ name }) => name)).toEqual(['f.jpg']));
    expect(addedFiles()).toMatchObject([{ filename: 'f.jpg', taken: { alt: 'A dike' } }]);
    expect([log, screen.queryByText(/another site/)]).toEqual([[], null]);
  });

  it('reads a picture of another site after its user has allowed it, and gives the permission back', async () => {
    const log = readerOf();
    await showUploads([]);
    await dropPicture();
    expect(await screen.findByText(/The picture is on another site, cdn\.example/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Allow and take' }));
    await waitFor(() => expect(page.handedOver.map(({ name }) => name)).toEqual(['f.jpg']));
    await waitFor(() => expect(log).toEqual(['asks for cdn.example', 'given back']));
    expect(screen.queryByText(/another site/)).toBeNull();
  });

  it('reads a picture in its address without a request', async () => {
    const log = readerOf();
    await showUploads([]);
    await dropPicture(`data:image/jpeg;base64,${btoa('\xff\xd8\xff\xe0')}`);
    await waitFor(() => expect(page.handedOver.map(({ type, size }) => [type, size])).toEqual([['image/jpeg', 4]]));
    expect(log).toEqual([]);
  });

  it('says that a picture could not be read whose connection was cut in the middle', async () => {
    page = createPageClient({
      loadPictureReader: async () => ({
        read: async () => brokenOff([0xff, 0xd8, 0xff, 1]),
        permit: () => ({ isGiven: Promise.resolve(true), end: async () => undefined }),
      }),
    });
    await showUploads([]);
    await dropPicture();
    await userEvent.click(await screen.findByRole('button', { name: 'Allow and take' }));
    expect(await screen.findByText(/Picture not taken: it could not be read/)).toBeTruthy();
    expect(page.handedOver).toEqual([]);
  });

  it('says that a picture was not allowed', async () => {
    const log = readerOf({ isAllowed: false });
    await showUploads([]);
    await dropPicture();
    await userEvent.click(await screen.findByRole('button', { name: 'Allow and take' }));
    expect(await screen.findByText(/cdn\.example, and access was not allowed/)).toBeTruthy();
    await waitFor(() => expect(log).toEqual(['asks for cdn.example', 'given back']));
    expect(page.handedOver).toEqual([]);
    await dropPicture();
    expect(await screen.findByRole('button', { name: 'Allow and take' })).toBeTruthy();
  });

  it('never takes a picture of the media system again', async () => {
    readerOf({ isShared: true });
    await showUploads([]);
    await dropPicture('https://media.example/preview.jpg');
    expect(await screen.findByText(/is from the media system/)).toBeTruthy();
    expect(page.handedOver).toEqual([]);
  });

  it('accepts no result that is dragged out of this app', async () => {
    await showUploads([]);
    const dataTransfer = { types: ['text/uri-list', 'application/x-comyan'], items: [], dropEffect: 'copy' };
    fireEvent.dragOver(document.body, { dataTransfer });
    expect(dataTransfer.dropEffect).toBe('none');
  });

  it('says that a smaller picture was taken where the largest could not be read', async () => {
    page = createPageClient({
      loadPictureReader: async () => ({
        async read(address) {
          if (address.includes('large')) throw new TypeError('failed');
          return new Response(new Uint8Array([0xff, 0xd8, 0xff, 1]));
        },
        permit: () => ({ isGiven: Promise.resolve(false), end: async () => undefined }),
      }),
    });
    await showUploads([]);
    await drop([], [], ['text/uri-list', 'text/html'], {
      'text/uri-list': FOREIGN,
      'text/html': `<img src="${FOREIGN}" srcset="https://cdn.example/large.jpg 2x">`,
    });
    expect(await screen.findByText(/“f.jpg” is in the upload list, in the size that the page shows/)).toBeTruthy();
    expect(page.handedOver.map(({ name }) => name)).toEqual(['f.jpg']);
  });

  it('leaves the message of the next drop when a picture was read', async () => {
    const answers: ((answer: Response) => void)[] = [];
    page = createPageClient({
      loadPictureReader: async () => ({
        read: () => new Promise((resolve) => answers.push(resolve)),
        permit: () => ({ isGiven: Promise.resolve(false), end: async () => undefined }),
      }),
    });
    await showUploads([]);
    await dropPicture();
    await waitFor(() => expect(answers).toHaveLength(1));
    await dropPicture();
    await waitFor(() => expect(answers).toHaveLength(2));
    await settle(() => answers[0]?.(new Response(new Uint8Array([0xff, 0xd8, 0xff, 1]))));
    await waitFor(() => expect(page.handedOver).toHaveLength(1));
    expect(screen.getByText('The picture is being read.')).toBeTruthy();
  });

  it.each([
    [
      'a page of HTML',
      FOREIGN,
      [...new TextEncoder().encode('<!doctype html><html><p>Sign in')],
      /no picture \(HTML\)/,
    ],
    ['a private address', 'http://192.168.1.1/f.jpg', [0xff, 0xd8, 0xff], /inside your network/],
  ])('says why a dropped picture was not taken: %s', async (_, address, content, words) => {
    readerOf({ isShared: true, content });
    await showUploads([]);
    await dropPicture(address);
    expect(await screen.findByText(words)).toBeTruthy();
    expect([screen.queryByRole('button', { name: 'Allow and take' }), page.handedOver]).toEqual([null, []]);
  });

  it('says of a link that it is only an address, in an extension as well', async () => {
    readerOf({ isShared: true });
    await showUploads([]);
    await drop([], [], ['text/uri-list', 'text/html'], {
      'text/uri-list': 'https://news.example/',
      'text/html': '<a href="https://news.example/">News</a>',
    });
    expect(await screen.findByText(/provides only the address/)).toBeTruthy();
  });
});

describe('paste', () => {
  const paste = (files: readonly File[], target: Element = document.body, types: readonly string[] = ['Files']) =>
    settle(() => void fireEvent.paste(target, { clipboardData: { files, types, getData: () => '' } }));

  it('[2.7.3] names a copied picture by date and time, and keeps the name of a copied file', async () => {
    await showUploads([]);
    await paste([new File(['bytes'], 'image.png', { type: 'image/png' }), jpeg('husum.jpg')]);
    await waitFor(() => expect(page.handedOver).toHaveLength(2));
    const [picture, file] = page.handedOver.map(({ name }) => name);
    expect(picture).toMatch(/^pasted-\d{4}-\d\d-\d\d-\d\d\.\d\d\.\d\d\.png$/);
    expect(file).toBe('husum.jpg');
  });

  it.each([
    ['contains no file', async () => [], 'The clipboard contains no file or picture.'],
    [
      'may not be read',
      () => Promise.reject(new DOMException('', 'NotAllowedError')),
      'The browser does not allow pasting with a button. Press Ctrl+V or ⌘V.',
    ],
  ])('says why the button pastes nothing: the clipboard %s', async (_, read, sentence) => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'read').mockImplementation(read);
    await showUploads([]);
    await user.click(await screen.findByRole('button', { name: 'Paste' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('pastes a text that was copied with a picture into the focused field', async () => {
    await showUploads([]);
    const picture = new File(['bytes'], 'image.png', { type: 'image/png' });
    await paste([picture], await screen.findByLabelText('Headline'), ['Files', 'text/plain']);
    expect(page.handedOver).toEqual([]);
  });
});

describe('duplicates', () => {
  it.each([
    ['Keep both', true],
    ['Leave out', false],
  ])('are asked about once for all: %s', async (answer, isKept) => {
    await showUploads([
      rowOf(),
      rowOf({ uploadId: 'upload-2', isDuplicate: true }),
      rowOf({ uploadId: 'upload-3', isDuplicate: true }),
    ]);
    expect(await screen.findByText('2 of these files are already in the list.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: answer }));
    expect(page.sent).toContainEqual({ name: 'uploads.decideDuplicates', request: { type: 'image', isKept } });
  });

  it('leave Upload disabled when there are no other files', async () => {
    await showUploads([rowOf({ isDuplicate: true })]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' }).disabled).toBe(true);
  });
});

describe('a file of another type', () => {
  /** Adds a video on the image tab, which refuses it. */
  async function addVideo(
    names: readonly string[] = ['clip.mp4'],
    found: Partial<UploadRow> = {},
    beside: readonly UploadRow[] = [],
  ): Promise<void> {
    const files = names.map(
      (name) => new File(['bytes'], name, { type: found.detectedType ? 'image/jpeg' : 'video/mp4' }),
    );
    await settle(() => void fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items: [], files } }));
    const added = page.sent.findLast(({ name }) => name === 'uploads.add')?.request.files as { uploadId: string }[];
    const rows = names.map((filename, at) =>
      rowOf({ uploadId: added[at]?.uploadId ?? '', filename, error: 'FILE_TYPE_NOT_ALLOWED_ERROR', ...found }),
    );
    await settle(() => page.share({ rows: [...beside, ...rows] }));
  }

  it('[5.2, 8.3] is refused with the tab that accepts it, and moved there by a button', async () => {
    await showUploads([]);
    await addVideo();
    expect(await screen.findByText('A video:')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Move to Video' }));
    const [added, removed] = page.sent.filter(({ name }) => /^uploads\.(?:add|remove)$/.test(name)).slice(-2);
    expect(added).toMatchObject({ name: 'uploads.add', request: { type: 'video', files: [{ filename: 'clip.mp4' }] } });
    expect(removed?.name).toBe('uploads.remove');
    expect(page.handedOver.map(({ name }) => name)).toEqual(['clip.mp4', 'clip.mp4']);
    expect(window.location.hash).toBe('#/upload/video/');
  });

  it('[5.5] is moved by what it is, with a name that the other tab accepts', async () => {
    await showUploads([]);
    await addVideo(['IMG_1.jpg'], { detectedType: 'mp4' });
    expect(await screen.findByText('This is not a picture: MP4')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Move to Video' }));
    const added = page.sent.findLast(({ name }) => name === 'uploads.add')?.request;
    expect(added).toMatchObject({ type: 'video', files: [{ filename: 'IMG_1.mp4', bytesTotal: 5 }] });
  });

  it('is moved together with other such files', async () => {
    await showUploads([]);
    await addVideo(['a.mp4', 'b.mp4']);
    await userEvent.click(await screen.findByRole('button', { name: 'Move 2 files to Video' }));
    expect(page.sent.findLast(({ name }) => name === 'uploads.add')?.request).toMatchObject({
      type: 'video',
      files: [{ filename: 'a.mp4' }, { filename: 'b.mp4' }],
    });
  });

  it('says to which picture it belongs, as the clip of a Live Photo does', async () => {
    const picture = rowOf({ uploadId: 'picture', filename: 'IMG_1.HEIC' });
    await showUploads([picture]);
    await addVideo(['IMG_1.MOV'], { parentUploadId: 'picture' }, [picture]);
    const offer = (await screen.findByRole('button', { name: 'Move to Video' })).parentElement;
    expect(offer?.textContent).toBe('Belongs to IMG_1.HEIC. A video: Move to Video');
  });

  it('[6.3] names the tab, but offers no move to one without permission', async () => {
    await showUploads([], { image: true, video: false, audio: false });
    await addVideo();
    expect(await screen.findByText(/^Video accepts files of this type\./)).toBeTruthy();
    expect(within(screen.getByRole('row')).queryByRole('button', { name: 'Move to Video' })).toBeNull();
  });
});
