/** Templates and text shortcuts that are exported as a file and imported from one. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnTexts } from '#lib/upload-form/model/own-texts.ts';
import { textsFileOf } from '#lib/upload-form/model/texts-file.ts';
import { bundleOf, createPageClient, readyWith, rowOf } from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let texts: OwnTexts;

beforeEach(() => {
  texts = {
    templates: [{ id: 'one', name: 'Match day', values: { IPTCCredit: 'dpa' } }],
    replacements: '7\tAnna',
    captions: [],
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function openDialog(page = createPageClient()) {
  page.answer('metadata.ownTexts', () => texts);
  renderApp(page, '/upload/');
  const startUp = readyWith({ ENABLE_SEARCH: false });
  await settle(() => page.share({ startUp, bundles: [bundleOf({})], rows: [rowOf()] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Templates' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Manage/ }));
  const element = await screen.findByRole('dialog', { name: 'Templates and text shortcuts' });
  const dialog = within(element);
  await dialog.findByRole('form', { name: 'New text shortcut' });
  const choose = (content: string, name = 'texts.json') =>
    userEvent.upload(
      element.querySelector('input[type=file]') as HTMLInputElement,
      new File([content], name, { type: 'application/json' }),
    );
  const sent = () => page.sent.filter((one) => /saveTemplate|setReplacements/.test(one.name)).map((one) => one.request);
  return { page, dialog, choose, sent };
}

const fileWith = (parts: Partial<OwnTexts>) => textsFileOf({ templates: [], replacements: '', captions: [], ...parts });
const NEW = { id: '', name: 'Final', values: { IPTCCity: 'Husum' } };

describe('an import', () => {
  it('saves what is new, says how much, and asks nothing', async () => {
    const { choose, sent } = await openDialog();
    await choose(fileWith({ templates: [...texts.templates, NEW], replacements: '7\tAnna\n8\tBen' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        { name: 'Final', values: { IPTCCity: 'Husum' } },
        { text: '7\tAnna\n8\tBen', before: '7\tAnna' },
      ]),
    );
    expect(await screen.findByText('Imported: 1 template, 1 text shortcut.', { selector: '.toast' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    ['Keep mine', [{ name: 'Final', values: { IPTCCity: 'Husum' } }]],
    [
      'Replace mine',
      [
        { name: 'Match day', values: { IPTCCredit: 'afp' } },
        { name: 'Final', values: { IPTCCity: 'Husum' } },
        { text: '7\tBen', before: '7\tAnna' },
      ],
    ],
    ['Cancel', []],
  ])('an import with names in use asks once; %s', async (answer, expected) => {
    const { choose, sent } = await openDialog();
    const clashing = { id: '', name: 'Match day', values: { IPTCCredit: 'afp' } };
    await choose(fileWith({ templates: [clashing, NEW], replacements: '7\tBen' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Names are in use' }));
    expect(question.getByText('The file has other content for: 1 template, 1 text shortcut.')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: answer }));
    await waitFor(() => expect(sent()).toHaveLength(expected.length));
    expect(sent()).toEqual(expect.arrayContaining(expected));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    ['another file', '{"templates":[]}', 'This is no file with templates and text shortcuts.'],
    ['a newer one', '{"format":"comyan-texts","version":2}', 'A newer version has written this file.'],
    [
      'too many templates',
      fileWith({ templates: Array.from({ length: 50 }, (_, at) => ({ id: '', name: `T${at}`, values: {} })) }),
      'With those of the file there would be more than 50 templates. Nothing was imported.',
    ],
  ])('an import of %s is refused with the reason, and changes nothing', async (_, content, message) => {
    const { dialog, choose, sent } = await openDialog();
    await choose(content);
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('an import joins what another surface has stored meanwhile', async () => {
    const { choose, sent } = await openDialog();
    texts = { ...texts, replacements: '7\tAnna\n9\tDora' };
    await choose(fileWith({ replacements: '8\tBen' }));
    await waitFor(() => expect(sent()).toEqual([{ text: '7\tAnna\n9\tDora\n8\tBen', before: '7\tAnna\n9\tDora' }]));
  });

  it('an import that fails half-way says so, and shows what was stored', async () => {
    const { page, dialog, choose } = await openDialog();
    page.answer('metadata.saveTemplate', () => {
      texts = { ...texts, templates: [...texts.templates, NEW] };
      return null;
    });
    page.refuse('metadata.setReplacements', 'session/expired');
    await choose(fileWith({ templates: [NEW], replacements: '8\tBen' }));
    expect(await dialog.findByText(/session/i)).toBeTruthy();
    expect(await dialog.findByRole('button', { name: /^Delete.*Final/ })).toBeTruthy();
  });

  it('a file of more than 16 MiB is not even read', async () => {
    const { dialog, choose } = await openDialog();
    const text = vi.spyOn(File.prototype, 'text');
    await choose(' '.repeat(16 * 1024 * 1024 + 1));
    expect(await dialog.findByText('This is no file with templates and text shortcuts.')).toBeTruthy();
    expect(text).not.toHaveBeenCalled();
  });
});

describe('an export', () => {
  it('is a file of all templates and text shortcuts', async () => {
    const { dialog } = await openDialog();
    const blobs: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
    expect(click.mock.instances[0]).toMatchObject({ download: 'comyan-texts.json', href: 'blob:1' });
    expect(await blobs[0]?.text()).toBe(textsFileOf(texts));
  });

  it('an export of nothing is not offered', async () => {
    texts = { templates: [], replacements: '', captions: [] };
    const { dialog } = await openDialog();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
  });
});

it('a popup that a file dialog would close opens a larger surface for both', async () => {
  let isOpen = false;
  const sidePanel = {
    async open() {
      isOpen = true;
    },
  };
  const { dialog } = await openDialog(createPageClient({ can: { canPickFiles: false }, sidePanel }));
  expect(dialog.queryByRole('button', { name: /Import/ })).toBeNull();
  expect(dialog.queryByRole('button', { name: /Export/ })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: /panel/ }));
  await waitFor(() => expect(isOpen).toBe(true));
});
