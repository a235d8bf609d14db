/** The requests that a user at a hosted page and an extension page causes. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { searchRoute } from '#lib/routing/model/routes.ts';
import { createNodeEngine, type NodeEngine } from '../../../helpers/engine/node-engine.ts';
import { setWindowWidth } from '../../../helpers/screens/filter-page.ts';
import {
  MediaSystem,
  openPageWithServer,
  PAGES,
  type PageKind,
  renderPageWithServer,
  searchField,
} from '../../../helpers/screens/page-with-server.tsx';
import { settle } from '../../../helpers/screens/render-app.tsx';

const TYPE_NAMES = { image: 'Image', video: 'Video', audio: 'Audio', text: 'Text' } as const;
const OTHER_TYPE = { image: 'video', video: 'audio', audio: 'text', text: 'image' } as const;

let server: MediaSystem;
let engine: NodeEngine;
let restoreWidth = () => undefined as unknown;
beforeAll(async () => {
  const settings = { filterAppliesOnChange: true, textSearch: true };
  server = await MediaSystem.start({ port: 0, hasLibrary: true, settings });
});
afterAll(() => server.close());
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  engine.close();
  restoreWidth();
});

/** The bodies of the searches for results that have reached the server. */
async function asked(): Promise<Record<string, unknown>[]> {
  const searches = (await server.searches()).filter(({ body }) => !Object(body).querySources);
  return searches.map(({ path, body }) => ({ path, ...(body as object) }));
}
const texts = async () => (await asked()).map(({ queryText }) => queryText);
const wait = (ms: number) => settle(async () => new Promise((resolve) => setTimeout(resolve, ms)));
const firstResult = (type: SearchType) =>
  waitFor(() => {
    const opener = document.querySelector<HTMLElement>('.results [aria-haspopup=dialog]');
    expect(opener, type).not.toBeNull();
    return opener as HTMLElement;
  });

async function open(kind: PageKind, route: string, policy: object = {}): Promise<void> {
  engine = createNodeEngine(server.origin, { isPage: kind === 'hosted page', policy });
  await engine.signIn();
  await server.reset();
  await openPageWithServer(kind, engine, route);
  await waitFor(async () => expect(await asked()).not.toEqual([]));
}

const REJECTED = [
  ['image', 'from=20269999'],
  ['image', 'types=I&types=G'],
  ['image', 'period=o&to=20260230'],
  ['image', 'period=no-code'],
  ['image', 'period=d7&from=20260101'],
  ['image', 'from=20260202&to=20260101'],
  ['image', 'types=X'],
  ['image', 'channel=~N'],
  ['image', 'not=yes'],
  ['image', 'view=simple'],
  ['image', 'only=a"b'],
  ['video', 'types=I'],
  ['audio', 'special=IPTCCategory:SPO'],
  ['text', 'view=image'],
] as const;

/** Every other one on each page: the pages differ in their addresses, which every row uses in the same way. */
function half<Row>(kind: PageKind, rows: readonly Row[]): readonly Row[] {
  return rows.filter((_, at) => (at % 2 === 0) === (kind === 'hosted page'));
}

describe.each(PAGES)('%s', (kind) => {
  it.each(half(kind, SEARCH_TYPES))(
    '[4.20, 2.8.2] text typed into %s is kept for another type, and only there',
    async (type) => {
      await open(kind, searchRoute(type));
      await firstResult(type);
      await server.reset();
      const other = OTHER_TYPE[type];
      fireEvent.change(await searchField(), { target: { value: 'Sturmflut' } });
      fireEvent.change(screen.getByLabelText('Search type'), { target: { value: other } });
      await waitFor(async () => expect(await texts()).toEqual(['Sturmflut']));
      await wait(700);
      expect((await asked()).map(({ path, queryText }) => [path, queryText])).toEqual([
        [`/search/${other}/`, 'Sturmflut'],
      ]);
      await settle(() => window.history.back());
      await waitFor(() =>
        expect(screen.getByLabelText<HTMLSelectElement>('Search type').selectedOptions[0]?.text).toBe(TYPE_NAMES[type]),
      );
      expect((await searchField()).value).toBe('');
      expect(await texts()).toEqual(['Sturmflut']);
    },
  );

  it.each(half(kind, SEARCH_TYPES))(
    '[4.20, 2.10.1] a result of %s opened while the user types stays open',
    async (type) => {
      await open(kind, searchRoute(type));
      const result = await firstResult(type);
      await server.reset();
      fireEvent.change(await searchField(), { target: { value: 'Sturmflut' } });
      await userEvent.click(result);
      const preview = await screen.findByRole('dialog');
      await wait(700);
      expect(preview.isConnected).toBe(true);
      expect(await texts()).toEqual([]);
      await userEvent.click(within(preview).getByRole('button', { name: 'Close' }));
      expect((await searchField()).value).toBe('Sturmflut');
      await waitFor(async () => expect(await texts()).toEqual(['Sturmflut']));
    },
  );

  it('[4.20] a page left while the user types searches when it is shown again', async () => {
    await open(kind, '/search/');
    await firstResult('image');
    await server.reset();
    fireEvent.change(await searchField(), { target: { value: 'Sturmflut' } });
    await userEvent.click(screen.getByRole('link', { name: 'Upload' }));
    await screen.findByRole('button', { name: 'Add Files' });
    await wait(700);
    expect(await texts()).toEqual([]);
    await settle(() => window.history.back());
    await waitFor(async () => expect(await texts()).toEqual(['Sturmflut']));
    expect((await searchField()).value).toBe('Sturmflut');
  });

  it.each([
    ['en-US', 'From', ['1/5/20', '1/5/202', '1/5/2026'], '1/5/25', /^\(ImgReceivedTS>="(\d{8}) /],
    ['de-DE', 'Bis', ['5.1.20', '5.1.202', '5.1.2026'], '5.1.25', /^\(ImgReceivedTS<="(\d{8}) /],
    ['sv-SE', 'To', ['2026-01-0', '2026-01-05'], '2025-01-5', /^\(ImgReceivedTS<="(\d{8}) /],
  ] as const)(
    '[4.25] a %s date in %s applies when it is complete, a short one when the field is left',
    async (locale, label, typed, short, filter) => {
      restoreWidth = setWindowWidth(800);
      await open(kind, '/search/', { locale });
      await firstResult('image');
      await server.reset();
      const field = await screen.findByLabelText(label);
      for (const value of typed) {
        fireEvent.change(field, { target: { value } });
        await wait(150);
      }
      // In UTC, where the day may differ.
      const days = async () => (await asked()).map(({ queryFilter }) => filter.exec(String(queryFilter))?.[1]);
      await waitFor(async () => expect(await days()).toEqual([expect.stringMatching(/^2026010[456]$/)]));
      fireEvent.change(field, { target: { value: short } });
      await wait(150);
      expect(await days()).toHaveLength(1);
      fireEvent.blur(field);
      await waitFor(async () =>
        expect(await days()).toEqual([expect.anything(), expect.stringMatching(/^2025010[456]$/)]),
      );
    },
  );

  it('[2.7.1, 2.8.2] the logo starts a new search, and Back returns to the previous one', async () => {
    await open(kind, '/search/?q=Harbour&types=I&view=metadata');
    await firstResult('image');
    expect(await asked()).toMatchObject([{ queryText: 'Harbour', queryFilter: '(ZType:I)' }]);
    await userEvent.click(screen.getByRole('link', { name: 'Go to start page' }));
    await waitFor(async () => expect((await asked()).at(-1)).toMatchObject({ queryText: '' }));
    expect((await asked()).at(-1)).not.toHaveProperty('queryFilter');
    expect((await searchField()).value).toBe('');
    await firstResult('image');
    await settle(() => window.history.back());
    await waitFor(async () =>
      expect((await asked()).at(-1)).toMatchObject({ queryText: 'Harbour', queryFilter: '(ZType:I)' }),
    );
    expect((await searchField()).value).toBe('Harbour');
  });

  const links = [
    ['image', 'types=I', { queryFilter: '(ZType:I)' }],
    ['image', 'q=Harbour&types=G', { queryText: 'Harbour', queryFilter: '(ZType:G)' }],
    ['image', 'channel=n~DESKN~Desk', { queryCond: 'DESKN' }],
    ['image', 'special=IPTCCategory:SPO&not=1', { queryFilter: '-(IPTCCategory:SPO)' }],
    ['image', 'from=20260105', { queryFilter: expect.stringMatching(/^\(ImgReceivedTS>="2026010[45] /) }],
    ['video', 'q=tram', { queryText: 'tram' }],
  ] as const;
  for (const row of links) {
    const [type, link, body] = row;
    const tags = half(kind, links).includes(row) ? [] : ['thorough'];
    it(`[2.8.2, 5.15] a link to ${type} with no more than ${link} is applied completely`, { tags }, async () => {
      await open(kind, `${searchRoute(type)}?${link}`);
      expect(await asked()).toMatchObject([body]);
      expect(screen.queryAllByText(/not valid/)).toEqual([]);
    });
  }

  it.each(half(kind, REJECTED))(
    '[2.8.2, 5.15] a link to %s with %s is rejected with a message and restricts nothing',
    async (type, link) => {
      await open(kind, `${searchRoute(type)}?q=Harbour&${link}`);
      const said = /^The link to this search is not valid: \S+=.+\. All results are shown\.$/;
      await waitFor(() =>
        expect(screen.queryAllByText(said).some((element) => element.closest('[role=status]'))).toBe(true),
      );
      expect(await screen.findByText(said, { selector: '.toast' })).toBeTruthy();
      expect(await asked()).toEqual([
        {
          path: `/search/${type}/`,
          queryText: '',
          resStart: 1,
          resCount: 24,
          queryCount: false,
          ...(type === 'text' && { txtFullText: true }),
        },
      ]);
      expect(window.location.href).not.toContain('Harbour');
    },
  );

  it.each(half(kind, SEARCH_TYPES))(
    '[2.10.1] Back closes a preview of %s, Forward opens it, and neither searches',
    async (type) => {
      await open(kind, searchRoute(type));
      const result = await firstResult(type);
      await server.reset();
      const place = window.location.href;
      await userEvent.click(result);
      const name = (await screen.findByRole('dialog')).getAttribute('aria-label');
      await settle(() => window.history.back());
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await settle(() => window.history.forward());
      await waitFor(() => expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe(name));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(await texts()).toEqual([]);
      expect(window.location.href).toBe(place);
      // A closed preview has left the history: one step leaves the page.
      await userEvent.click(await firstResult(type));
      await screen.findByRole('dialog');
      renderPageWithServer(kind, engine);
      expect(await screen.findByRole('dialog')).toBeTruthy();
    },
  );

  it('[4.20, 2.8.2] Back, Forward and a reload restore their searches, and no address contains one', async () => {
    await open(kind, '/search/');
    await firstResult('image');
    for (const text of ['Harbour', 'Sturmflut']) {
      const before = JSON.stringify(window.history.state);
      // At once: a pause between two letters would be a search of its own.
      fireEvent.change(await searchField(), { target: { value: text } });
      await userEvent.type(await searchField(), '{Enter}');
      await waitFor(async () => expect((await texts()).at(-1)).toBe(text));
      await waitFor(() => expect(JSON.stringify(window.history.state)).toMatch(/"step":"/));
      await waitFor(() => expect(JSON.stringify(window.history.state)).not.toBe(before));
    }
    await wait(50);
    renderPageWithServer(kind, engine);
    await waitFor(async () => expect((await searchField()).value).toBe('Sturmflut'));
    for (const [step, text] of [
      ['back', 'Harbour'],
      ['forward', 'Sturmflut'],
      ['back', 'Harbour'],
      ['back', ''],
    ] as const) {
      await settle(() => window.history[step]());
      await waitFor(async () => expect((await searchField()).value).toBe(text));
      await waitFor(async () => expect((await texts()).at(-1)).toBe(text));
      expect(window.location.href + JSON.stringify(window.history.state)).not.toMatch(/Harbour|Sturmflut/);
    }
  });
});
