import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import { SearchResults } from '../../../../../components/search/results/search-results.tsx';
import { ClientContext, ReadyContext, type ReadyStartUp } from '../../../../../components/surface/client-context.ts';
import { afterPaint } from '../../../../../components/ui/after-paint.ts';
import { createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { addDialogMethods, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;
let total: number;
/** Prepared responses by resStart; others have 24 rows. */
let odd: Map<number, readonly object[]>;

beforeEach(() => {
  page = createPageClient();
  total = 1_000_000;
  odd = new Map();
  answerPages();
});

function answerPages(): void {
  page.answer('search.page', (message) => {
    const { resStart } = message.request as { resStart: number };
    const rows = Array.from({ length: Math.min(24, total - resStart + 1) }, (_, at) => row(resStart + at));
    return { Query: { QueryFound: total, QueryID: 'q' }, Results: odd.get(resStart) ?? rows };
  });
}

afterEach(cleanup);

const row = (number: number, ImgOID = `id-${number}`) => ({
  ItemNo: number,
  Image: { ImgOID, IPTCHeadline: `Headline ${number}` },
});

async function show(): Promise<void> {
  addDialogMethods();
  const search = searchesOf(page.client).image;
  await settle(() => search.submit(''));
  await waitFor(() => expect(search.store.getState().total).toBe(total));
  render(
    <ClientContext value={page.client}>
      <ReadyContext value={readyWith() as ReadyStartUp}>
        <SearchResults type="image" search={search} mode="metadata" shown={null} onOpen={() => undefined} />
      </ReadyContext>
    </ClientContext>,
  );
  await act(() => new Promise<void>((resolve) => void afterPaint(resolve)));
  await settle();
}

const key = (name: string) =>
  settle(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name }));
const rowOf = (text: string) => screen.getByText(text).closest('[role=row]')?.getAttribute('aria-rowindex');
const placeOf = (number: number) => rowOf(`Headline ${number}`);
const asked = () =>
  page.sent.flatMap(({ name, request }) =>
    name === 'search.page' ? [(request.request as { resStart: number }).resStart] : [],
  );

describe('a list of a million results', () => {
  it('[4.20, 7.25] renders a few of them and exposes their positions', async () => {
    await show();
    expect(screen.getAllByRole('gridcell').length).toBeLessThan(24);
    expect(placeOf(1)).toBe('1');
    const grid = screen.getByRole('grid', { name: '1,000,000 images' });
    expect([grid.ariaRowCount, grid.ariaColCount]).toEqual(['1000000', '1']);
  });

  it('[4.20, 7.25] jumps to the last one with End, loads only its page, and returns with Home', async () => {
    await show();
    screen.getByRole('region', { name: 'Results' }).focus();
    await key('End');
    await settle();
    expect(placeOf(1_000_000)).toBe('1000000');
    expect(document.activeElement?.textContent).toBe('Headline 1000000');
    expect(
      asked()
        .slice(1)
        .every((resStart) => resStart > 999_900),
    ).toBe(true);
    await key('Home');
    await settle();
    expect(document.activeElement?.textContent).toBe('Headline 1');
  });

  it('[4.20, 7.25] jumps to a result by its number, with the focus, and requests only its page', async () => {
    await show();
    await settle(() => searchesOf(page.client).image.goTo(499_999));
    await settle();
    expect(document.activeElement?.textContent).toBe('Headline 500000');
    expect(placeOf(500_000)).toBe('500000');
    expect(
      asked()
        .slice(1)
        .every((resStart) => resStart > 499_900 && resStart < 500_100),
    ).toBe(true);
  });

  it('keeps results in place while the scroll map of a long list is adjusted above them', async () => {
    await show();
    await settle(() => searchesOf(page.client).image.goTo(20));
    const list = screen.getByRole('region', { name: 'Results' });
    await settle(() => {
      list.scrollTop -= 40;
      fireEvent.scroll(list);
    });
    const { paddingTop, marginTop } = screen.getByRole('grid').style;
    expect([paddingTop, Number.parseFloat(marginTop)]).toEqual(['0px', expect.any(Number)]);
    expect(Number.parseFloat(marginTop)).toBeLessThan(-100);
  });

  it('moves between results with the arrow keys', async () => {
    await show();
    await settle(() => screen.getByText('Headline 1').focus());
    await key('ArrowDown');
    await key('ArrowDown');
    expect(document.activeElement?.textContent).toBe('Headline 3');
    await key('ArrowUp');
    expect(document.activeElement?.textContent).toBe('Headline 2');
  });
});

describe('the results as one tab stop', () => {
  const tabStops = () =>
    [...document.querySelectorAll('.results [tabindex="0"]')].map(({ textContent }) => textContent);

  it('the tab stop is the first one, later the one that last had the focus', async () => {
    await show();
    expect(tabStops()).toEqual(['Headline 1']);
    await settle(() => screen.getByText('Headline 1').focus());
    await key('ArrowDown');
    expect(tabStops()).toEqual(['Headline 2']);
    await settle(() => screen.getByText('Headline 5').focus());
    expect(tabStops()).toEqual(['Headline 5']);
  });

  it('the tab stop is the first visible one when the last focused one is scrolled out of view', async () => {
    await show();
    await settle(() => screen.getByText('Headline 1').focus());
    const list = screen.getByRole('region', { name: 'Results' });
    await settle(() => {
      list.scrollTop = 50_000;
      fireEvent.scroll(list);
    });
    await settle();
    expect(document.activeElement).toBe(list);
    const [stop = ''] = tabStops();
    expect(tabStops()).toHaveLength(1);
    expect(Number(stop.replace('Headline ', ''))).toBeGreaterThan(24);
    await key('ArrowDown');
    expect(document.activeElement?.textContent).toBe(stop);
  });

  it('a slot that is not loaded can have the focus, which its result takes over when it loads', async () => {
    total = 2;
    await show();
    const { store } = searchesOf(page.client).image;
    const { slots } = store.getState();
    page.leaveUnanswered('search.page');
    await settle(() => store.setState({ slots: new Map([...slots].slice(1)) }));
    const place = document.querySelector<HTMLElement>('[data-index="0"]');
    expect(place?.tabIndex).toBe(0);
    await settle(() => place?.focus());
    await settle(() => store.setState({ slots }));
    expect(document.activeElement).toBe(screen.getByText('Headline 1'));
    expect(tabStops()).toEqual(['Headline 1']);
  });

  it('keys with a modifier are left to the browser, except Ctrl+Home and Ctrl+End', async () => {
    await show();
    await settle(() => screen.getByText('Headline 1').focus());
    const press = (name: string, modifier: object) =>
      settle(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...modifier }));
    for (const modifier of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
      await press('ArrowDown', modifier);
      expect(document.activeElement?.textContent).toBe('Headline 1');
    }
    await press('End', { ctrlKey: true });
    await settle();
    expect(document.activeElement?.textContent).toBe('Headline 1000000');
  });
});

describe('a later page that fails', () => {
  const failAtTheEnd = async () => {
    await show();
    page.refuse('search.page', 'net/status', { status: 500, statusText: 'Oops' });
    screen.getByRole('region', { name: 'Results' }).focus();
    await key('End');
    await waitFor(() => screen.getByRole('alertdialog', { name: 'Error' }));
    await settle(() => screen.getByRole('button', { name: 'OK' }).click());
  };

  it('[8.6] shows an alert, keeps the position, and loads the missing part on retry', async () => {
    await failAtTheEnd();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('Some results are missing.')).toBeTruthy();
    answerPages();
    await settle(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(placeOf(1_000_000)).toBe('1000000');
    expect(screen.queryByText('Some results are missing.')).toBeNull();
  });

  it('keeps the focus in the list when the retry button disappears', async () => {
    await show();
    const search = searchesOf(page.client).image;
    page.refuse('search.page', 'net/status', { status: 500, statusText: 'Oops' });
    await settle(() => search.show({ first: 100, last: 110 }));
    await settle(search.dismissError);
    const tryAgain = screen.getByRole('button', { name: 'Try again' });
    tryAgain.focus();
    page.leaveUnanswered('search.page');
    await settle(() => tryAgain.click());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Results' }));
  });

  it('[8.6] loads automatically when the computer is online again', async () => {
    await failAtTheEnd();
    answerPages();
    await settle(() => void window.dispatchEvent(new Event('online')));
    expect(placeOf(1_000_000)).toBe('1000000');
  });
});

describe('invalid search responses', () => {
  it('[4.20] an asset on two pages is shown once, and its second slot says where', async () => {
    total = 4;
    odd.set(1, [row(1), row(2), row(3, 'id-1'), row(4)]);
    await show();
    expect(screen.queryByText('Headline 3')).toBeNull();
    expect(screen.getByText('Already shown as result 1')).toBeTruthy();
    expect(placeOf(4)).toBe('4');
  });

  it('[3.14] an unreadable row leaves its slot empty; the others keep theirs', async () => {
    total = 3;
    page.answer('search.page', () => ({
      Query: { QueryFound: 3, QueryID: 'q' },
      Results: [row(1), row(3)],
      skippedCount: 1,
    }));
    await show();
    expect(rowOf('This result could not be read.')).toBe('2');
    expect(placeOf(3)).toBe('3');
    await settle(() => screen.getByText('Headline 1').focus());
    await key('ArrowDown');
    expect(document.activeElement?.textContent).toBe('This result could not be read.');
    await settle(() => screen.getByText('Headline 3').focus());
    // A re-render does not move the user back.
    await settle(() => searchesOf(page.client).image.store.setState({ status: 'loading' }));
    expect(document.activeElement?.textContent).toBe('Headline 3');
  });
});
