import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bundleOf,
  createPageClient,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle, showUploads } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

// Loaded lazily.
beforeAll(() => import('../../../../../components/uploads/list/editable-name.tsx'));

beforeEach(() => {
  page = createPageClient();
});

afterEach(cleanup);

const showRow = (parts: Parameters<typeof rowOf>[0] = {}, settings = {}) =>
  showUploads(page, { settings, rows: [rowOf(parts)] });

const start = () => screen.queryByRole('button', { name: /^Rename / });
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'New name of husum.jpg' });
const renames = () => page.sent.filter(({ name }) => name === 'uploads.rename').map(({ request }) => request);

async function edit(): Promise<HTMLInputElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Rename husum.jpg' }));
  return field();
}

describe('a name', () => {
  it.each([
    [{ status: 'new' }, true],
    [{ type: 'meta', error: 'ERROR_NO_PARENT_UPLOAD' }, true],
    [{ type: 'meta' }, false],
    [{ error: 'ZERO_FILE_SIZE_ERROR' }, false],
    [{ status: 'uploading' }, false],
    [{ status: 'paused' }, false],
    [{ status: 'error', error: 'uploads/refused' }, false],
    [{ status: 'complete', permille: 1000 }, false],
  ] as const)('[2.7.4] the name of a row with %o can be edited: %s', async (parts, isEditable) => {
    await showRow(parts);
    await settle();
    expect(start() !== null).toBe(isEditable);
  });
});

describe('editing', () => {
  it('[2.7.4] saves with Enter, keeps the extension and shows the new name at once', async () => {
    await showRow();
    const input = await edit();
    expect(input.value).toBe('husum');
    await userEvent.keyboard('deich{Enter}');
    expect(renames()).toEqual([{ uploadId: 'upload-1', filename: 'deich.jpg' }]);
    expect(screen.getByRole('button', { name: 'Rename deich.jpg' })).toBe(document.activeElement);
  });

  it('[2.7.4] a typed extension is not doubled, and the field shows none beside it', async () => {
    await showRow();
    const input = await edit();
    await userEvent.keyboard('deich');
    expect(input.parentElement?.textContent).toBe('.jpg');
    await userEvent.keyboard('.JPG');
    expect(input.parentElement?.textContent).toBe('');
    await userEvent.keyboard('{Enter}');
    expect(renames()).toEqual([{ uploadId: 'upload-1', filename: 'deich.JPG' }]);
  });

  it('[2.7.4] cancels with Escape', async () => {
    await showRow();
    await edit();
    await userEvent.keyboard('deich{Escape}');
    expect(renames()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Rename husum.jpg' })).toBeTruthy();
  });

  it('[2.7.4] starts with F2 in the row, and not with a click on the name', async () => {
    await showRow();
    await userEvent.click(await screen.findByText('husum.jpg'));
    expect(screen.queryByRole('textbox', { name: 'New name of husum.jpg' })).toBeNull();
    await settle(() => screen.getByRole('row').focus());
    await userEvent.keyboard('{F2}');
    expect(document.activeElement).toBe(await field());
  });

  it('reverts a refused name and shows the error', async () => {
    page.refuse('uploads.rename', 'uploads/name-invalid');
    await showRow();
    await edit();
    await userEvent.keyboard('deich{Enter}');
    expect(await screen.findByRole('button', { name: 'Rename husum.jpg' })).toBeTruthy();
    expect(screen.getByText(/name/i, { selector: '.upload-problem p' })).toBeTruthy();
  });

  it('[5.7, 9.5] forbidden characters cannot be typed', async () => {
    await showRow();
    const input = await edit();
    await userEvent.keyboard('a<b>c:d"e/f\\g|h?i*j');
    expect(input.value).toBe('abcdefghij');
    expect(screen.getByText('Not allowed in filenames: *')).toBeTruthy();
  });

  it('[5.6, 5.7] forbids characters that the server configures', async () => {
    renderApp(page, '/upload/');
    const ready = readyWith();
    if (ready.status !== 'ready') throw new Error('not ready');
    const options = { ...ready.options, image: { ...ready.options.image, disallowedCharacters: '#' } };
    await settle(() => page.share({ startUp: { ...ready, options }, bundles: [bundleOf()], rows: [rowOf()] }));
    const input = await edit();
    await userEvent.keyboard('a#b');
    expect(input.value).toBe('ab');
  });

  it('[5.7] says that a name is cut, until it is shorter', async () => {
    await showRow();
    const input = await edit();
    await userEvent.paste('x'.repeat(90));
    expect(input.value).toBe('x'.repeat(76));
    expect(screen.getByText('A filename has at most 80 characters.')).toBeTruthy();
    await userEvent.keyboard('{Backspace}');
    expect(screen.queryByText('A filename has at most 80 characters.')).toBeNull();
  });

  it('[2.7.4] warns of the name of another file in the list, and saves it all the same', async () => {
    await showRow();
    const others = [
      rowOf({ uploadId: 'other', filename: 'Deich.jpg' }),
      rowOf({ uploadId: 'clip', type: 'video', filename: 'flut.jpg' }),
    ];
    await settle(() => page.share({ rows: [rowOf(), ...others] }));
    await edit();
    await userEvent.keyboard('deich');
    expect(screen.getByText('Another file in the list has this name.')).toBeTruthy();
    await userEvent.keyboard('e');
    expect(screen.queryByText('Another file in the list has this name.')).toBeNull();
    await userEvent.keyboard('{Control>}a{/Control}flut');
    expect(screen.queryByText('Another file in the list has this name.')).toBeNull();
    await userEvent.keyboard('{Control>}a{/Control}deich{Enter}');
    expect(renames()).toEqual([{ uploadId: 'upload-1', filename: 'deich.jpg' }]);
  });

  it('[5.7] removes forbidden characters of a paste and names them', async () => {
    await showRow();
    const input = await edit();
    await userEvent.paste('Sturm/flut: Husum\u202e');
    expect(input.value).toBe('Sturmflut Husum');
    expect(screen.getByText('Not allowed in filenames: / : U+202E')).toBeTruthy();
  });

  it('[5.7, 5.8] shortens at the limit without splitting a character, and keeps the extension', async () => {
    await showRow({}, { maxImageNameLength: 16 });
    const input = await edit();
    await userEvent.paste(`${'a'.repeat(11)}\u{1f600}`);
    expect(input.value).toBe('a'.repeat(11));
    await userEvent.keyboard('{Enter}');
    expect(renames()).toEqual([{ uploadId: 'upload-1', filename: `${'a'.repeat(11)}.jpg` }]);
  });

  it.each(['', '.jpg'])('an empty name is not saved, typed as "%s"', async (typed) => {
    await showRow();
    const input = await edit();
    await userEvent.clear(input);
    if (typed !== '') await userEvent.keyboard(typed);
    await userEvent.keyboard('{Enter}');
    expect(renames()).toEqual([]);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter a filename.')).toBeTruthy();
  });
});

describe('an invalid name', () => {
  it('[5.7] disables Upload, but not Pause for running uploads', async () => {
    await showRow({ filename: 'a:b.jpg' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' }).disabled).toBe(true);
    const running = rowOf({ uploadId: 'upload-2', filename: 'good.jpg', status: 'uploading' });
    await settle(() => page.share({ rows: [rowOf({ filename: 'a:b.jpg' }), running] }));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  });

  it.each([
    ['a:b.jpg', 'Filename contains forbidden characters: :'],
    ['con.jpg', /Windows reserves this name/],
    ['ends with a dot.', /must not end with a dot/],
    [`${'x'.repeat(90)}.jpg`, 'The filename has more than 80 characters.'],
  ] as const)('[5.7, 8.3] is marked in its row: %s', async (filename, sentence) => {
    await showRow({ filename });
    expect(within(screen.getByRole('row')).getByText(sentence)).toBeTruthy();
  });
});
