import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import { trayOf } from '#lib/client/search/tray.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { ViewMode } from '#lib/search/model/view-mode.ts';
import { SearchResults } from '../../../../../components/search/results/search-results.tsx';
import { ClientContext, ReadyContext, type ReadyStartUp } from '../../../../../components/surface/client-context.ts';
import { afterPaint } from '../../../../../components/ui/after-paint.ts';
import { Announcer } from '../../../../../components/ui/announcer.tsx';
import { takeToasts } from '../../../../../components/ui/toast.ts';
import { resultRow } from '../../../../e2e/harness/servers/result-row.ts';
import { createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { addDialogMethods, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;
let opened: number[];
let asked: { readonly resStart: number; readonly resCount: number }[];

beforeEach(() => {
  page = createPageClient();
  opened = [];
  asked = [];
});
afterEach(cleanup);

const VIEWS = [
  ['image', 'image'],
  ['image', 'metadata'],
  ['video', 'image'],
  ['audio', 'metadata'],
  ['text', 'simple'],
  ['text', 'extended'],
] as const satisfies readonly (readonly [SearchType, ViewMode])[];

async function show(type: SearchType = 'image', mode: ViewMode = 'image', total = 30, settings = {}): Promise<void> {
  addDialogMethods();
  page.answer('search.page', ({ request }) => {
    const { resStart, resCount } = request as { resStart: number; resCount: number };
    asked.push({ resStart, resCount });
    const length = Math.max(0, Math.min(resCount, total - resStart + 1));
    const Results = Array.from({ length }, (_, at) => resultRow(type, resStart + at));
    return { Query: { QueryFound: total, QueryID: 'q' }, Results };
  });
  const search = searchesOf(page.client)[type];
  await settle(() => search.submit(''));
  await waitFor(() => expect(search.store.getState().total).toBe(total));
  render(
    <ClientContext value={page.client}>
      <ReadyContext value={readyWith({ dragUrlTemplate: '/link?objectId={objectId}', ...settings }) as ReadyStartUp}>
        <Announcer />
        <SearchResults type={type} search={search} mode={mode} shown={null} onOpen={(index) => opened.push(index)} />
      </ReadyContext>
    </ClientContext>,
  );
  await act(() => new Promise<void>((resolve) => void afterPaint(resolve)));
  await settle();
}

const result = (number: number) => screen.getByRole('button', { name: new RegExp(`^Deich ${number}(,|$)`) });
const cell = (number: number) => result(number).closest('[role=gridcell]') as HTMLElement;
const mark = (number: number) => screen.getByRole('checkbox', { name: `Select: Deich ${number}` });
const selected = () =>
  [...trayOf(page.client).store.getState().items.values()].map(({ objectId }) => objectId.slice(3)).join(' ');
/** A click with a pointer; true if the browser follows the link. */
async function click(element: Element, modifiers: object = {}): Promise<boolean> {
  const event = createEvent.click(element, { detail: 1, ...modifiers });
  await settle(() => void fireEvent(element, event));
  return !event.defaultPrevented;
}
const press = (key: string, modifiers: object = {}) =>
  settle(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers }));
const spoken = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

describe.each(VIEWS)('results of type %s in the view %s', (type, mode) => {
  it('[2.8.7] are opened by a plain click, and selected by a click on the mark, Ctrl+click, Shift+click and Space', async () => {
    await show(type, mode);
    expect(await click(result(1))).toBe(false);
    expect([opened, selected()]).toEqual([[0], '']);

    await click(mark(1));
    await click(result(3), { ctrlKey: true });
    expect(selected()).toBe('1 3');
    await click(result(5), { shiftKey: true });
    expect(selected()).toBe('1 3 4 5');
    await click(result(1), { ctrlKey: true });
    await settle(() => result(4).focus());
    await press(' ');
    expect(selected()).toBe('3 5');
    // Still the preview, although something is selected.
    await click(result(2));
    expect(opened).toEqual([0, 1]);
  });

  it('say to assistive technology which are selected, and how many', async () => {
    await show(type, mode);
    expect(screen.getByRole('grid').getAttribute('aria-multiselectable')).toBe('true');
    expect(cell(2).getAttribute('aria-selected')).toBe('false');
    await click(mark(2));
    expect(cell(2).getAttribute('aria-selected')).toBe('true');
    expect(mark(2).getAttribute('aria-checked')).toBe('true');
    expect(result(2).getAttribute('aria-label')).toBe('Deich 2, selected');
    expect(spoken()).toContain('1 selected');
  });
});

describe('selecting results by keys', () => {
  it('[2.8.3] Shift with a key that moves selects what it passes, and gives it back on the way back', async () => {
    await show('image', 'metadata');
    await settle(() => result(2).focus());
    await press('ArrowDown', { shiftKey: true });
    await press('ArrowDown', { shiftKey: true });
    expect([selected(), document.activeElement]).toEqual(['2 3 4', result(4)]);
    await press('ArrowUp', { shiftKey: true });
    expect([selected(), document.activeElement]).toEqual(['2 3', result(3)]);
    expect(opened).toEqual([]);
  });

  it('a held Space toggles once, and Ctrl+Enter leaves the link to the browser', async () => {
    await show();
    await settle(() => result(1).focus());
    await press(' ');
    await press(' ', { repeat: true });
    expect(selected()).toBe('1');
    // As Chromium and as Firefox, which gives it a detail.
    for (const detail of [0, 1]) {
      const event = new PointerEvent('click', {
        detail,
        pointerType: '',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      });
      await settle(() => void fireEvent(result(2), event));
      expect([selected(), event.defaultPrevented]).toEqual(['1', false]);
    }
    await click(result(2), { ctrlKey: true });
    expect(selected()).toBe('1 2');
  });

  it('Space on a result without a link does not press its button', async () => {
    await show('image', 'image', 30, { dragUrlTemplate: '' });
    const up = createEvent.keyUp(result(1), { key: ' ' });
    await settle(() => void fireEvent(result(1), up));
    expect(up.defaultPrevented).toBe(true);
  });

  it('Ctrl+A selects all of few results, in one request for those that are not loaded', async () => {
    await show('image', 'image', 100);
    const before = asked.length;
    await press('a', { ctrlKey: true });
    expect(selected().split(' ')).toHaveLength(100);
    expect(asked.slice(before)).toHaveLength(1);
  });

  it('Ctrl+A among many results asks first, and selects the first 200', async () => {
    const shown: string[] = [];
    onTestFinished(takeToasts(({ text }) => void shown.push(text)));
    await show('image', 'image', 12_345);
    await press('a', { ctrlKey: true });
    expect(selected()).toBe('');
    const question = screen.getByRole('alertdialog', { name: 'Select the first 200 of 12,345 results?' });
    expect(document.activeElement?.textContent).toBe('Select 200');
    await settle(() => screen.getByText('Select 200').click());
    expect(question.isConnected).toBe(false);
    expect(selected().split(' ')).toHaveLength(200);
    // The last word on the screen is not that they are being loaded.
    expect(shown.slice(-2)).toEqual(['Loading...', '200 selected']);
    expect(asked.at(-1)).toMatchObject({ resCount: expect.any(Number) });
  });
});

describe('a range over results that are not loaded', () => {
  const extendTo = async (index: number) => {
    await click(mark(1));
    await settle(() => searchesOf(page.client).image.goTo(index));
    await settle();
    await click(result(index + 1), { shiftKey: true });
  };

  it('[4.20] is asked for in the order of the results', async () => {
    const searchSorts = { image: ['created' as const], video: [], audio: [], text: [] };
    await settle(() => page.share({ startUp: readyWith({ searchSorts }) }));
    await show('image', 'image', 100);
    await settle(() => searchesOf(page.client).image.sortBy('created'));
    await press('a', { ctrlKey: true });
    expect(selected().split(' ')).toHaveLength(100);
    const last = page.sent.filter(({ name }) => name === 'search.page').at(-1);
    expect(last?.request).toMatchObject({ request: { resStart: 25, querySort: 'created' } });
  });

  it('[4.20] requests what is missing', async () => {
    await show('image', 'metadata', 1_000);
    await extendTo(120);
    expect(selected().split(' ')).toHaveLength(121);
  });

  it('[4.20] ends after 200 results, in words', async () => {
    await show('image', 'metadata', 1_000_000);
    await extendTo(499);
    expect(selected().split(' ')).toHaveLength(200);
    expect(Math.max(...asked.map(({ resCount }) => resCount))).toBeLessThanOrEqual(200);
    expect(spoken()).toContain('200 selected');
  });

  it('[4.17, 4.20] is not selected for the next user, who has signed in before the server answered', async () => {
    page.share({ auth: { status: 'signed-in' } });
    await show('image', 'metadata', 1_000);
    await click(mark(1));
    await settle(() => searchesOf(page.client).image.goTo(120));
    await settle();
    let answer = (_: object): void => undefined;
    page.answer('search.page', () => new Promise((resolve) => (answer = resolve)));
    await click(result(121), { shiftKey: true });
    await settle(() => page.share({ auth: { status: 'signed-in', username: 'Somebody Else' } }));
    await settle(() => answer({ Query: { QueryFound: 1_000, QueryID: 'q' }, Results: [resultRow('image', 50)] }));
    expect(selected()).toBe('');
  });

  it('is not selected any more when the selection was cleared meanwhile', async () => {
    await show('image', 'metadata', 1_000);
    await click(mark(1));
    await settle(() => searchesOf(page.client).image.goTo(120));
    await settle();
    let answer = (_: object): void => undefined;
    page.answer('search.page', () => new Promise((resolve) => (answer = resolve)));
    await click(result(121), { shiftKey: true });
    expect(spoken()).toContain('Loading');
    await settle(() => void trayOf(page.client).clear());
    await settle(() => answer({ Query: { QueryFound: 1_000, QueryID: 'q' }, Results: [resultRow('image', 50)] }));
    expect(selected()).toBe('');
  });

  it('[3.14, 4.20] leads on over a result that cannot be read', async () => {
    await show('image', 'metadata');
    const { store } = searchesOf(page.client).image;
    await settle(() => store.setState(({ slots }) => ({ slots: new Map([...slots, [1, null]]) })));
    await settle(() => result(1).focus());
    await press('ArrowDown', { shiftKey: true });
    await press('ArrowDown', { shiftKey: true });
    expect([selected(), document.activeElement]).toEqual(['1 3', result(3)]);
  });

  it('[8.6] selects nothing and says why when the server does not answer', async () => {
    await show('image', 'metadata', 1_000);
    await click(mark(1));
    await settle(() => searchesOf(page.client).image.goTo(120));
    await settle();
    page.refuse('search.page', 'net/unreachable');
    await click(result(121), { shiftKey: true });
    expect(selected()).toBe('1');
    expect(spoken()).toContain('The server could not be reached.');
  });
});
