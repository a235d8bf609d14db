import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { detailsOf, know, openDialogOf, overridesOf } from '../../../../helpers/screens/metadata-dialog.ts';
import { createPageClient, type PageClient, rowOf } from '../../../../helpers/screens/page-client.ts';
import { settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
  know(page, ...['upload-1', 'upload-2'].map((uploadId) => detailsOf({ uploadId, fileValues: {} })));
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const inDialog = () => within(screen.getByRole('dialog', { name: /^Metadata of/ }));
const caption = () => inDialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' });
const captionsSent = () =>
  overridesOf(page).map(({ uploadId, values }) => [uploadId, Object.values(values as object)[0]]);

async function openDialog(): Promise<void> {
  await openDialogOf(page);
  await screen.findByRole('button', { name: /^More fields/ });
}

describe('typed text', () => {
  it('is sent with its key press, and shown as saved only when it is stored', async () => {
    let stored = (): void => undefined;
    page.answer(
      'uploads.setOverrides',
      () =>
        new Promise<null>((resolve) => {
          stored = () => resolve(null);
        }),
    );
    await openDialog();
    expect(inDialog().queryByText(/Sav/)).toBeNull();
    fireEvent.change(caption(), { target: { value: 'A' } });
    expect(captionsSent()).toEqual([['upload-1', 'A']]);
    fireEvent.change(caption(), { target: { value: 'Am' } });
    fireEvent.change(caption(), { target: { value: 'Am Deich' } });
    // The next change waits until the first is stored.
    expect(captionsSent()).toEqual([['upload-1', 'A']]);
    await settle(() => stored());
    await waitFor(() => expect(captionsSent().at(-1)).toEqual(['upload-1', 'Am Deich']));
    expect(captionsSent()).toHaveLength(2);
    expect(inDialog().getByText('Saving…')).toBeTruthy();
    await settle(() => stored());
    expect(await inDialog().findByText('Saved')).toBeTruthy();
  });

  it('typed text that was refused stays in its field, is said, and is sent again', async () => {
    await openDialog();
    page.refuse('uploads.setOverrides', 'storage/refused');
    fireEvent.change(caption(), { target: { value: 'Am Deich' } });
    expect(await inDialog().findByText('Not saved')).toBeTruthy();
    expect(inDialog().getByRole('alert').textContent).toContain('Not saved yet: husum.jpg.');
    page.answer('uploads.setOverrides', () => null);
    await userEvent.click(inDialog().getByRole('button', { name: 'Try again' }));
    expect(await inDialog().findByText('Saved')).toBeTruthy();
    expect(inDialog().queryByRole('alert')).toBeNull();
    expect(caption().value).toBe('Am Deich');
    expect(captionsSent()).toEqual([
      ['upload-1', 'Am Deich'],
      ['upload-1', 'Am Deich'],
    ]);
  });

  it('typed text that was refused is sent again when its file is left, and said by its name in the next one', async () => {
    await openDialog();
    page.refuse('uploads.setOverrides', 'messaging/disconnected');
    fireEvent.change(caption(), { target: { value: 'Am Deich' } });
    await inDialog().findByText('Not saved');
    await userEvent.keyboard('{PageDown}');
    await waitFor(() => expect(captionsSent()).toHaveLength(2));
    expect((await inDialog().findByRole('alert')).textContent).toContain('husum.jpg');
    await userEvent.keyboard('{PageUp}');
    await waitFor(() => expect(caption().value).toBe('Am Deich'));
  });

  it('is refused when the session has expired, outlives the dialog, and is stored after the same user has signed in', async () => {
    await openDialog();
    page.refuse('uploads.setOverrides', 'session/expired');
    fireEvent.change(caption(), { target: { value: 'Am Deich' } });
    await inDialog().findByText('Not saved');
    expect(caption().value).toBe('Am Deich');
    await settle(() => page.share({ auth: { status: 'expired' } }));
    page.answer('uploads.setOverrides', () => null);
    await settle(() => page.share({ auth: { status: 'signed-in' } }));
    await waitFor(() => expect(captionsSent()).toHaveLength(2));
  });

  it('typed text of a user who has signed out is never sent for another one', async () => {
    await openDialog();
    page.refuse('uploads.setOverrides', 'session/expired');
    fireEvent.change(caption(), { target: { value: 'Am Deich' } });
    await inDialog().findByText('Not saved');
    page.answer('uploads.setOverrides', () => null);
    await settle(() => page.share({ auth: { status: 'signed-out', hasLeft: true }, rows: [] }));
    await settle(() => page.share({ auth: { status: 'signed-in', username: 'Ben', hasLeft: false } }));
    expect(captionsSent()).toHaveLength(1);
  });
});

const LATE = { status: 'uploading', permille: 900, isChangeable: false } as const;
const list = () => within(screen.getByRole('grid', { name: 'Files', hidden: true }));

describe('a file whose last part is being sent', () => {
  it('[2.7.6] says that no change goes any more, and nowhere that it is changeable or saved', async () => {
    await openDialog();
    await settle(() => page.share({ rows: [rowOf(LATE)] }));
    expect(list().queryByText('text can still be edited')).toBeNull();
    expect(inDialog().queryByText(/until its last byte/)).toBeNull();
    expect(inDialog().getByText(/^The last part of this file is already being sent/)).toBeTruthy();
    await userEvent.type(caption(), 'Am Deich');
    await settle(() => page.share({ rows: [rowOf({ ...LATE, isChangeLate: true, overridesRevision: 1 })] }));
    expect(inDialog().getByRole('alert').textContent).toMatch(/^Your change came too late and is not sent/);
    expect(inDialog().getByText('Change not sent')).toBeTruthy();
    expect(inDialog().queryByText('Saved')).toBeNull();
    expect(list().getByText('Change not sent')).toBeTruthy();
    expect(caption().value).toBe('Am Deich');
  });

  it('[2.7.6] offers the text that was too late to be copied when it is sent', async () => {
    await openDialog();
    await userEvent.type(caption(), 'Am Deich');
    know(page, detailsOf({ uploadId: 'upload-1', fileValues: {}, unsent: { IPTCCaption: 'Am Deich' } }));
    const sent = { status: 'complete', isTransferred: true, isChangeLate: true, overridesRevision: 1 } as const;
    await settle(() => page.share({ rows: [rowOf(sent)] }));
    expect(await inDialog().findByText('Am Deich')).toBeTruthy();
    expect(inDialog().getByText('Changed too late. The earlier values were sent.')).toBeTruthy();
    expect(inDialog().getByRole('button', { name: 'Copy text' })).toBeTruthy();
    expect(inDialog().queryByText('Saved')).toBeNull();
    expect(caption().value).toBe('');
  });
});

it.each([
  ['uploading', true, false],
  ['paused', false, false],
  ['error', false, false],
  ['new', false, true],
] as const)('[2.7.6] a file that is %s is said to be sent: %s, to be read: %s', async (status, isSent, isRead) => {
  await openDialog();
  await settle(() => page.share({ rows: [rowOf({ status, isReady: status !== 'error' && status !== 'new' })] }));
  expect(inDialog().queryByText(/until its last byte/) !== null).toBe(isSent);
  expect(inDialog().queryByText('The file is still being read.') !== null).toBe(isRead);
});

it('[2.7.6] a sidecar, which has no metadata, is never said to be changeable', async () => {
  await openDialog();
  await settle(() => page.share({ rows: [rowOf({ type: 'meta', filename: 'husum.xmp', status: 'uploading' })] }));
  expect(list().queryByText('text can still be edited')).toBeNull();
});

describe('a file', () => {
  it('a file that is being sent says until when changes are taken', async () => {
    await openDialog();
    expect(inDialog().queryByText(/until its last byte/)).toBeNull();
    expect(screen.queryByText('text can still be edited')).toBeNull();
    await settle(() => page.share({ rows: [rowOf({ status: 'uploading', permille: 400 })] }));
    expect(inDialog().getByText(/Changes are included until its last byte is sent/)).toBeTruthy();
    expect(list().getByText('text can still be edited').title).toContain('until its last byte');
    const { length } = overridesOf(page);
    fireEvent.change(caption(), { target: { value: 'Still in time' } });
    expect(overridesOf(page)).toHaveLength(length + 1);
  });

  it('a file that is removed on another surface leaves its text to copy, and the next file takes its place', async () => {
    const written: string[] = [];
    const clipboard = { writeText: async (text: string) => written.push(text) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    await openDialog();
    await userEvent.type(caption(), 'Am Deich');
    await settle(() => page.share({ rows: [rowOf({ uploadId: 'upload-2', filename: 'deich.jpg' })] }));
    const gone = within(screen.getByRole('dialog', { name: 'Metadata of husum.jpg' }));
    expect(gone.getByRole('alert').textContent).toBe('husum.jpg was removed.');
    expect(gone.getByText('Am Deich')).toBeTruthy();
    await settle(() => gone.getByRole('button', { name: 'Copy text' }).click());
    expect(await gone.findByText('The text was copied.')).toBeTruthy();
    expect(written).toEqual(['Am Deich']);
    await userEvent.click(
      within(gone.getByRole('alert').parentElement as HTMLElement).getByRole('button', { name: 'Next file' }),
    );
    await screen.findByRole('dialog', { name: 'Metadata of deich.jpg' });
    expect(document.activeElement).toBe(caption());
  });
});
