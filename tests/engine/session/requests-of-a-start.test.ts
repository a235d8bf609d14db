/** What a start requests beside the settings, of a user without anything stored: the real engine against the real server. */
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { control } from '../../contract/harness/control.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import {
  createNodeDisk,
  createNodeEngine,
  type NodeEngine,
  type NodeEngineOptions,
} from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const USER = ['refreshSession', 'uploadChannels'] as const;
const LISTS = [
  'imgSearchDatePresets',
  'imgSearchImageTypes',
  'imgSearchCustomQueries',
  'imgSearchViewModes',
  'chanList',
];

let server: TestServer;
let signedIn: NodeEngine;

beforeEach(async () => {
  server = await startServer({ misbehave: true });
  signedIn = createNodeEngine(server.address);
  await signedIn.signIn();
  await control(server, 'misbehave', { match: { pathPattern: 'app-settings' }, times: 1, action: { isHeld: true } });
});

afterEach(async () => {
  signedIn.close();
  await server.remove();
});

/** A page of the same browser whose settings are not answered yet. */
function start(options: NodeEngineOptions = {}) {
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  const engine = createNodeEngine(server.address, { cookies: signedIn.cookies, ...options });
  onTestFinished(() => engine.close());
  const requests = (name: string) => fetched.mock.calls.filter(([url]) => String(url).includes(name)).length;
  return { engine, requests };
}

it('[4.28, 7.4] the user is requested beside the settings, and once', async () => {
  const { engine, requests } = start();
  for (const name of USER) await waitUntil(name, () => requests(name) === 1);
  expect(engine.shared().auth).toBeUndefined();
  await control(server, 'release');
  await waitUntil('signed in', () => engine.shared().auth?.status === 'signed-in');
  expect(USER.map(requests)).toEqual([1, 1]);
  expect(LISTS.map(requests)).toEqual([0, 0, 0, 0, 0]);
});

it('[7.18, 7.19] the lists of the search that the page is opened with are requested beside the settings', async () => {
  const { engine, requests } = start({ opened: { search: 'image' } });
  for (const name of LISTS) await waitUntil(name, () => requests(name) === 1);
  await control(server, 'release');
  expect((await engine.send('search.filterTables', {})).datePresets.length).toBeGreaterThan(0);
  expect(await engine.send('search.channels', { type: 'image' })).not.toBeNull();
  expect(await engine.send('search.viewModes', { type: 'image' })).not.toBeNull();
  expect(LISTS.map(requests)).toEqual([1, 1, 1, 1, 1]);
});

it('[7.4] a page requests all of it before its background has read what it keeps', async () => {
  const disk = createNodeDisk();
  const read = Promise.withResolvers<void>();
  onTestFinished(() => read.resolve());
  const isFirst = ([key = '']: readonly string[]) => ['locale', 'pendingLogouts'].includes(key);
  disk.before = (access, keys) => (access === 'read' && !isFirst(keys) ? read.promise : undefined);
  const { requests } = start({ disk, opened: { search: 'image' } });
  for (const name of [...USER, ...LISTS]) await waitUntil(name, () => requests(name) === 1);
});

it('[7.19] a page requests its lists in the chosen language', async () => {
  const disk = createNodeDisk();
  disk.records.values.set('locale', 'de-DE');
  const { requests } = start({ disk, opened: { search: 'image' } });
  await waitUntil('the channels', () => requests('chanList') === 1);
  expect(requests('chanDomain=image&svcLanguageID=1031')).toBe(1);
});

it('[7.5] after Sign Out a page requests no user while the server has not answered', async () => {
  const disk = createNodeDisk();
  const left = createNodeEngine(server.address, { disk, cookies: signedIn.cookies });
  onTestFinished(() => left.close());
  await control(server, 'misbehave', { match: { pathPattern: 'api/logout' }, action: { destroy: true } });
  await left.send('session.signOut', { unfinished: 'keep' });
  const { engine, requests } = start({ disk, opened: { search: 'image' } });
  await waitUntil('the sign-out', () => engine.shared().auth?.status === 'signed-out');
  expect([...USER, ...LISTS].map(requests)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

it('[7.4] without a session the user alone is requested', async () => {
  const { engine, requests } = start({ opened: { search: 'image' }, cookies: new Map() });
  await waitUntil('the user', () => requests('refreshSession') === 1);
  await control(server, 'release');
  await waitUntil('signed out', () => engine.shared().auth?.status === 'signed-out');
  expect([requests('refreshSession'), requests('uploadChannels'), ...LISTS.map(requests)]).toEqual([
    1, 0, 0, 0, 0, 0, 0,
  ]);
});

it('[4.18] a session that has ended is noticed without the dialog about it', async () => {
  await control(server, 'expire');
  const { engine } = start({ opened: { search: 'image' } });
  await control(server, 'release');
  await waitUntil('signed out', () => engine.shared().auth?.status === 'signed-out');
});
