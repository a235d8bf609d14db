import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { OwnTexts } from '#lib/upload-form/model/own-texts.ts';
import { detailsOf, know, openDialogOf, overridesOf } from '../../../../helpers/screens/metadata-dialog.ts';
import {
  bundleOf,
  CHANNELS,
  createPageClient,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;
let texts: OwnTexts;

beforeEach(() => {
  page = createPageClient();
  texts = {
    templates: [
      { id: 'one', name: 'Match day', values: { IPTCHeadline: '{city}, {date}', IPTCCredit: 'dpa', ChannelID: '2' } },
    ],
    replacements: '',
    captions: [],
  };
  page.answer('metadata.ownTexts', () => texts);
});
afterEach(cleanup);

async function show(settings: Partial<ServerSettings> = {}, draft = {}): Promise<void> {
  page.answer('uploads.setDraft', ({ values }) => {
    page.share({ bundles: [bundleOf({ draft: { ...draft, ...(values as object) } })] });
    return null;
  });
  renderApp(page, '/upload/');
  await settle(() =>
    page.share({
      startUp: readyWith({ ENABLE_SEARCH: false, ...settings }),
      auth: { channels: CHANNELS },
      bundles: [bundleOf({ draft })],
      rows: [rowOf()],
    }),
  );
  await screen.findByRole('form', { name: 'Metadata' });
}

const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Templates' }));
const choose = async (name: string) => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name }));
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const stored = () =>
  Object.assign(
    {},
    ...page.sent.filter(({ name }) => name === 'uploads.setDraft').map(({ request }) => request.values),
  );

describe('a template', () => {
  it('sets its fields in the form, replaces what was typed there, and leaves the others', async () => {
    await show({}, { IPTCHeadline: 'Typed', IPTCByLine: 'Anna' });
    await choose('Match day');
    expect(field('Headline').value).toBe('{city}, {date}');
    expect(field('Credit').value).toBe('dpa');
    expect(field('Author').value).toBe('Anna');
    expect(await screen.findByText('Template “Match day” applied.', { selector: 'p' })).toBeTruthy();
    await waitFor(() =>
      expect(stored()).toEqual({ IPTCHeadline: '{city}, {date}', IPTCCredit: 'dpa', ChannelID: '2' }),
    );
  });

  it('can be undone, without what was typed before it', async () => {
    await show({}, { IPTCHeadline: 'Typed' });
    await userEvent.type(field('Author'), 'Anna');
    await choose('Match day');
    const sent = page.sent.filter(({ name }) => name === 'uploads.setDraft').map(({ request }) => request);
    expect(sent.at(-1)).toMatchObject({ isUndoable: true, values: { IPTCCredit: 'dpa' } });
    expect(sent.at(-1)?.['values']).not.toHaveProperty('IPTCByLine');
    expect(sent.at(-2)).toMatchObject({ values: { IPTCByLine: 'Anna' } });
    expect(sent.at(-2)).not.toHaveProperty('isUndoable');
  });

  it('gives the focus back to the menu when its message is hidden', async () => {
    await show();
    await choose('Match day');
    await userEvent.click(await screen.findByRole('button', { name: 'Hide message' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Templates' }));
  });

  it('a template of the server is used for its good part, and says which fields were left out', async () => {
    const values = {
      IPTCHeadline: 'Flood',
      Unknown: 'x',
      AVMTeaser: 'x',
      IPTCCredit: 'x'.repeat(33),
      IPTCDateCreated: 'today',
      IPTCCaption: null,
    };
    await show({ metadataTemplates: [{ name: 'Provided', values }] });
    await choose('Provided');
    expect(field('Headline').value).toBe('Flood');
    expect(
      await screen.findByText(
        'Template “Provided” applied. Left out: Unknown (no such field), Teaser (not in this form), ' +
          'Credit (longer than 32 characters), Created (value cannot be used), Caption (value cannot be used).',
        { selector: 'p' },
      ),
    ).toBeTruthy();
    await waitFor(() => expect(stored()).toEqual({ IPTCHeadline: 'Flood' }));
  });
});

describe('what a template does', () => {
  const values = {
    IPTCHeadline: '{city}',
    IPTCByLine: '',
    IPTCCredit: 'dpa',
    ChannelID: '2',
    IPTCCaption: null,
    Unknown: 'x',
  };
  const factsOf = (entry: HTMLElement) =>
    within(entry)
      .getAllByRole('term', { hidden: true })
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

  it('is shown before it is applied: fields with values, what it replaces, and what is left out', async () => {
    await show({ metadataTemplates: [{ name: 'Provided', values }] }, { IPTCHeadline: 'Typed', IPTCCredit: 'dpa' });
    await open();
    const button = await screen.findByRole('button', { name: 'Provided' });
    const summary = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(summary?.textContent).toBe('Sets 4 fields, replaces 1, leaves out 2');
    await userEvent.click(summary as HTMLElement);
    const entry = button.closest('li') as HTMLElement;
    expect(factsOf(entry)).toEqual([
      'Channel: Picture desk south',
      'Headline: {city}instead of “Typed”',
      'Author: empty',
      'Credit: dpa',
    ]);
    expect(within(entry).getByText('Left out: Caption (value cannot be used), Unknown (no such field).')).toBeTruthy();
    expect(stored()).toEqual({});
  });

  it('names nothing replaced in an empty form, and no default', async () => {
    texts = { ...texts, templates: [{ id: 'one', name: 'Rights', values: { IPTCReleaseDate: 'no' } }] };
    await show({}, { IPTCReleaseDate: 'implied yes' });
    await open();
    expect(await screen.findByText('Sets 1 field')).toBeTruthy();
  });
});

describe('a template in the dialog of one file', () => {
  it('says which values of the file it replaces', async () => {
    know(page, detailsOf({ fileValues: { IPTCHeadline: 'In the file' } }));
    const dialog = await openDialogOf(page, { bundle: bundleOf({ draft: {} }) });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Templates' }));
    expect(await screen.findByText('Sets 2 fields, replaces 1, leaves out 1')).toBeTruthy();
    expect(screen.getByText('instead of “In the file”')).toBeTruthy();
  });

  it('[3.8] leaves out the channel, which the dialog does not show, and says so', async () => {
    know(page, detailsOf({ fileValues: {} }));
    const dialog = await openDialogOf(page, { bundle: bundleOf({ draft: { ChannelID: '1' } }) });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Templates' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Match day' }));
    expect(
      await screen.findByText('Template “Match day” applied. Left out: Channel (not in this form).', { selector: 'p' }),
    ).toBeTruthy();
    expect(overridesOf(page)).toMatchObject([
      { values: { IPTCHeadline: '{city}, {date}', IPTCCredit: 'dpa' }, removedFields: [] },
    ]);
  });
});

describe('saving the form', () => {
  it('takes the filled fields, and says when a template is replaced', async () => {
    await show({}, { ChannelID: '1', IPTCHeadline: '{date}', IPTCCredit: 'dpa' });
    await choose('Save form as template…');
    const dialog = await screen.findByRole('dialog', { name: 'Save form as template' });
    const boxes = within(dialog).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.filter(({ checked }) => checked).map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'Channel',
      'Headline',
      'Credit',
    ]);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Channel' }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'match DAY');
    expect(within(dialog).getByText('A template of yours has this name. Saving replaces it.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
    expect(page.sent.find(({ name }) => name === 'metadata.saveTemplate')?.request).toEqual({
      name: 'match DAY',
      values: { IPTCHeadline: '{date}', IPTCCredit: 'dpa' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save form as template' })).toBeNull());
  });

  it('saving the form with Enter starts no upload, and keeps the name when it is refused', async () => {
    page.refuse('metadata.saveTemplate', 'metadata/too-many-templates', { max: 50 });
    await show({}, { ChannelID: '1', IPTCHeadline: 'Flood' });
    await choose('Save form as template…');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Sport{Enter}');
    expect(await screen.findByText('There are 50 templates already. Delete one first.')).toBeTruthy();
    expect(field('Name').value).toBe('Sport');
    expect(page.namesOf()).not.toContain('uploads.start');
  });
});

describe('managing', () => {
  const dialogOf = async () => {
    await choose('Manage templates and text shortcuts…');
    return within(await screen.findByRole('dialog', { name: 'Templates and text shortcuts' }));
  };

  it('renames and deletes a template', async () => {
    await show();
    const dialog = await dialogOf();
    const name = await dialog.findByRole('textbox', { name: 'Rename “Match day”' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Final');
    // The Enter of an input method commits a candidate.
    fireEvent.keyDown(name, { key: 'Enter', isComposing: true });
    expect(page.namesOf()).not.toContain('metadata.renameTemplate');
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(page.sent.find((sent) => sent.name === 'metadata.renameTemplate')?.request).toEqual({
        id: 'one',
        name: 'Final',
      }),
    );
    texts = { ...texts, templates: [] };
    await userEvent.click(dialog.getByRole('button', { name: 'Delete “Match day”' }));
    expect(page.sent.find((sent) => sent.name === 'settings.forgetText')?.request).toEqual({
      kind: 'template',
      id: 'one',
    });
    expect(await dialog.findByText(/No templates yet/)).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' }));
  });

  it('gives the focus of a deleted template to the next one', async () => {
    const next = { id: 'two', name: 'Court', values: {} };
    texts = { ...texts, templates: [...texts.templates, next] };
    await show();
    const dialog = await dialogOf();
    await dialog.findByRole('textbox', { name: 'Rename “Court”' });
    texts = { ...texts, templates: [next] };
    await userEvent.click(dialog.getByRole('button', { name: 'Delete “Match day”' }));
    await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'Rename “Match day”' })).toBeNull());
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Rename “Court”' }));
  });

  it('names each line of the codes that cannot be used, and stores the text as pasted', async () => {
    await show();
    const dialog = await dialogOf();
    const paste = await dialog.findByRole('button', { name: 'Paste list' });
    await userEvent.click(paste);
    const codes = await dialog.findByRole('textbox', { name: /^Text shortcuts/ });
    expect(document.activeElement).toBe(codes);
    await userEvent.paste('# team\n7\tAnna\nno tab\n\tno code\n7\tBen');
    expect(dialog.getByText('Line 3: between code and text there is no tab, no = and no two spaces.')).toBeTruthy();
    expect(dialog.getByText('Line 4: the code is missing.')).toBeTruthy();
    expect(dialog.getByText('Line 5: the code “7” occurs twice. The last one counts.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Save text shortcuts' }));
    await waitFor(() =>
      expect(page.sent.find((sent) => sent.name === 'metadata.setReplacements')?.request).toEqual({
        text: '# team\n7\tAnna\nno tab\n\tno code\n7\tBen',
        before: '',
      }),
    );
    await waitFor(() => expect(document.activeElement).toBe(paste));
    expect(dialog.queryByRole('textbox', { name: /^Text shortcuts/ })).toBeNull();
  });

  it('refuses a list of more than 5,000 lines, and keeps it in the field', async () => {
    await show();
    const dialog = await dialogOf();
    await userEvent.click(await dialog.findByRole('button', { name: 'Paste list' }));
    const codes = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /^Text shortcuts/ });
    await userEvent.paste(Array.from({ length: 5_001 }, (_, at) => `${at}\tx`).join('\n'));
    expect(dialog.getByText('The list is too long: at most 5,000 lines and 2,000,000 characters.')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save text shortcuts' }).disabled).toBe(true);
    expect(codes.value).toContain('5000\tx');
  });
});
