import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { FilterValue } from '#lib/search/model/filter-value.ts';
import {
  createPageClient,
  type PageClient,
  readsSaved,
  readyWith,
  writesSaved,
} from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

const graphics: FilterValue = {
  period: '*',
  fromDate: '',
  toDate: '',
  channelList: [],
  allChannelsSelected: false,
  customQueryFilter: { value: '*', text: '' },
  notCustomQueryFilter: false,
  showImages: false,
  showGraphics: true,
};
const DAMAGED = [{ filter: {} }, { filter: 7 }, { filter: { ...graphics, channelList: 'N' } }, { text: null }];

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '#/');
});

function openPage(readSearches: () => Promise<string | null> = async () => null): PageClient {
  const page = createPageClient(readsSaved('searches', readSearches));
  page.answer('search.page', () => ({ Query: { QueryFound: 0, QueryID: 'q' }, Results: [] }));
  return page;
}

async function firstRequest(page: PageClient, route = '/search/'): Promise<unknown> {
  renderApp(page, route);
  await settle(() => page.share({ startUp: readyWith() }));
  await screen.findByLabelText('Search', { selector: 'input' });
  await waitFor(() => expect(page.namesOf()).toContain('search.page'));
  return page.sent.find(({ name }) => name === 'search.page')?.request['request'];
}

/** An entry of the history with the id of a search. */
function enterStep(step: unknown): void {
  window.history.replaceState({ usr: { step }, key: 'k', idx: 0 }, '', '#/search/');
}

/** Anna's searches stored in the session. */
const withStep = (damage: object) => async () => {
  const steps = [{ id: 'own', text: 'deich', filter: graphics, only: '', mode: 'metadata', firstIndex: 0, ...damage }];
  return JSON.stringify({ owner: 'NEWS/Anna Keller', searches: {}, steps });
};

/** The stored searches of the session, with an error in the only one. */
const remembered = (damage: object) => async () => {
  const image = { text: 'deich', filter: null, only: '', mode: null, firstIndex: 0, ...damage };
  return JSON.stringify({ owner: 'NEWS/Anna Keller', searches: { image }, steps: [] });
};

it.each(DAMAGED)('[4.20] stored search state damaged by %j is ignored', async (damage) => {
  expect(await firstRequest(openPage(remembered(damage)))).toMatchObject({ queryText: '' });
});

it('[4.20] intact stored search state is restored', async () => {
  expect(await firstRequest(openPage(remembered({})))).toMatchObject({ queryText: 'deich' });
});

it('[4.20] a search whose id is in the history is restored with its filter', async () => {
  enterStep('own');
  expect(await firstRequest(openPage(withStep({})))).toMatchObject({
    queryText: 'deich',
    queryFilter: '(ZType:G)',
  });
  expect(screen.getByLabelText<HTMLSelectElement>('View').value).toBe('metadata');
});

it.each([...DAMAGED, { mode: 'no such view' }])('[4.20] a history entry damaged by %j is ignored', async (damage) => {
  enterStep('own');
  expect(await firstRequest(openPage(withStep(damage)))).toMatchObject({ queryText: '' });
});

it.each(["another's", 7, null])('[4.20] an id unknown to the session is ignored: %j', async (step) => {
  enterStep(step);
  expect(await firstRequest(openPage(withStep({})))).toMatchObject({ queryText: '' });
});

it('[4.20] a closing page hands over its search at once', async () => {
  const written: string[] = [];
  const page = createPageClient(writesSaved('searches', (text) => void written.push(text)));
  page.answer('search.page', () => ({ Query: { QueryFound: 0, QueryID: 'q' }, Results: [] }));
  await firstRequest(page);
  fireEvent(window, new Event('pagehide'));
  expect(written.at(-1)).toContain('"text":""');
});

it('[2.5.2, 4.20] a sign-in returns to a search whose id is in the history', async () => {
  const requested = { address: '/search/', entry: { step: 'own' }, requestedBy: null };
  const notes = { searches: withStep({}), 'return-page': async () => JSON.stringify(requested) };
  const page = createPageClient({
    routing: 'path',
    readSaved: async (name) => (name === 'searches' || name === 'return-page' ? notes[name]() : null),
  });
  page.answer('search.page', () => ({ Query: { QueryFound: 0, QueryID: 'q' }, Results: [] }));
  expect(await firstRequest(page, '/')).toMatchObject({ queryText: 'deich' });
  expect(window.location.pathname).toBe('/search/');
});

it('[4.17, 2.10.1] a preview is not opened when the session does not know its search', async () => {
  const page = createPageClient(readsSaved('searches', withStep({})));
  const results = [0, 1, 2].map((at) => ({
    ItemNo: at + 1,
    Image: { ImgOID: `o${at}`, ImgName: `${at}.jpg`, IPTCHeadline: `Result ${at}` },
  }));
  page.answer('search.page', () => ({ Query: { QueryFound: 3, QueryID: 'q' }, Results: results }));
  window.history.replaceState({ usr: { step: "another's", preview: 1 }, key: 'k', idx: 0 }, '', '#/search/');
  await firstRequest(page);
  await waitFor(() => expect(JSON.stringify(window.history.state)).not.toContain('preview'));
  expect(screen.getByText('Result 1')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[2.8.2, 5.15] a link from another time zone is searched with its hours, and says whose days they are', async () => {
  const page = openPage();
  const link = 'view=image&period=o&from=20261105&to=20261105&zone=America%2FSt_Johns';
  expect(await firstRequest(page, `/search/?${link}`)).toMatchObject({
    queryFilter: '(ImgReceivedTS>="20261105 03:30:00" ImgReceivedTS<="20261106 03:29:59")',
  });
  expect(await screen.findByText('11/05/2026 (America/St Johns)')).toBeTruthy();
});
