/** Codes that are replaced while they are typed, and captions that are chosen again. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
// Loaded before: otherwise the keys are typed before the page has loaded it.
import '../../../../../components/uploads/templates/code-typing.ts';
import type { OwnTexts } from '#lib/upload-form/model/own-texts.ts';
import { detailsOf, know, openDialogOf } from '../../../../helpers/screens/metadata-dialog.ts';
import {
  bundleOf,
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
    templates: [],
    replacements: `7\tAnna Keller\tKeller\nlong\t${'x'.repeat(40)}`,
    captions: ['{city}: Flood', 'Second\nline'],
  };
  page.answer('metadata.ownTexts', () => texts);
});
afterEach(cleanup);

async function show(draft = {}, rows = [rowOf()]): Promise<void> {
  renderApp(page, '/upload/');
  await settle(() =>
    page.share({
      startUp: readyWith({ ENABLE_SEARCH: false }),
      bundles: [bundleOf({ draft })],
      rows,
    }),
  );
  await screen.findByRole('form', { name: 'Metadata' });
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const stored = () =>
  Object.assign(
    {},
    ...page.sent.filter(({ name }) => name === 'uploads.setDraft').map(({ request }) => request.values),
  );

describe('a code', () => {
  it('is replaced with its closing backslash, with the caret behind the replacement', async () => {
    await show({ IPTCHeadline: 'Goal for Husum' });
    await userEvent.type(field('Headline'), '\\7\\ ', { initialSelectionStart: 5, initialSelectionEnd: 5 });
    await waitFor(() => expect(field('Headline').value).toContain('Anna Keller'));
    await userEvent.keyboard('x');
    expect(field('Headline').value).toContain('Anna Keller');
    await userEvent.clear(field('Caption'));
    await userEvent.type(field('Caption'), 'by \\7#2\\, Husum');
    await waitFor(() => expect(field('Caption').value).toBe('by Keller, Husum'));
    await waitFor(() => expect(stored().IPTCCaption).toBe('by Keller, Husum'));
  });

  it('an unknown code stays as typed', async () => {
    await show();
    await userEvent.type(field('Headline'), '\\8\\ \\7');
    expect(field('Headline').value).toBe('\\8\\ \\7');
  });

  it('is not replaced while an input method composes, and not again after undo', async () => {
    await show();
    await userEvent.type(field('Headline'), '\\');
    await waitFor(() => expect(page.namesOf()).toContain('metadata.ownTexts'));
    await settle();
    const set = (value: string, init: object): void => {
      fireEvent.input(field('Headline'), { target: { value }, ...init });
    };
    set('\\7\\', { inputType: 'insertCompositionText', isComposing: true });
    expect(field('Headline').value).toBe('\\7\\');
    set('\\7\\ ', { inputType: 'insertText' });
    set('\\7\\', { inputType: 'historyUndo' });
    await settle();
    expect(field('Headline').value).toBe('\\7\\');
    fireEvent.compositionEnd(field('Headline'));
    await waitFor(() => expect(field('Headline').value).toBe('Anna Keller'));
  });

  it('a code whose replacement does not fit stays as typed, and says why', async () => {
    await show({ IPTCCredit: '' });
    await userEvent.type(field('Credit'), '\\long\\');
    const message = '\\long\\ stays as typed: with its text the field would exceed 32 characters.';
    expect(await screen.findByText(message, { selector: '.field-below *' })).toBeTruthy();
    expect(field('Credit').value).toBe('\\long\\');
    await userEvent.type(field('Credit'), '{Backspace}');
    expect(screen.queryByText(message, { selector: '.field-below *' })).toBeNull();
  });

  it.each([
    ['just fits', 21, `${'x'.repeat(21)}Anna Keller`],
    ['is one character too long', 22, `${'x'.repeat(22)}\\7\\`],
  ])('a code in a field of 32 characters is replaced only by what fits: one that %s', async (_, before, after) => {
    await show({ IPTCCredit: 'x'.repeat(before) });
    await userEvent.type(field('Credit'), '\\7\\');
    await waitFor(() => expect(stored().IPTCCredit).toBe(after));
    expect(field('Credit').value).toBe(after);
  });

  it('nothing is requested before the first backslash', async () => {
    await show();
    await userEvent.type(field('Headline'), 'Flood');
    expect(page.namesOf()).not.toContain('metadata.ownTexts');
  });
});

describe('recent captions', () => {
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Recent captions' }));

  it('replace the caption, newest first', async () => {
    await show({ IPTCCaption: 'Typed' });
    await open();
    const list = await screen.findByRole('list', { name: 'Recent captions' });
    expect([...list.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(texts.captions);
    await userEvent.click(screen.getByRole('button', { name: /Second/ }));
    expect(field('Caption').value).toBe('Second\nline');
    expect(document.activeElement).toBe(field('Caption'));
    await waitFor(() => expect(stored().IPTCCaption).toBe('Second\nline'));
  });

  it('open with Alt+Down in the caption, and are chosen by keys alone', async () => {
    await show({ IPTCCaption: 'Typed' });
    const button = await screen.findByRole('button', { name: 'Recent captions' });
    expect(button.tabIndex).toBe(-1);
    await userEvent.click(field('Caption'));
    fireEvent.keyDown(field('Caption'), { key: 'ArrowDown', altKey: true, isComposing: true });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('list', { name: 'Recent captions' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('{city}: Flood'));
    await userEvent.keyboard('{Enter}');
    expect(field('Caption').value).toBe('{city}: Flood');
  });

  it('are removed', async () => {
    await show();
    await open();
    await screen.findByRole('list', { name: 'Recent captions' });
    texts = { ...texts, captions: [] };
    await userEvent.click(screen.getByRole('button', { name: 'Delete recent captions' }));
    expect(page.sent.find(({ name }) => name === 'settings.forgetText')?.request).toEqual({ kind: 'captions' });
    expect(document.activeElement).toBe(await screen.findByText(/No captions yet/));
  });
});

describe('the menu of variables', () => {
  const open = async (name: string) => {
    await userEvent.click(field(name));
    await userEvent.keyboard('{Control>} {/Control}');
    return within(await screen.findByRole('list', { name: 'Insert variable' }));
  };
  const entries = (list: { getAllByRole: (role: string) => HTMLElement[] }) =>
    list.getAllByRole('button').map(({ textContent }) => textContent);

  it('opens with Ctrl+Space in a text field, shows the values of the first file, and inserts at the caret', async () => {
    know(page, detailsOf({ fileValues: { IPTCCity: 'Husum' } }));
    await show({ IPTCHeadline: 'Goal for ' });
    const list = await open('Headline');
    await waitFor(() =>
      expect(entries(list)).toEqual([
        expect.stringMatching(/^Day of the upload \{date\}\d+\/\d+\/\d{4}$/),
        'User name {user}Anna Keller',
        'Filename {filename}husum',
        'Number in the list {serial}1',
        'City {city}Husum',
      ]),
    );
    expect(screen.getByText('Values of husum.jpg')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('{date}');
    await userEvent.click(list.getByRole('button', { name: /City/ }));
    expect(field('Headline').value).toBe('Goal for {city}');
    expect(document.activeElement).toBe(field('Headline'));
    await waitFor(() => expect(stored().IPTCHeadline).toBe('Goal for {city}'));
  });

  it('is beside the recent captions in the caption, and nowhere in a field without variables', async () => {
    await show({ IPTCCaption: 'Typed' });
    const list = await open('Caption');
    await userEvent.click(list.getByRole('button', { name: /User name/ }));
    expect(field('Caption').value).toBe('Typed{user}');
    const created = screen.getByRole('textbox', { name: 'Created' });
    expect(created.closest('.field')?.querySelector('.variable-menu')).toBeNull();
    expect(created.getAttribute('aria-keyshortcuts')).toBeNull();
  });

  it('inserts nothing that does not fit, and says so', async () => {
    await show({ IPTCCredit: 'x'.repeat(30) });
    const list = await open('Credit');
    await userEvent.click(list.getByRole('button', { name: /City/ }));
    expect(field('Credit').value).toBe('x'.repeat(30));
    expect(
      screen.getByText('{city} does not fit: at most 32 characters.', { selector: '.field-below *' }),
    ).toBeTruthy();
  });

  it('says without files where the values will be', async () => {
    await show({}, []);
    const list = await open('Headline');
    expect(entries(list)[4]).toBe('City {city}');
    expect(screen.getByText('With files, their values are shown here.')).toBeTruthy();
  });

  it('the menu in the dialog of one file shows the values of this file', async () => {
    know(page, detailsOf({ fileValues: { IPTCCity: 'Flensburg' } }));
    const dialog = await openDialogOf(page, { bundle: bundleOf({ draft: {} }) });
    await userEvent.click(within(dialog).getByRole('textbox', { name: 'Headline' }));
    await userEvent.keyboard('{Control>} {/Control}');
    expect(await screen.findByText('Flensburg', { selector: '.variable-value' })).toBeTruthy();
  });
});
