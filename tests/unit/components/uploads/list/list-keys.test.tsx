import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bundleOf,
  createPageClient,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

// Loaded with the first row or key; loaded here so that the tests need not wait.
beforeAll(async () => {
  await import('../../../../../components/uploads/list/list-focus.ts');
  await import('../../../../../components/uploads/list/row-caption.tsx');
});

beforeEach(() => {
  page = createPageClient();
});

afterEach(cleanup);

const rowsOf = (...parts: readonly Parameters<typeof rowOf>[0][]) =>
  parts.map((part, at) => rowOf({ uploadId: `upload-${at}`, filename: `${at}.jpg`, ...part }));

async function showUploads(rows: ReturnType<typeof rowsOf>): Promise<void> {
  renderApp(page, '/upload/');
  const bundles = [bundleOf({ draft: { ChannelID: '1' } })];
  await settle(() => page.share({ startUp: readyWith({ ENABLE_SEARCH: false }), bundles, rows }));
  await screen.findByRole('form', { name: 'Metadata' });
}

const grid = () => screen.getByRole('grid', { name: 'Files' });
const focused = () => document.activeElement?.getAttribute('aria-label');

/** Moves the focus as Tab does; jsdom does not. */
async function enter(): Promise<void> {
  await settle(() => grid().focus());
}

describe('one tab stop', () => {
  it('passes the focus of the list to the row that last had it', async () => {
    await showUploads(rowsOf({}, {}, {}));
    await enter();
    expect(focused()).toBe('0.jpg, Not sent yet');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('1.jpg, Not sent yet');
    await settle(() => screen.getByRole('button', { name: 'Add Files' }).focus());
    await enter();
    expect(focused()).toBe('1.jpg, Not sent yet');
  });

  it('is the list while the focus is outside, and nothing while it is inside', async () => {
    await showUploads(rowsOf({ status: 'paused' }, {}));
    const stops = () => [grid(), ...grid().querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex >= 0);
    expect(stops()).toEqual([grid()]);
    await enter();
    expect(stops()).toEqual([]);
    await settle(() => screen.getByRole('button', { name: 'Add Files' }).focus());
    expect(stops()).toEqual([grid()]);
  });

  it('reaches the buttons of a row by Left and Right', async () => {
    await showUploads(rowsOf({ status: 'uploading' }));
    await enter();
    const reached: (string | null | undefined)[] = [];
    const keys = [...Array.from({ length: 5 }, () => '{ArrowRight}'), '{ArrowLeft}'];
    for (const key of keys) {
      await userEvent.keyboard(key);
      reached.push(focused());
    }
    const last = 'Remove 0.jpg';
    const caption = 'Caption of 0.jpg: No caption';
    expect(reached).toEqual([caption, 'Pause 0.jpg', 'Metadata of 0.jpg', last, last, 'Metadata of 0.jpg']);
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('0.jpg, Uploading');
  });
});

describe('a click on the picture of a row', () => {
  it.each([
    ['image', 1],
    ['meta', 0],
  ] as const)('[2.7.6] on the picture of a file of type %s opens %i dialogs', async (type, count) => {
    await showUploads(rowsOf({ type }));
    await userEvent.click(grid().querySelector('.upload-row-handle') as HTMLElement);
    await settle();
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(count));
  });
});

describe('keys of a row', () => {
  it.each([
    ['pauses', { status: 'uploading' }, { name: 'uploads.pauseUpload', request: { uploadId: 'upload-0' } }],
    ['resumes', { status: 'paused' }, { name: 'uploads.resumeUpload', request: { uploadId: 'upload-0' } }],
    [
      'retries',
      { status: 'error', error: 'uploads/check-failed', isTransferred: true },
      { name: 'uploads.retry', request: { uploadIds: ['upload-0'] } },
    ],
  ] as const)('[4.5, 4.6] Space %s', async (_, parts, command) => {
    await showUploads(rowsOf(parts));
    await enter();
    await userEvent.keyboard(' ');
    await settle();
    expect(page.lastCommand()).toMatchObject(command);
  });

  it('Delete removes an unstarted file at once, and the focus moves to the next row', async () => {
    const rows = rowsOf({}, {}, {});
    await showUploads(rows);
    await enter();
    await userEvent.keyboard('{ArrowDown}{Delete}');
    expect(page.lastCommand()).toEqual({
      name: 'uploads.remove',
      request: { uploadIds: ['upload-1'], unfinishedIds: ['upload-1'] },
    });
    await settle(() => page.share({ rows: rows.toSpliced(1, 1) }));
    expect(focused()).toBe('2.jpg, Not sent yet');
  });

  it.each([
    ['runs', { status: 'uploading', permille: 500 }],
    ['is paused', { status: 'paused', permille: 500 }],
    ['has failed', { status: 'error', error: 'uploads/refused' }],
    ['has metadata of its own', { hasOverrides: true }],
  ] as const)('Delete removes an upload that %s without a question', async (_, parts) => {
    await showUploads(rowsOf(parts));
    await enter();
    await userEvent.keyboard('{Delete}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(page.lastCommand()).toEqual({
      name: 'uploads.remove',
      request: { uploadIds: ['upload-0'], unfinishedIds: ['upload-0'] },
    });
  });

  it.each([
    ['{ArrowDown}', '{Alt>}{ArrowUp}{/Alt}', 'upload-1', 'upload-0', '1.jpg is now 1 of 3.'],
    ['', '{Alt>}{ArrowDown}{/Alt}', 'upload-0', 'upload-2', '0.jpg is now 2 of 3.'],
    ['', '{Alt>}{End}{/Alt}', 'upload-0', null, '0.jpg is now 3 of 3.'],
    ['{End}', '{Alt>}{Home}{/Alt}', 'upload-2', 'upload-0', '2.jpg is now 1 of 3.'],
  ])('%s%s moves the row and says its place', async (way, keys, uploadId, beforeId, said) => {
    await showUploads(rowsOf({}, {}, {}));
    await enter();
    await userEvent.keyboard(`${way}${keys}`);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(page.lastCommand()).toEqual({ name: 'uploads.reorder', request: { uploadIds: [uploadId], beforeId } });
  });

  it.each(['{Alt>}{ArrowUp}{/Alt}', '{Alt>}{Home}{/Alt}'])('%s moves nothing before the first row', async (keys) => {
    await showUploads(rowsOf({}, {}));
    await enter();
    await userEvent.keyboard(keys);
    expect(page.namesOf()).not.toContain('uploads.reorder');
  });

  it('the button of a waiting row sends it first', async () => {
    await showUploads(rowsOf({}, { status: 'uploading', isWaitingForSlot: true }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1.jpg first' }));
    expect(await screen.findByText('1.jpg is now 1 of 2.')).toBeTruthy();
    const request = { uploadIds: ['upload-1'], beforeId: 'upload-0' };
    expect(page.lastCommand()).toEqual({ name: 'uploads.reorder', request });
  });

  it.each([
    ['As added', 'uploads.sort', { type: 'image', by: 'added' }],
    ['By name', 'uploads.sort', { type: 'image', by: 'name' }],
    ['By capture time', 'uploads.sort', { type: 'image', by: 'taken' }],
    ['Send small files first', 'uploads.setSmallFirst', { isSmallFirst: true }],
  ])('%s is in the menu above the list, which the keyboard opens', async (label, name, request) => {
    await showUploads(rowsOf({}, {}));
    const menu = await screen.findByRole('button', { name: 'Order: As added' });
    menu.focus();
    await userEvent.keyboard('{Enter}');
    const entries = await within(await screen.findByRole('dialog', { name: 'Order: As added' })).findAllByRole(
      'button',
    );
    expect(document.activeElement).toBe(entries[0]);
    expect(entries.map((entry) => entry.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false', 'false']);
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect(page.lastCommand()).toEqual({ name, request });
  });

  it.each([
    [true, "'Send small files first' is off."],
    [false, undefined],
  ])("a sort in the menu says that it ends 'small files first': %s", async (isSmallFirst, said) => {
    await showUploads(rowsOf({}, {}));
    await settle(() => page.share({ isSmallFirst }));
    await userEvent.click(await screen.findByRole('button', { name: 'Order: As added' }));
    await userEvent.click(await screen.findByRole('button', { name: 'By name' }));
    await settle();
    expect(screen.queryByText(/small files first. is off/, { selector: '[role=status] *' })?.textContent).toBe(said);
  });

  it.each([
    ['name', 'By name'],
    ['taken', 'By capture time'],
    ['moved', 'Own order'],
  ] as const)('the menu names the order that was chosen: %s', async (order, label) => {
    await showUploads(rowsOf({}, {}));
    await settle(() => page.share({ bundles: [bundleOf({ draft: { ChannelID: '1' }, order })] }));
    expect(await screen.findByRole('button', { name: `Order: ${label}` })).toBeTruthy();
  });

  it.each([
    ['MacIntel', true],
    ['Win32', false],
  ])('Backspace, which Macs send for Delete, on %s removes: %s', async (platform, isRemoved) => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
    await showUploads(rowsOf({}));
    await enter();
    await userEvent.keyboard('{Backspace}');
    expect(page.namesOf().includes('uploads.remove')).toBe(isRemoved);
    vi.restoreAllMocks();
  });

  it('Delete removes nothing that is being processed', async () => {
    await showUploads(rowsOf({ status: 'processing', permille: 1000 }));
    await enter();
    await userEvent.keyboard('{Delete}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(page.namesOf()).not.toContain('uploads.remove');
  });

  it('[2.7.4] F2 renames and gives the focus back to the row', async () => {
    await showUploads(rowsOf({}));
    await enter();
    await userEvent.keyboard('{F2}');
    expect(await screen.findByRole('textbox', { name: 'New name of 0.jpg' })).toBe(document.activeElement);
    await userEvent.keyboard('deich {Delete}x{Home}{Escape}');
    expect(focused()).toBe('0.jpg, Not sent yet');
    expect(page.namesOf()).not.toContain('uploads.remove');
  });

  it('[2.7.6] Enter opens the metadata of the file', async () => {
    await showUploads(rowsOf({}));
    await enter();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /0\.jpg/ })).toBeTruthy();
  });

  it('are ignored with Ctrl and outside the list', async () => {
    await showUploads(rowsOf({ status: 'uploading' }));
    await enter();
    await userEvent.keyboard('{Control>}{Enter}{Delete}{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await settle(() => screen.getByRole('button', { name: 'All 1' }).focus());
    await userEvent.keyboard('{Delete}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(page.namesOf()).not.toContain('uploads.remove');
  });
});
