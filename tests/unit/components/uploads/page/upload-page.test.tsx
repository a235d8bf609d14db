import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import { uploadOptionsFrom } from '#lib/settings/model/upload-options.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

// Both are loaded lazily; loaded here so that the tests need not wait.
beforeAll(async () => {
  await import('../../../../../components/uploads/page/completion-dialog.tsx');
  await import('../../../../../components/uploads/page/queue-announcer.tsx');
});

beforeEach(() => {
  page = createPageClient();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function showUploads(
  rows = [rowOf()],
  bundle = bundleOf(),
  settings: Partial<ServerSettings> = { ENABLE_SEARCH: false },
): Promise<void> {
  renderApp(page, '/upload/');
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
    renderApp(page, route);
    await settle(() => page.share({ startUp: readyWith({ ENABLE_SEARCH: true }), auth: MAY_ALL }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Media type' })).toBeNull();
  });

  it('[2.7.1] shows initials, name and domain and signs out', async () => {
    await showUploads([]);
    expect(button(/User: Anna Keller/).textContent).toBe('AK');
    fireEvent.click(button(/User: Anna Keller/));
    expect(await screen.findByText('NEWS')).toBeTruthy();
    fireEvent.click(screen.getByText('Sign Out'));
    // In the task of the click: a popup may close right after it.
    expect(page.sent).toContainEqual({ name: 'session.signOut', request: { unfinished: 'ask' } });
  });

  it('asks before signing out with unfinished uploads', async () => {
    await showUploads();
    fireEvent.click(button(/User: Anna Keller/));
    fireEvent.click(await screen.findByText('Sign Out'));
    const dialog = within(await screen.findByRole('alertdialog', { name: '1 file is not finished' }));
    const signOuts = () => page.sent.filter(({ name }) => name === 'session.signOut').map(({ request }) => request);
    expect(signOuts()).toEqual([{ unfinished: 'ask' }]);
    fireEvent.click(dialog.getByText('Keep and sign out'));
    expect(signOuts()).toEqual([{ unfinished: 'ask' }, { unfinished: 'keep' }]);
  });

  it('[2.7.1] has a title and a way back to the search in a popup with search', async () => {
    page = createPageClient({ surface: 'popup' });
    await showUploads([], bundleOf(), { ENABLE_SEARCH: true });
    expect(screen.getByRole('heading', { name: 'Image Upload' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(button('Close and return to search'));
    expect(window.location.hash).toBe('#/search/');
  });

  it('[2.7.1] leads back to the search that was shown last', async () => {
    page = createPageClient({ surface: 'popup' });
    page.leaveUnanswered('search.page');
    await showUploads([], bundleOf(), { ENABLE_SEARCH: true });
    for (const route of ['/search/video/', '/search/audio/', '/search/']) {
      await settle(() => window.location.assign(`#${route}`));
      await screen.findByLabelText('Search type');
      await settle(() => window.location.assign('#/upload/'));
      await userEvent.click(await screen.findByRole('button', { name: 'Close and return to search' }));
      expect(window.location.hash).toBe(`#${route}`);
    }
  });
});

describe('adding files', () => {
  it('[2.7.3] hands chosen files over and accepts the types of the server', async () => {
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

  it('[5.2] offers listed media types to the file dialog as they are, and names them', async () => {
    await showUploads([]);
    const rows = [{ optModuleID: '', optID: 'uploads.image.allowedExtensions', optVal: 'png,image/jpeg,image/*' }];
    await settle(() => page.share({ startUp: { ...readyWith(), options: uploadOptionsFrom(rows) } as StartUp }));
    expect(document.querySelector<HTMLInputElement>('input[type=file]')?.accept).toBe('.png,image/jpeg,image/*');
    expect(screen.getByText(/PNG, IMAGE\/JPEG, IMAGE\/\*/)).toBeTruthy();
  });

  it('[5.2] offers all files, not sidecars alone, where the server names no file types', async () => {
    const ready = readyWith();
    if (ready.status !== 'ready') throw new Error('not ready');
    const image = { ...ready.options.image, allowedExtensions: [], metaExtensions: ['xmp'] };
    await showUploads();
    await settle(() => page.share({ startUp: { ...ready, options: { ...ready.options, image } } }));
    expect(document.querySelector<HTMLInputElement>('input[type=file]')?.accept).toBe('');
  });

  it.each([
    ['jpg,jpeg,jpe,jfif,pjpeg,pjp,tif,tiff', 'JPG, TIFF'],
    ['mpeg,mpg,mp4', 'MPG, MP4'],
    ['a,b,c,d,e,f', 'A, B, C, D, E, F'],
    ['a,b,c,d,e,f,g', 'A, B, C, D, E, F, ...'],
  ])('[5.2] names each format once, and not more than six: %s', async (optVal, formats) => {
    await showUploads([]);
    const rows = [{ optModuleID: '', optID: 'uploads.image.allowedExtensions', optVal }];
    await settle(() => page.share({ startUp: { ...readyWith(), options: uploadOptionsFrom(rows) } as StartUp }));
    const named = document.querySelector('.upload-total')?.textContent;
    expect(named?.replace(/ up to .*/, '')).toBe(formats);
  });

  it('[2.7.3] covers the page while files are dragged over it', async () => {
    await showUploads([]);
    const transfer = { types: ['Files'], items: [{ kind: 'file' }, { kind: 'file' }], files: [] };
    await settle(() => void fireEvent.dragEnter(document.body, { dataTransfer: transfer }));
    expect(await screen.findByText('2 files')).toBeTruthy();
    expect(screen.getAllByText('Drop files here for upload...')).toHaveLength(2);
    await settle(() => void fireEvent.dragLeave(document.body, { dataTransfer: transfer, relatedTarget: null }));
    expect(screen.getAllByText('Drop files here for upload...')).toHaveLength(1);
  });

  it('[2.7.3] accepts dropped files', async () => {
    await showUploads([]);
    const file = new File(['bytes'], 'husum.jpg', { type: 'image/jpeg' });
    const transfer = { types: ['Files'], items: [{ kind: 'file' }], files: [file] };
    await settle(() => void fireEvent.drop(document.body, { dataTransfer: transfer }));
    expect(page.handedOver).toEqual([file]);
  });

  it('opens the panel where a file dialog would close the popup', async () => {
    const opened: string[] = [];
    page = createPageClient({
      surface: 'popup',
      can: { canPickFiles: false, canDropFiles: false },
      sidePanel: { open: async (route) => void opened.push(route) },
    });
    await showUploads([]);
    await userEvent.click(button('Add Files'));
    await userEvent.click(button('Choose files'));
    await userEvent.click(button('Open the side panel'));
    expect(opened).toEqual(['/upload/?add', '/upload/?add', '/upload/']);
  });

  it.each([
    ['with', 'Open the side panel', 'sidePanel'],
    ['without', 'Open in a tab', 'tabs'],
  ])(
    'an empty popup %s a panel invites first, and says small where files can be dropped',
    async (_with, label, host) => {
      const can = { canPickFiles: true, canDropFiles: false };
      page = createPageClient({ surface: 'popup', can, [host]: { open: async () => undefined } });
      await showUploads([]);
      const area = button('Choose files').parentElement;
      expect(area?.firstElementChild).toBe(button('Choose files'));
      const hint = within(area ?? document.body)
        .getByRole('button', { name: label })
        .closest('.add-area-hint');
      expect(hint?.textContent).toMatch(/^Files can be dropped in /);
    },
  );

  it('opens a tab where there is no panel either', async () => {
    const opened: string[] = [];
    const tabs = { open: async (route: string) => void opened.push(route) };
    page = createPageClient({ surface: 'popup', can: { canPickFiles: false, canDropFiles: false }, tabs });
    await showUploads([]);
    await userEvent.click(button('Add Files'));
    expect(opened).toEqual(['/upload/']);
  });
});

describe('form and start', () => {
  it('[5.10, 8.4] refuses to start without a channel and moves the focus there', async () => {
    await showUploads();
    await userEvent.click(button('Upload'));
    // The form may be loaded after the press.
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('To complete the upload please fill out the form.'),
    );
    expect(document.activeElement).toBe(screen.getByLabelText(/Channel/));
    expect(screen.getByText('Choose a channel.')).toBeTruthy();
    expect(page.namesOf()).not.toContain('uploads.start');
  });

  it('[3.8, 4.10] sends channel and values with the start', async () => {
    await showUploads();
    await userEvent.selectOptions(screen.getByLabelText(/Channel/), 'Picture desk south');
    await userEvent.type(screen.getByLabelText('Headline'), 'Sturmflut');
    await userEvent.type(screen.getByLabelText('Caption'), 'Am Deich');
    await userEvent.click(button('Upload'));
    expect(page.lastCommand()).toEqual({
      name: 'uploads.start',
      request: {
        type: 'image',
        form: {
          type: 'image',
          owner: 'NEWS/Anna Keller',
          values: {
            ChannelID: '2',
            IPTCHeadline: 'Sturmflut',
            IPTCCaption: 'Am Deich',
            IPTCReleaseDate: 'implied yes',
          },
          needed: [],
        },
      },
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
    page.leaveUnanswered('uploads.setDraft');
    await userEvent.type(headline, '!');
    await settle(() => page.share({ bundles: [bundleOf({ draft: { IPTCHeadline: 'later' } })] }));
    expect(headline.value).toBe('from the popup!');
  });

  it('[2.7.3] has one button: Pause while every upload runs, otherwise Upload', async () => {
    await showUploads([rowOf({ status: 'uploading' })]);
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
    await userEvent.click(button('Pause'));
    expect(page.lastCommand()).toEqual({ name: 'uploads.pause', request: { type: 'image' } });
    await settle(() => page.share({ rows: [rowOf({ status: 'complete' })] }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' }).disabled).toBe(true);
  });
});

describe('the sentence next to the buttons', () => {
  const sentence = () => {
    const texts = [...(document.querySelector('.upload-footer .upload-status')?.childNodes ?? [])];
    const isDetail = (node: Node) => node instanceof Element && node.matches('.upload-status-detail');
    return texts
      .flatMap((node) => (isDetail(node) ? [] : [node.textContent]))
      .join('')
      .trim();
  };

  it.each([
    ['popup', 'uploading', 'page', 'Sending 1 of 1. Keep this window open.'],
    ['popup', 'uploading', 'memory', 'Sending 1 of 1. You can close this window, but not the browser.'],
    ['popup', 'uploading', 'stored', 'Sending 1 of 1. You can close this window.'],
    ['sidepanel', 'uploading', 'stored', 'Sending 1 of 1. You can close the side panel.'],
    ['page', 'uploading', 'stored', 'Sending 1 of 1. You can close this tab.'],
    ['popup', 'new', 'memory', 'Not sent. Press Upload. Keep the browser open.'],
    ['popup', 'new', 'stored', 'Not sent. Press Upload.'],
    ['popup', 'complete', 'stored', '1 sent.'],
  ] as const)(
    'is shown at once, and correct on each surface: %s, %s, bytes in: %s',
    async (surface, status, bytesLocation, expected) => {
      page = createPageClient({ surface });
      await showUploads([rowOf({ status, bytesLocation, hasCaption: true })]);
      expect(sentence()).toBe(expected);
    },
  );

  it.each([
    ['memory', 'Sending 1 of 1. Keep this page open.'],
    ['stored', 'Sending 1 of 1. If you close this page, sending continues once you are back and signed in.'],
  ] as const)('is correct on a hosted page, with bytes in: %s', async (bytesLocation, expected) => {
    page = createPageClient({ can: { hasBackground: false } });
    await showUploads([rowOf({ status: 'uploading', bytesLocation })]);
    expect(sentence()).toBe(expected);
  });

  it('is hidden while the list is empty', async () => {
    await showUploads([]);
    expect(sentence()).toBe('');
    expect(screen.getByText(/^JPG, PNG up to/)).toBeTruthy();
  });

  it('shows no green badge next to unsent files', async () => {
    await showUploads([rowOf(), rowOf({ uploadId: 'upload-2', isDuplicate: true })]);
    expect(document.querySelector('.badge-ok, .upload-status-ok')).toBeNull();
    const badges = () => [...document.querySelectorAll('.upload-row .badge')].map(({ textContent }) => textContent);
    await waitFor(() => expect(badges()).toEqual(['Answer needed']));
  });

  it('is shown next to totals without a rate of 0', async () => {
    await showUploads([rowOf({ status: 'uploading', bytesTotal: 4_800_000 })]);
    // Long enough for a rate to be known, which is 0 bytes per second.
    await new Promise((resolve) => setTimeout(resolve, 2_700));
    await settle();
    expect(document.querySelector('.upload-total')?.textContent).toBe('0 B of 4.6 MB');
  });
});

it('[4.5] announces progress, but not the new percentage when files are paused', async () => {
  const row = (at: number, parts = {}) => rowOf({ uploadId: `upload-${at}`, status: 'uploading', ...parts });
  await showUploads([row(1, { permille: 500 }), row(2), row(3), row(4)]);
  const rows = (permille: number) => [row(1, { permille }), ...[2, 3, 4].map((at) => row(at, { status: 'paused' }))];
  await settle(() => page.share({ rows: rows(500) }));
  expect(screen.queryByText(/^50 percent/)).toBeNull();
  await settle(() => page.share({ rows: rows(760) }));
  await waitFor(() => expect(screen.getByText(/75 percent/)).toBeTruthy());
});

describe('dialogs', () => {
  it.each([
    ['success', 'Upload finished successfully!'],
    ['errors', 'Upload finished with errors.'],
  ] as const)('[2.7.5, 4.12] reports the end of a batch: %s', async (completion, title) => {
    await showUploads([], bundleOf({ completion }));
    const dialog = within(await screen.findByRole('alertdialog', { name: title }));
    await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
    expect(page.lastCommand()).toEqual({ name: 'uploads.dismissCompletion', request: { bundleId: 'bundle-1' } });
  });

  it.each([
    ['the end of a bundle', { bundles: [bundleOf({ completion: 'success' })] }, 'OK', 'uploads.dismissCompletion'],
    ['an expired session', { auth: { status: 'expired' } }, 'Login', 'session.acknowledgeExpiry'],
  ] as const)(
    '[4.12, 4.18] is not answered by keys of a sentence being typed: %s',
    async (_, push, answer, command) => {
      await showUploads();
      const caption = await screen.findByLabelText<HTMLTextAreaElement>('Caption');
      await userEvent.type(caption, 'Sturm Husum', { initialSelectionStart: 0 });
      caption.setSelectionRange(6, 6);
      vi.useFakeTimers({ toFake: ['performance'] });
      await settle(() => page.share(push));
      await screen.findByRole('alertdialog');
      await userEvent.keyboard('an der {Enter}Küste');
      expect(document.activeElement).toBe(button(answer));
      expect(page.namesOf()).not.toContain(command);
      vi.advanceTimersByTime(1_000);
      await userEvent.keyboard('{Enter}');
      expect(page.namesOf()).toContain(command);
      await settle(() => page.share({ bundles: [bundleOf()], auth: { status: 'signed-in' } }));
      expect(document.activeElement).toBe(caption);
      expect(caption.selectionStart).toBe(6);
    },
  );

  it('[4.12] handles Tab and Escape at once from a user who was typing, and Enter after three seconds at the latest', async () => {
    await showUploads();
    const caption = await screen.findByLabelText<HTMLTextAreaElement>('Caption');
    await userEvent.type(caption, 'Sturm');
    vi.useFakeTimers({ toFake: ['performance'] });
    await settle(() => page.share({ bundles: [bundleOf({ completion: 'success' })] }));
    const dismissals = () => page.sent.filter(({ name }) => name === 'uploads.dismissCompletion');
    for (const key of ['Tab', 'Shift', 'ArrowDown']) expect(fireEvent.keyDown(button('OK'), { key })).toBe(true);
    fireEvent.keyDown(button('OK'), { key: 'Escape' });
    expect(dismissals()).toHaveLength(1);
    expect(fireEvent.keyDown(button('OK'), { key: 'c', ctrlKey: true })).toBe(true);
    for (let at = 0; at < 6; at += 1) {
      expect(fireEvent.keyDown(button('OK'), { key: 'a' })).toBe(false);
      vi.advanceTimersByTime(499);
    }
    expect(fireEvent.keyDown(button('OK'), { key: 'a' })).toBe(false);
    vi.advanceTimersByTime(6);
    expect(dismissals()).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(dismissals()).toHaveLength(2);
    expect(dismissals()[1]).toMatchObject({ request: { bundleId: 'bundle-1' } });
  });

  it('[4.12] returns the focus to the text field after one dialog replaced another', async () => {
    await showUploads();
    const caption = await screen.findByLabelText<HTMLTextAreaElement>('Caption');
    caption.focus();
    await settle(() => page.share({ bundles: [bundleOf({ completion: 'success' })] }));
    await settle(() => page.share({ auth: { status: 'expired' } }));
    expect(document.activeElement).toBe(button('Login'));
    await settle(() => page.share({ bundles: [bundleOf()], auth: { status: 'signed-in' } }));
    expect(document.activeElement).toBe(caption);
  });

  it('[4.12] handles Enter at once if the user was not typing', async () => {
    await showUploads();
    button('Upload').focus();
    await settle(() => page.share({ bundles: [bundleOf({ completion: 'success' })] }));
    await userEvent.keyboard('{Enter}');
    expect(page.lastCommand()).toEqual({ name: 'uploads.dismissCompletion', request: { bundleId: 'bundle-1' } });
  });

  it('[4.12] reports the end of a list once, although an earlier failed file is in another batch', async () => {
    await showUploads([], bundleOf({ completion: 'success' }));
    const bundles = [bundleOf({ id: 'before', completion: 'errors' }), bundleOf({ completion: 'success' })];
    await settle(() => page.share({ bundles }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Upload finished with errors.' }));
    await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
    const dismissed = page.sent.filter(({ name }) => name === 'uploads.dismissCompletion');
    expect(dismissed.map(({ request }) => request['bundleId'])).toEqual(['before', 'bundle-1']);
  });

  const three = [
    rowOf({ uploadId: 'sent-0001', status: 'complete', isTransferred: true }),
    rowOf({ uploadId: 'sent-0002', status: 'complete', isTransferred: true }),
    rowOf({ uploadId: 'meta-0001', type: 'meta', status: 'complete', isTransferred: true }),
  ];
  const answerDetails = () =>
    page.answer('uploads.details', ({ uploadIds }) =>
      (uploadIds as string[]).map((uploadId) => ({
        uploadId,
        objectId: `asset-${uploadId}`,
        fileValues: {},
        overrides: {},
      })),
    );

  it('[4.12] counts sent and failed files, and those that were changed too late', async () => {
    await showUploads(three, bundleOf({ completion: 'success' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('3 files sent.');
    // Its retry may carry the change.
    const failed = rowOf({ uploadId: 'failed', status: 'error', error: 'uploads/refused', isChangeLate: true });
    const late = rowOf({ uploadId: 'late', status: 'complete', isTransferred: true, isChangeLate: true });
    await settle(() => page.share({ rows: [...three, failed, late], bundles: [bundleOf({ completion: 'errors' })] }));
    expect(screen.getByRole('alertdialog').textContent).toContain(
      '4 sent, 1 failed. 1 file was changed too late. Its earlier values were sent.',
    );
  });

  const refused = { isRefused: true, isUnfinished: false, isStartable: false } as const;
  const UNSENT: readonly (readonly [Partial<UploadRow>, counts: string, reason: string])[] = [
    [{ ...refused, error: 'FILE_TYPE_NOT_ALLOWED_ERROR' }, '1 failed.', 'File of this type is not supported'],
    [{ ...refused, error: 'FILE_SIZE_EXCEEDED_ERROR' }, '1 failed.', 'File is too big'],
    [{ ...refused, error: 'ZERO_FILE_SIZE_ERROR' }, '1 failed.', 'File has zero size.'],
    [{ ...refused, type: 'meta', error: 'ERROR_NO_PARENT_UPLOAD' }, '1 failed.', 'Meta file has no related parent'],
    [{ status: 'error', error: 'uploads/refused' }, '1 failed.', 'The server rejected the file.'],
    [{ status: 'paused' }, '1 not sent.', 'Paused'],
    [{ isDuplicate: true }, '1 not sent.', 'Answer needed'],
    [{ filename: 'a?.jpg', needsNewName: true }, '1 not sent.', 'Filename contains forbidden characters: ?'],
    [{}, '1 not sent.', 'Not sent yet'],
  ];

  it.each(
    (['image', 'video', 'audio'] as const).flatMap((type) =>
      UNSENT.map(([row, counts, reason]) => ({ type, row, counts, reason })),
    ),
  )('[2.7.5, 4.12] names each file that the server does not have, with its reason: $type, $reason', async (entry) => {
    const { type, row, counts, reason } = entry;
    const sent = rowOf({ uploadId: 'sent', type, status: 'complete', isTransferred: true });
    const unsent = rowOf({ uploadId: 'unsent', type, filename: 'hafen', bundleId: 'earlier', ...row });
    await showUploads([sent, unsent], bundleOf({ id: 'earlier', type }));
    const bundles = [bundleOf({ id: 'earlier', type }), bundleOf({ type, completion: 'success' })];
    await settle(() => page.share({ bundles }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Upload finished with errors.' }));
    expect(dialog.getByText(new RegExp(`^1 (file )?sent.* ${counts}$`))).toBeTruthy();
    const named = within(dialog.getByRole('region', { name: 'Files that are not sent' })).getByRole('listitem');
    expect(named.textContent).toContain(unsent.filename);
    expect(named.textContent).toContain(reason);
  });

  it('[4.12] counts the names that it does not show', async () => {
    const many = Array.from({ length: 203 }, (_, at) => rowOf({ ...refused, uploadId: `row-${at}` }));
    await showUploads(many, bundleOf({ completion: 'errors' }));
    const list = within(screen.getByRole('region', { name: 'Files that are not sent' }));
    expect(list.getAllByRole('listitem')).toHaveLength(200);
    expect(list.getByText('3 more files are not sent.')).toBeTruthy();
  });

  it('[4.11] names no file of a list that has not ended', async () => {
    await showUploads(three, bundleOf({ completion: 'success' }));
    const clip = rowOf({ uploadId: 'clip', bundleId: 'clips', type: 'video', status: 'error' });
    const bundles = [bundleOf({ completion: 'success' }), bundleOf({ id: 'clips', type: 'video' })];
    await settle(() => page.share({ bundles, rows: [...three, clip] }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Upload finished successfully!' }));
    expect(dialog.queryByRole('region', { name: 'Files that are not sent' })).toBeNull();
  });

  it('[4.12] reports one media type after the other', async () => {
    const video = { id: 'bundle-2', type: 'video' } as const;
    const failed = rowOf({ uploadId: 'clip', bundleId: 'bundle-2', type: 'video', status: 'error' });
    await showUploads([...three, failed], bundleOf({ completion: 'success' }));
    const other = bundleOf({ ...video, completion: 'errors' });
    await settle(() => page.share({ bundles: [bundleOf({ completion: 'success' }), other] }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Upload finished successfully!' }));
    expect(dialog.getByText('3 files sent.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
    const dismissed = page.sent.filter(({ name }) => name === 'uploads.dismissCompletion');
    expect(dismissed.map(({ request }) => request['bundleId'])).toEqual(['bundle-1']);
    await settle(() => page.share({ bundles: [bundleOf(), other] }));
    expect(screen.getByRole('alertdialog', { name: 'Upload finished with errors.' }).textContent).toContain(
      '0 sent, 1 failed.',
    );
  });

  it.each(['video', 'audio'] as const)(
    '[4.12] opens a search for %s files in the search of their type',
    async (type) => {
      answerDetails();
      const row = rowOf({ uploadId: 'sent-0001', type, status: 'complete', isTransferred: true });
      await showUploads([row], bundleOf({ type, completion: 'success' }), { ENABLE_SEARCH: true });
      await userEvent.click(await screen.findByRole('button', { name: 'Show in search' }));
      await waitFor(() => expect(window.location.hash).toBe(`#/search/${type}/`));
      const searched = () => page.sent.findLast(({ name }) => name === 'search.page')?.request;
      await waitFor(() =>
        expect(searched()).toMatchObject({ type, request: { queryFilter: '(AVMOID:"asset-sent-0001")' } }),
      );
    },
  );

  it('[4.12] opens a search for exactly these assets', async () => {
    answerDetails();
    await showUploads(three, bundleOf({ completion: 'success' }), { ENABLE_SEARCH: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Show in search' }));
    expect(page.sent).toContainEqual({ name: 'uploads.dismissCompletion', request: { bundleId: 'bundle-1' } });
    await waitFor(() =>
      expect(page.sent.findLast(({ name }) => name === 'search.page')?.request['request']).toMatchObject({
        queryText: '',
        queryFilter: '(ImgOID:"asset-sent-0001,asset-sent-0002")',
      }),
    );
    expect(window.location.hash).toMatch(/^#\/search\//);
    await userEvent.click(await screen.findByRole('button', { name: /: Only these 2 uploads$/ }));
    await waitFor(() =>
      expect(page.sent.findLast(({ name }) => name === 'search.page')?.request['request']).not.toHaveProperty(
        'queryFilter',
      ),
    );
  });

  it.each([
    [47_000, true],
    [48_000, false],
  ])('[4.12] the end of a list with ids of twice %i characters offers that search: %s', async (length, isOffered) => {
    page.answer('uploads.details', ({ uploadIds }) =>
      (uploadIds as string[]).map((uploadId) => ({
        uploadId,
        objectId: uploadId.padEnd(length, 'x'),
        fileValues: {},
        overrides: {},
      })),
    );
    const settings = { ENABLE_SEARCH: true, dragUrlTemplate: 'asset/{objectId}' };
    await showUploads(three, bundleOf({ completion: 'success' }), settings);
    await screen.findByRole('button', { name: 'Copy links' });
    expect(screen.queryByRole('button', { name: 'Show in search' }) !== null).toBe(isOffered);
  });

  it.each([
    ['on a server without search', false],
    ['on an embedded page', true],
  ])('[4.12, 6.5] copies the links, one per line, and offers no search %s', async (_, isEmbedded) => {
    answerDetails();
    userEvent.setup();
    await showUploads([], bundleOf());
    await settle(() => page.share({ auth: { isEmbedded } }));
    await settle(() =>
      page.share({
        startUp: readyWith({ ENABLE_SEARCH: isEmbedded, dragUrlTemplate: 'asset/{objectId}' }),
        bundles: [bundleOf({ completion: 'success' })],
        rows: three,
      }),
    );
    const copy = await screen.findByRole('button', { name: 'Copy links' });
    expect(screen.queryByRole('button', { name: 'Show in search' })).toBeNull();
    await userEvent.click(copy);
    expect(await screen.findByRole('button', { name: 'Copied' })).toBe(copy);
    const server = 'https://media.example/';
    expect(await navigator.clipboard.readText()).toBe(`${server}asset/asset-sent-0001\n${server}asset/asset-sent-0002`);
  });

  it('[4.12] leaves the focus on an enabled button', async () => {
    await showUploads([rowOf()]);
    button('Upload').focus();
    await settle(() => page.share({ rows: three, bundles: [bundleOf({ completion: 'success' })] }));
    await userEvent.click(button('OK'));
    await settle(() => page.share({ bundles: [bundleOf()] }));
    await waitFor(() => expect(document.activeElement).toBe(button('Add Files')));
  });

  it('[4.13] counts the files that are started with the form in its title', async () => {
    await showUploads([
      rowOf({ uploadId: 'a' }),
      rowOf({ uploadId: 'b', status: 'error', bundleId: 'before', takesForm: false }),
    ]);
    await settle(() => page.share({ bundles: [bundleOf({ id: 'before' }), bundleOf()] }));
    expect(screen.getByRole('region', { name: 'Metadata for 1 file' })).toBeTruthy();
  });

  it('[4.10] sidecars, running or sent uploads are not counted there', async () => {
    const rows = [
      rowOf(),
      rowOf({ uploadId: 'meta', type: 'meta', filename: 'husum.xmp' }),
      rowOf({ uploadId: 'moving', status: 'uploading' }),
      rowOf({ uploadId: 'sent', status: 'complete', isTransferred: true }),
      rowOf({ uploadId: 'paused', status: 'paused' }),
    ];
    await showUploads(rows);
    expect(screen.getByRole('region', { name: 'Metadata for 2 files' })).toBeTruthy();
    await settle(() => page.share({ rows: [rowOf({ status: 'complete', isTransferred: true })] }));
    expect(screen.getByRole('region', { name: 'Metadata' })).toBeTruthy();
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
