import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleOf, createPageClient, type PageClient, readyWith, rowOf } from '../../../helpers/page-client.ts';
import { settle, showApp } from '../../../helpers/show-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});

afterEach(cleanup);

async function showUploads(rows = [rowOf()], bundle = bundleOf(), settings = { ENABLE_SEARCH: false }): Promise<void> {
  showApp(page, '/upload/');
  await settle(() => page.share({ startUp: readyWith(settings), bundles: [bundle], rows }));
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('bar', () => {
  it('[2.7.2, 6.3] has three tabs without search, those without permission disabled', async () => {
    await showUploads();
    const tabs = within(screen.getByRole('navigation', { name: 'Media type' }));
    expect(tabs.getByText('Image').getAttribute('aria-current')).toBe('page');
    expect(tabs.getByRole<HTMLButtonElement>('button', { name: 'Video' }).disabled).toBe(true);
    expect(tabs.queryByRole('link', { name: 'Video' })).toBeNull();
  });

  const MAY_ALL = { permissions: { image: true, video: true, audio: true } };

  it('[2.7.2] has tabs that lead to the three addresses', async () => {
    await showUploads([]);
    await settle(() => page.share({ auth: MAY_ALL }));
    const links = within(screen.getByRole('navigation', { name: 'Media type' })).getAllByRole<HTMLAnchorElement>(
      'link',
    );
    expect(links.map(({ textContent, hash }) => [textContent, hash])).toEqual([
      ['Image', '#/upload/'],
      ['Video', '#/upload/video/'],
      ['Audio', '#/upload/audio/'],
    ]);
  });

  it.each([
    ['/upload/image/', 'Image Upload'],
    ['/upload/video/', 'Video Upload'],
    ['/upload/audio/', 'Audio Upload'],
  ])('[2.7.2] has at %s the title %s', async (route, title) => {
    showApp(page, route);
    await settle(() => page.share({ startUp: readyWith({ ENABLE_SEARCH: true }), auth: MAY_ALL }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Media type' })).toBeNull();
  });

  it('[2.7.1] shows initials, name and domain and signs out', async () => {
    await showUploads([]);
    expect(button(/User: Anna Keller/).textContent).toBe('AK');
    expect(screen.getByText('NEWS')).toBeTruthy();
    fireEvent.click(screen.getByText('Sign Out'));
    await waitFor(() =>
      expect(page.lastCommand()).toEqual({ name: 'session.signOut', request: { unfinished: 'discard' } }),
    );
  });

  it('asks before signing out with unfinished uploads', async () => {
    await showUploads();
    fireEvent.click(screen.getByText('Sign Out'));
    const dialog = within(await screen.findByRole('alertdialog', { name: '1 upload is not finished' }));
    expect(page.namesOf()).not.toContain('session.signOut');
    fireEvent.click(dialog.getByText('Keep for me'));
    expect(page.sent).toContainEqual({ name: 'session.signOut', request: { unfinished: 'keep' } });
  });

  it('[2.7.1] has a title and a way back to the search in a popup with search', async () => {
    page = createPageClient({ surface: 'popup' });
    await showUploads([], bundleOf(), { ENABLE_SEARCH: true });
    expect(screen.getByRole('heading', { name: 'Image Upload' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(button('Close and go back to the search'));
    expect(window.location.hash).toBe('#/search/');
  });
});

describe('adding files', () => {
  it('[2.7.3] hands picked files over and offers what the server accepts', async () => {
    await showUploads([]);
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no file input');
    expect(input.accept).toBe('.jpg,.jpeg,.png,.xmp');
    expect(input.multiple).toBe(true);
    const file = new File(['bytes'], 'husum.jpg', { type: 'image/jpeg' });
    await userEvent.upload(input, file);
    expect(page.handedOver).toEqual([file]);
    expect(page.sent.find(({ name }) => name === 'uploads.add')?.request).toMatchObject({
      type: 'image',
      files: [{ filename: 'husum.jpg', mimeType: 'image/jpeg', bytesTotal: 5 }],
    });
  });

  it('[2.7.3] covers the page while files are held over it', async () => {
    await showUploads([]);
    const transfer = { types: ['Files'], items: [{ kind: 'file' }, { kind: 'file' }], files: [] };
    await settle(() => void fireEvent.dragEnter(document.body, { dataTransfer: transfer }));
    expect(screen.getAllByText('Drop files here for upload...')).toHaveLength(2);
    expect(screen.getByText('2 files')).toBeTruthy();
    await settle(() => void fireEvent.dragLeave(document.body, { dataTransfer: transfer, relatedTarget: null }));
    expect(screen.getAllByText('Drop files here for upload...')).toHaveLength(1);
  });

  it('[2.7.3] takes dropped files', async () => {
    await showUploads([]);
    const file = new File(['bytes'], 'husum.jpg', { type: 'image/jpeg' });
    const transfer = { types: ['Files'], items: [{ kind: 'file' }], files: [file] };
    await settle(() => void fireEvent.drop(document.body, { dataTransfer: transfer }));
    expect(page.handedOver).toEqual([file]);
  });

  it('opens the panel where a file dialog would close the popup', async () => {
    let opened = 0;
    page = createPageClient({
      surface: 'popup',
      can: { canPickFiles: false, canDropFiles: false, canOpenPanel: true },
      openPanel: async () => {
        opened += 1;
      },
    });
    await showUploads([]);
    await userEvent.click(button('Add Files'));
    expect(opened).toBe(1);
    expect(screen.getByText(/To drop files, open the side panel/)).toBeTruthy();
  });
});

describe('form and start', () => {
  it('[5.10, 8.4] refuses to start without a channel and moves the focus there', async () => {
    await showUploads();
    await userEvent.click(button('Upload'));
    expect(screen.getByRole('alert').textContent).toBe('To complete the upload please fill out the form.');
    expect(document.activeElement).toBe(screen.getByLabelText(/Channel/));
    expect(page.namesOf()).not.toContain('uploads.start');
  });

  it('[3.8, 4.10] stores channel and texts before it starts', async () => {
    await showUploads();
    await userEvent.selectOptions(screen.getByLabelText(/Channel/), 'Picture desk south');
    await userEvent.type(screen.getByLabelText('Headline'), 'Sturmflut');
    await userEvent.type(screen.getByLabelText('Caption'), 'Am Deich');
    await userEvent.click(button('Upload'));
    const start = page.namesOf().indexOf('uploads.start');
    const drafts = page.sent.slice(0, start).filter(({ name }) => name === 'uploads.setDraft');
    expect(start).toBeGreaterThan(0);
    expect(drafts.at(-1)?.request).toEqual({
      type: 'image',
      owner: 'NEWS/Anna Keller',
      values: { ChannelID: '2', IPTCHeadline: 'Sturmflut', IPTCCaption: 'Am Deich', IPTCReleaseDate: 'yes' },
    });
  });

  it('[5.8] limits headline and caption and counts near the end', async () => {
    await showUploads([rowOf()], bundleOf({ draft: { IPTCHeadline: 'x'.repeat(240) } }));
    expect(screen.getByLabelText<HTMLInputElement>('Headline').maxLength).toBe(255);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Caption').maxLength).toBe(2048);
    expect(screen.getByText('240 / 255')).toBeTruthy();
  });

  it('shows what was typed on another surface, but never over unsaved text', async () => {
    await showUploads([rowOf()], bundleOf({ draft: { IPTCHeadline: 'from the popup' } }));
    const headline = screen.getByLabelText<HTMLInputElement>('Headline');
    expect(headline.value).toBe('from the popup');
    page.hold('uploads.setDraft');
    await userEvent.type(headline, '!');
    await settle(() => page.share({ bundles: [bundleOf({ draft: { IPTCHeadline: 'later' } })] }));
    expect(headline.value).toBe('from the popup!');
  });

  it('[2.7.3] is one button: Upload while something waits, Pause while all that can run runs', async () => {
    await showUploads([rowOf({ status: 'uploading' })]);
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
    await userEvent.click(button('Pause'));
    expect(page.lastCommand()).toEqual({ name: 'uploads.pause', request: { type: 'image' } });
    await settle(() => page.share({ rows: [rowOf({ status: 'complete' })] }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' }).disabled).toBe(true);
  });
});

describe('promise', () => {
  it.each([
    ['uploading', 'page', 'Keep this page open', 'Keep this page open until the upload is complete.'],
    ['uploading', 'memory', 'Keep the browser open', /Keep the browser open until the upload is complete\.$/],
    ['uploading', 'stored', 'Kept', /You may close the browser\. Uploading continues when it is opened again/],
    ['new', 'memory', 'Keep the browser open', /kept while the browser is open\. Press Upload to send them\.$/],
    ['new', 'stored', 'Kept', 'The files are kept. Press Upload to send them.'],
    ['paused', 'stored', 'Kept', 'The files are kept. Press Upload to send them.'],
  ] as const)(
    'says truthfully what may be closed while it is %s and bytes are in: %s',
    async (status, bytesHome, word, sentence) => {
      await showUploads([rowOf({ status, bytesHome })]);
      expect(screen.getByText(word)).toBeTruthy();
      expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
    },
  );
});

it.each([
  ['memory', 'You may close this window. The files are kept while the browser is open.'],
  ['stored', 'The files are kept.'],
] as const)(
  '[4.10] asks nobody to press an Upload that starts nothing, with bytes in: %s',
  async (bytesHome, words) => {
    await showUploads([rowOf({ bytesHome, isDouble: true })]);
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  },
);

it('[4.5] says progress that was made, not what becomes of the whole when files are paused', async () => {
  const row = (at: number, parts = {}) => rowOf({ uploadId: `upload-${at}`, status: 'uploading', ...parts });
  await showUploads([row(1, { permille: 500 }), row(2), row(3), row(4)]);
  const rows = (permille: number) => [row(1, { permille }), ...[2, 3, 4].map((at) => row(at, { status: 'paused' }))];
  await settle(() => page.share({ rows: rows(500) }));
  expect(screen.queryByText(/^50 percent/)).toBeNull();
  await settle(() => page.share({ rows: rows(760) }));
  expect(screen.getByText(/^75 percent/)).toBeTruthy();
});

describe('dialogs', () => {
  it.each([
    ['success', 'Upload finished successfully!'],
    ['errors', 'Upload finished with errors.'],
  ] as const)('[2.7.5, 4.12] tells the end of a bundle: %s', async (completion, title) => {
    await showUploads([], bundleOf({ completion }));
    const dialog = within(screen.getByRole('alertdialog', { name: title }));
    await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
    expect(page.lastCommand()).toEqual({ name: 'uploads.dismissCompletion', request: { bundleId: 'bundle-1' } });
  });

  it.each([
    ['the end of a bundle', { bundles: [bundleOf({ completion: 'success' })] }, 'OK', 'uploads.dismissCompletion'],
    ['an expired session', { auth: { status: 'expired' } }, 'Login', 'session.acknowledgeExpiry'],
  ] as const)(
    '[4.12, 4.18] is not answered by the sentence that is being typed: %s',
    async (_, push, answer, command) => {
      await showUploads();
      const caption = await screen.findByLabelText<HTMLTextAreaElement>('Caption');
      await userEvent.type(caption, 'Sturm Husum', { initialSelectionStart: 0 });
      caption.setSelectionRange(6, 6);
      await settle(() => page.share(push));
      await userEvent.keyboard('an der {Enter}Küste');
      expect(document.activeElement).toBe(button(answer));
      expect(page.namesOf()).not.toContain(command);
      await new Promise((resolve) => setTimeout(resolve, 1_050));
      await userEvent.keyboard('{Enter}');
      expect(page.namesOf()).toContain(command);
      await settle(() => page.share({ bundles: [bundleOf()], auth: { status: 'signed-in' } }));
      expect(document.activeElement).toBe(caption);
      expect(caption.selectionStart).toBe(6);
    },
  );

  it('[4.12] hears Tab and Escape at once from who was typing, and Enter after three seconds at the latest', async () => {
    await showUploads();
    const caption = await screen.findByLabelText<HTMLTextAreaElement>('Caption');
    await userEvent.type(caption, 'Sturm');
    await settle(() => page.share({ bundles: [bundleOf({ completion: 'success' })] }));
    for (const key of ['Tab', 'Escape', 'Shift', 'ArrowDown'])
      expect(fireEvent.keyDown(button('OK'), { key })).toBe(true);
    expect(fireEvent.keyDown(button('OK'), { key: 'c', ctrlKey: true })).toBe(true);
    for (let at = 0; at < 6; at += 1) {
      expect(fireEvent.keyDown(button('OK'), { key: 'a' })).toBe(false);
      await new Promise((resolve) => setTimeout(resolve, 520));
    }
    await userEvent.keyboard('{Enter}');
    expect(page.lastCommand()).toEqual({ name: 'uploads.dismissCompletion', request: { bundleId: 'bundle-1' } });
  });

  it('[4.12] gives the focus back to the text where one dialog took the place of another', async () => {
    await showUploads();
    const caption = await screen.findByLabelText<HTMLTextAreaElement>('Caption');
    caption.focus();
    await settle(() => page.share({ bundles: [bundleOf({ completion: 'success' })] }));
    await settle(() => page.share({ auth: { status: 'expired' } }));
    expect(document.activeElement).toBe(button('Login'));
    await settle(() => page.share({ bundles: [bundleOf()], auth: { status: 'signed-in' } }));
    expect(document.activeElement).toBe(caption);
  });

  it('[4.12] is answered at once where nobody was typing', async () => {
    await showUploads();
    button('Upload').focus();
    await settle(() => page.share({ bundles: [bundleOf({ completion: 'success' })] }));
    await userEvent.keyboard('{Enter}');
    expect(page.lastCommand()).toEqual({ name: 'uploads.dismissCompletion', request: { bundleId: 'bundle-1' } });
  });

  it('[4.12] tells the end of a list once, although what failed before stands in a bundle of its own', async () => {
    await showUploads([], bundleOf({ completion: 'success' }));
    const bundles = [bundleOf({ id: 'before', completion: 'errors' }), bundleOf({ completion: 'success' })];
    await settle(() => page.share({ bundles }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Upload finished with errors.' }));
    await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
    const dismissed = page.sent.filter(({ name }) => name === 'uploads.dismissCompletion');
    expect(dismissed.map(({ request }) => request['bundleId'])).toEqual(['before', 'bundle-1']);
  });

  it('[4.13] counts in the title of the form the files that go with it', async () => {
    await showUploads([rowOf({ uploadId: 'a' }), rowOf({ uploadId: 'b', status: 'error', bundleId: 'before' })]);
    await settle(() => page.share({ bundles: [bundleOf({ id: 'before' }), bundleOf()] }));
    expect(screen.getByText('Metadata for 1 file')).toBeTruthy();
  });

  it('[4.10] counts there neither meta files nor what is on its way or has been sent', async () => {
    const rows = [
      rowOf(),
      rowOf({ uploadId: 'meta', type: 'meta', filename: 'husum.xmp' }),
      rowOf({ uploadId: 'moving', status: 'uploading' }),
      rowOf({ uploadId: 'sent', status: 'complete', isTransferred: true }),
      rowOf({ uploadId: 'paused', status: 'paused' }),
    ];
    await showUploads(rows);
    expect(screen.getByText('Metadata for 2 files')).toBeTruthy();
    await settle(() => page.share({ rows: [rowOf({ status: 'complete', isTransferred: true })] }));
    expect(screen.getByText('Metadata', { selector: 'button' })).toBeTruthy();
  });

  it('[2.11.3, 4.12, 4.18] shows the expired session instead of a completion', async () => {
    await showUploads([], bundleOf({ completion: 'errors' }));
    await settle(() => page.share({ auth: { status: 'expired' } }));
    expect(screen.queryByText('Upload finished with errors.')).toBeNull();
    const dialog = within(screen.getByRole('alertdialog', { name: 'Session has expired' }));
    expect(dialog.getByText('Your session has expired. Please, login again.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Login' }));
    expect(page.namesOf()).toContain('session.acknowledgeExpiry');
    await settle(() => page.share({ auth: { status: 'signed-out' } }));
    expect(window.location.hash).toBe('#/login');
  });
});
