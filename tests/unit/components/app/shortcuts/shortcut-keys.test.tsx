import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  bundleOf,
  createPageClient,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

interface Shown extends Pick<PageClient['client']['host'], 'surface'> {
  readonly areOn: boolean;
  readonly search: boolean;
  readonly isEmbedded: boolean;
}

async function show(route: string, shown: Partial<Shown> = {}): Promise<PageClient> {
  const { areOn = true, search = true, isEmbedded = false, surface = 'page' } = shown;
  const page = createPageClient({ surface });
  page.answer('settings.singleKeys', () => areOn);
  page.leaveUnanswered('search.page');
  renderApp(page, route);
  const rows = [rowOf()];
  const startUp = readyWith({ ENABLE_SEARCH: search });
  await settle(() => page.share({ startUp, bundles: [bundleOf()], rows, auth: { isEmbedded } }));
  await waitFor(() => expect(page.namesOf()).toContain('settings.singleKeys'));
  await settle();
  return page;
}

const list = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
const isListShown = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' }) !== null;

describe('?', () => {
  it('shows every shortcut, and Escape closes the list', async () => {
    await show('/upload/');
    await userEvent.keyboard('?');
    const dialog = within(await list());
    for (const label of [
      'Go to the search field',
      'Upload',
      'Rename',
      'Next file, same field',
      'Open preview',
      'Previous or next',
    ])
      expect(dialog.getByText(label)).toBeTruthy();
    const rows = dialog.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(rows).toHaveLength(33);
    expect(rows.flat()).not.toContain('');
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? expect.fail());
    expect(isListShown()).toBe(false);
  });

  it.each([
    ['page', true],
    ['popup', false],
    ['sidepanel', false],
  ] as const)('lists the key of the full screen where it is offered: %s', async (surface, isListed) => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenEnabled'));
    await show('/upload/', { surface });
    await userEvent.keyboard('?');
    expect(within(await list()).queryByText('Full screen') !== null).toBe(isListed);
  });

  it('is switched off in the list itself, for this browser profile', async () => {
    const page = await show('/upload/');
    await userEvent.keyboard('?');
    const dialog = within(await list());
    await userEvent.click(dialog.getByRole('checkbox', { name: /single keys/ }));
    expect(page.lastCommand()).toEqual({ name: 'settings.setSingleKeys', request: { areOn: false } });
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? expect.fail());
    await userEvent.keyboard('?/');
    expect(isListShown()).toBe(false);
    expect(window.location.hash).toBe('#/upload/');
  });

  it('stays off after it was switched off, and the menu still opens the list', async () => {
    await show('/upload/', { areOn: false });
    await userEvent.keyboard('?');
    expect(isListShown()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: /^User: Anna Keller/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await list()).toBeTruthy();
  });
});

describe('/', () => {
  it('[2.8.2] focuses the search field, also from an upload page', async () => {
    await show('/upload/');
    await userEvent.keyboard('/');
    const field = await screen.findByRole('textbox', { name: 'Search' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.keyboard('dike/2026');
    expect((field as HTMLInputElement).value).toBe('dike/2026');
    field.blur();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(field);
  });

  it.each(['/search/video/', '/search/audio/'])('returns to the previous search: %s', async (route) => {
    await show(route);
    await screen.findByRole('textbox', { name: 'Search' });
    act(() => {
      window.location.hash = '#/upload/';
    });
    await screen.findByRole('button', { name: 'Add Files' });
    await userEvent.keyboard('/');
    await screen.findByRole('textbox', { name: 'Search' });
    expect(window.location.hash).toBe(`#${route}`);
  });

  it('[1.4, 6.4] / is an ordinary key without a search', async () => {
    await show('/upload/', { isEmbedded: true });
    await userEvent.keyboard('/');
    expect(window.location.hash).toBe('#/upload/');
  });
});

describe('Ctrl+Enter', () => {
  it('[2.7.3, 5.10] uploads from a text field, under the same conditions as the button', async () => {
    const page = await show('/upload/');
    const headline = await screen.findByRole('textbox', { name: 'Headline' });
    await userEvent.click(headline);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    // No channel was selected.
    expect(await screen.findByText('To complete the upload please fill out the form.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Channel' }), 'Picture desk north');
    await userEvent.click(headline);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(page.namesOf()).toContain('uploads.start'));
  });

  it('[2.7.3] Ctrl+Enter starts nothing where the button is disabled', async () => {
    const page = await show('/upload/');
    await settle(() => page.share({ rows: [] }));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.queryByText('To complete the upload please fill out the form.')).toBeNull();
    expect(page.namesOf()).not.toContain('uploads.start');
  });
});

it('[2.7.3] Ctrl+O presses Add Files', async () => {
  await show('/upload/');
  let opened = 0;
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  input?.addEventListener('click', (event) => {
    event.preventDefault();
    opened += 1;
  });
  await userEvent.keyboard('{Control>}o{/Control}');
  expect(opened).toBe(1);
});

describe('Alt with Left and Right', () => {
  it.each([
    ['popup', [-1, 1]],
    ['sidepanel', [-1, 1]],
    ['page', []],
  ] as const)(
    'go back and forward in a %s, where the browser would take them for the page behind',
    async (surface, steps) => {
      const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
      onTestFinished(() => go.mockRestore());
      await show('/upload/', { surface });
      const areLeft = ['ArrowLeft', 'ArrowRight'].map((key) => fireEvent.keyDown(document.body, { key, altKey: true }));
      expect([go.mock.calls.flat(), areLeft.includes(true)]).toEqual([[...steps], steps.length === 0]);
      fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
      fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true, shiftKey: true });
      expect(go).toHaveBeenCalledTimes(steps.length);
    },
  );
});
