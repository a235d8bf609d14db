/**
 * What the next user sees and requests, and what the same user returns to, with the engine and the reference server.
 */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchType } from '#lib/contract/search-types.ts';
import { searchRoute } from '#lib/routing/model/routes.ts';
import { createNodeEngine, type NodeEngine } from '../../../helpers/engine/node-engine.ts';
import {
  MediaSystem,
  openPageWithServer,
  PAGES,
  type PageKind,
  renderPageWithServer,
  searchField,
  signInOnScreen,
  signOutOnScreen,
} from '../../../helpers/screens/page-with-server.tsx';
import { settle } from '../../../helpers/screens/render-app.tsx';

let server: MediaSystem;
let engine: NodeEngine;
beforeAll(async () => {
  server = await MediaSystem.start({ port: 0, hasLibrary: true, settings: { textSearch: true } });
});
afterAll(() => server.close());
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  engine.close();
});

async function open(kind: PageKind, route: string): Promise<void> {
  await server.reset();
  engine = createNodeEngine(server.origin, { isPage: kind === 'hosted page' });
  await openPageWithServer(kind, engine, route);
}

/** A hosted page contains its engine; the extension's engine continues to run. */
function reload(kind: PageKind): void {
  cleanup();
  if (kind === 'hosted page') engine.restart();
  renderPageWithServer(kind, engine);
}

const route = () => (window.location.hash === '' ? window.location.pathname : window.location.hash.slice(1));
/** Waits for asynchronous work of the browser. */
const pause = () => settle(async () => new Promise((resolve) => setTimeout(resolve, 30)));
const SECRET = 'Enteignung';
const contentOfBrowser = () =>
  JSON.stringify([window.location.href, window.history.state, { ...sessionStorage }, document.body.textContent]);

async function searchFor(text: string): Promise<void> {
  await userEvent.clear(await searchField());
  await userEvent.type(await searchField(), `${text}{Enter}`);
  await waitFor(async () => expect(JSON.stringify((await server.searches()).at(-1)?.body)).toContain(text));
  await screen.findByText('No items were found');
}

/** Tests of further places have no place in every run. */
const tagsOf = (at: number, inEveryRun: number) => (at < inEveryRun ? [] : ['thorough']);

/** Each type in one page, each page with two of them: the pages differ in where they keep a search, not in its type. */
const copied = (kind: PageKind): readonly (readonly [type: SearchType, text: string, mode: string])[] =>
  kind === 'hosted page'
    ? [
        ['image', 'harbour', 'metadata'],
        ['text', 'budget', 'extended'],
      ]
    : [
        ['video', 'tram', 'metadata'],
        ['audio', 'mayor', 'metadata'],
      ];
/** In every run two types on each page, all four on both; the others of each page are repetitions. */
const searched = (kind: PageKind): readonly (readonly SearchType[])[] => {
  const pairs = [['image', 'text'] as const, ['video', 'audio'] as const];
  return kind === 'hosted page' ? pairs : pairs.toReversed();
};
/** Each pair of place and page, of page and reload, and of place and reload. */
const expiries = (kind: PageKind) =>
  ['/upload/', '/search/video/', '/upload/audio/', '/upload/video/'].map(
    (place, at) => [place, (at % 2 === 0) === (kind === 'hosted page')] as const,
  );

describe.each(PAGES)('%s', (kind) => {
  for (const [at, types] of searched(kind).entries())
    it(`[4.17, 2.8.2] a user who signs in after a sign-out cannot go back to earlier searches of ${types.join(' and ')}`, {
      tags: tagsOf(at, 1),
    }, async () => {
      await open(kind, '/search/');
      await signInOnScreen('editor');
      for (const type of types) {
        fireEvent.change(await screen.findByLabelText('Search type'), { target: { value: type } });
        await searchFor(`${SECRET} ${type}`);
        expect(JSON.stringify([window.location.href, window.history.state])).not.toContain(SECRET);
      }
      const entries = window.history.length;
      await signOutOnScreen();
      expect(contentOfBrowser()).not.toContain(SECRET);
      await settle(() => window.history.back());
      await pause();
      await waitFor(() => expect(route()).toBe('/login'));
      await signInOnScreen('photo');
      await searchField();
      for (let step = 0; step < entries; step += 1) {
        await settle(() => window.history.back());
        await pause();
        expect(contentOfBrowser()).not.toContain(SECRET);
      }
      expect((await server.searches()).filter(({ user }) => user === 'NEWS/photo')).not.toEqual([]);
      for (const { user, body } of await server.searches()) {
        if (user !== 'NEWS/editor') expect(JSON.stringify(body)).not.toContain(SECRET);
      }
    });

  it('[4.17, 2.8.2] a page restored from the back/forward cache shows another user nothing', async () => {
    await open(kind, '/search/');
    await signInOnScreen('editor');
    await searchFor(SECRET);
    await server.reset();
    // On a page of the media system itself.
    for (const { name, value } of await server.signInOnAnotherPage('photo')) engine.cookies.set(name, value);
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    await screen.findByRole('button', { name: /^User: photo/ });
    await waitFor(async () =>
      expect(await server.searches()).toMatchObject([{ user: 'NEWS/photo', body: { queryText: '' } }]),
    );
    expect(contentOfBrowser()).not.toContain(SECRET);
  });

  for (const [at, [type, text, mode]] of copied(kind).entries())
    it(`[2.8.2, 2.8.3] a copied link to a search of ${type} works for another user`, {
      tags: tagsOf(at, 1),
    }, async () => {
      const user = userEvent.setup();
      await open(kind, searchRoute(type));
      await signInOnScreen('editor');
      await user.selectOptions(await screen.findByLabelText('View'), mode);
      await user.type(await searchField(), `${text}{Enter}`);
      await waitFor(async () => expect((await server.searches()).at(-1)?.body).toMatchObject({ queryText: text }));
      const copy = screen.getByRole<HTMLButtonElement>('button', { name: 'Copy link to this search' });
      await waitFor(() => expect(copy.disabled).toBe(false));
      await user.click(copy);
      await waitFor(() => expect(screen.getAllByText('Link copied').length).toBeGreaterThan(0));
      const link = new URL(await navigator.clipboard.readText());
      engine.close();

      sessionStorage.clear();
      // The link opens the hosted page even if copied in an extension: its receiver may not have the extension.
      expect(link.origin).toBe(kind === 'hosted page' ? window.location.origin : server.origin);
      await open(kind, link.pathname + link.search);
      // No user is known yet.
      await screen.findByLabelText('Username');
      expect(window.location.href).not.toContain(text);
      await signInOnScreen('photo');
      await waitFor(async () => expect((await searchField()).value).toBe(text));
      await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('View').value).toBe(mode));
      await waitFor(async () =>
        expect(await server.searches()).toMatchObject([
          { path: `/search/${type}/`, user: 'NEWS/photo', body: { queryText: text } },
        ]),
      );
      await waitFor(() => expect(JSON.stringify(window.history.state)).toMatch(/"step":"/));
      expect(window.location.href + JSON.stringify(window.history.state)).not.toContain(text);
      reload(kind);
      await waitFor(async () => expect((await searchField()).value).toBe(text));
      expect(screen.getByLabelText<HTMLSelectElement>('View').value).toBe(mode);
    });

  for (const [at, [place, isReloaded]] of expiries(kind).entries())
    it(`[2.3.2, 4.18] the user whose session expired returns to ${place}, another user does not, over a login page that is loaded again: ${isReloaded}`, {
      tags: tagsOf(at, 2),
    }, async () => {
      for (const [name, target] of [
        ['editor', place],
        ['photo', '/search/'],
      ] as const) {
        await expireOn(kind, place);
        await userEvent.click(await screen.findByRole('button', { name: 'Login' }));
        await screen.findByLabelText('Username');
        if (isReloaded) reload(kind);
        await signInOnScreen(name);
        await waitFor(() => expect(route()).toBe(target));
      }
    });

  const reloaded = kind === 'hosted page' ? ['/search/audio/', '/upload/'] : ['/upload/video/', '/upload/audio/'];
  for (const [at, place] of reloaded.entries())
    it(`[2.3.2, 4.18] reloading ${place} instead of pressing Login has the same result`, {
      tags: tagsOf(at, 1),
    }, async () => {
      await expireOn(kind, place);
      await screen.findByRole('button', { name: 'Login' });
      reload(kind);
      if (kind === 'extension page') await userEvent.click(await screen.findByRole('button', { name: 'Login' }));
      await waitFor(async () =>
        expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('editor'),
      );
      await signInOnScreen('editor');
      await waitFor(() => expect(route()).toBe(place));
    });

  async function expireOn(page: PageKind, place: string): Promise<void> {
    sessionStorage.clear();
    await open(page, place);
    await signInOnScreen('editor');
    await openPageWithServer(page, engine, place);
    await screen.findByRole('button', { name: /^User: editor/ });
    await server.expireSessions('NEWS/editor');
    engine.host.nowOffsetMs += 360_000;
    await engine.send('session.active', { idleMs: 360_000 });
  }
});
