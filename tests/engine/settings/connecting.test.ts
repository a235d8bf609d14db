/**
 * 'Connect' in a popup that the browser's prompt closes: the background connects, over HTTP, once, or reports why not.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { ALL_HOSTS, createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  engine = createNodeEngine('', { isServerChosen: true });
  engine.host.permitted = new Set();
  await waitUntil('the first run', () => engine.shared().startUp.status === 'no-server');
});
afterEach(async () => {
  engine.close();
  await server.close();
});

/** As stored by the popup in the task of the prompt that closes it. */
const requestFor = (address: string, attempt = 'first') => {
  engine.host.connectRequest = { server: address, attempt, surface: 'popup' };
  engine.closeSurface();
};
const reopen = () => {
  engine.openSurface(true);
  return engine.send('settings.connectOutcome', { surface: 'popup' });
};
const stored = () => engine.disk.records.values.get('server');
/** Requests of the verification and of the start that follows it. */
const settingsCalls = () => server.calls.filter((path) => path === '/app-settings').length;

it('[7.15] connects when the permission is granted, and reopens the popup', async () => {
  requestFor(server.address);
  engine.permit('127.0.0.1');
  await waitUntil('connected', () => engine.host.popupsReopened === 1);
  expect([stored(), engine.host.connectRequest, settingsCalls()]).toEqual([server.address, null, 2]);
  expect(await reopen()).toEqual({ status: 'none' });
  await waitUntil('ready', () => engine.shared().startUp.status === 'ready');
});

it('connects once although the popup is still open and also completes the connection', async () => {
  engine.host.connectRequest = { server: server.address, attempt: 'first', surface: 'popup' };
  engine.permit('127.0.0.1');
  const request = { server: server.address, attempt: 'first' };
  await Promise.all([engine.send('settings.connect', request), engine.send('settings.connect', request)]);
  await engine.send('settings.connect', request);
  expect(settingsCalls()).toBe(2);
  expect(engine.host.popupsReopened).toBe(0);
});

it('connects at the next start when the background was stopped meanwhile', async () => {
  requestFor(server.address);
  engine.host.permitted?.add('127.0.0.1');
  engine.restart();
  await waitUntil('connected', () => stored() === server.address);
  await waitUntil('settled', () => engine.host.connectRequest === null);
});

it('a background that starts while the prompt is open counts no refusal', async () => {
  requestFor(server.address);
  engine.restart();
  // As long as a user may take to answer it.
  await new Promise((resolve) => setTimeout(resolve, 300));
  engine.permit('127.0.0.1');
  await waitUntil('connected', () => stored() === server.address);
});

it('connects to no host other than the typed one', async () => {
  requestFor(server.address);
  engine.permit('other.example');
  expect(await reopen()).toMatchObject({ status: 'failed', error: { code: 'settings/permission-refused' } });
  expect([stored(), settingsCalls()]).toEqual(['', 0]);
});

const refused = { status: 'failed', error: { code: 'settings/permission-refused' } };

it('reports a refusal to the surface that requested it, each time it opens, and to no other', async () => {
  requestFor(server.address);
  engine.openSurface(true);
  expect(await engine.send('settings.connectOutcome', { surface: 'sidepanel' })).toEqual({ status: 'none' });
  expect(await reopen()).toMatchObject(refused);
  engine.restart();
  expect(await reopen()).toMatchObject(refused);
  expect([stored(), settingsCalls()]).toEqual(['', 0]);
});

it('connects when the popup was reopened next to a prompt that is answered later', async () => {
  requestFor(server.address);
  expect(await reopen()).toMatchObject(refused);
  engine.permit('127.0.0.1');
  await waitUntil('connected', () => stored() === server.address);
});

it.each(['popup', 'options'])('a refusal that the %s has received connects nothing', async (surface) => {
  engine.host.connectRequest = { server: server.address, attempt: 'first', surface };
  const connected = engine.send('settings.connect', { server: server.address, attempt: 'first' });
  await expect(connected).rejects.toMatchObject(refused.error);
  engine.permit('127.0.0.1');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([stored(), settingsCalls()]).toEqual(['', 0]);
});

it('hosts that are all permitted later connect nothing, with or without a restart', async () => {
  requestFor(server.address);
  engine.permit(ALL_HOSTS);
  await new Promise((resolve) => setTimeout(resolve, 300));
  engine.restart();
  expect(await reopen()).toMatchObject(refused);
  expect([stored(), settingsCalls()]).toEqual(['', 0]);
});

it.each([
  ['does not respond', 'http://127.0.0.1:9/', 'net/unreachable'],
  ['is no media system', '', 'settings/not-a-media-system'],
])(
  'reports that a server %s, removes the permission, and reports it again after a restart',
  async (_, address, code) => {
    for (let at = 0; at < 9; at += 1) server.failNext('/app-settings', 404);
    const typed = address || server.address;
    requestFor(typed);
    engine.permit('127.0.0.1');
    await waitUntil('the popup again', () => engine.host.popupsReopened === 1);
    expect(engine.host.permitted?.size).toBe(0);
    engine.restart();
    expect(await reopen()).toMatchObject({ status: 'failed', server: typed, error: { code } });
    expect([stored(), engine.host.popupsReopened]).toEqual(['', 1]);
  },
);

it('lets a reopened popup wait for the connection in progress', async () => {
  requestFor(server.address);
  engine.host.permitted?.add('127.0.0.1');
  const outcome = await reopen();
  expect(outcome).toEqual({ status: 'permitted', server: server.address, attempt: 'first' });
  await engine.send('settings.connect', { server: server.address, attempt: 'first' });
  expect([stored(), engine.host.connectRequest]).toEqual([server.address, null]);
});

it('a connection that fails late leaves the request of the next one', async () => {
  const asked = Promise.withResolvers<Socket>();
  const hanging = createServer(asked.resolve);
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void hanging.close());
  engine.host.permitted?.add('127.0.0.1');
  const address = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/`;
  requestFor(address);
  const connected = engine.send('settings.connect', { server: address, attempt: 'first' });
  const socket = await asked.promise;
  requestFor(server.address, 'second');
  socket.destroy();
  await expect(connected).rejects.toMatchObject({ code: 'net/unreachable' });
  expect(engine.host.connectRequest).toEqual({ server: server.address, attempt: 'second', surface: 'popup' });
});

it('a browser restart discards the request: nothing happens', async () => {
  requestFor(server.address);
  engine.host.connectRequest = null;
  engine.restart();
  engine.permit('127.0.0.1');
  expect(await reopen()).toEqual({ status: 'none' });
  expect([stored(), settingsCalls()]).toEqual(['', 0]);
});

it.each([null, 7, {}, { server: 'nonsense', attempt: 'a', surface: 'popup' }])(
  'ignores %j as a request',
  async (request) => {
    engine.host.connectRequest = request;
    engine.permit('127.0.0.1');
    expect(await reopen()).toEqual({ status: 'none' });
  },
);

it('tries the root of the host where the path is no media system', async () => {
  engine.host.permitted?.add('127.0.0.1');
  await engine.send('settings.connect', { server: `${server.address}library/item/7/` });
  expect(stored()).toBe(server.address);
  expect(server.calls.slice(0, 2)).toEqual(['/library/item/7/app-settings', '/app-settings']);
});

it('finds the media system of a page without permission and cookies, and none at other addresses', async () => {
  const find = (address: string) => engine.send('settings.findServer', { address });
  expect(await find(`${server.address}library/item/7?x=1`)).toBe(server.address);
  expect(await find('http://127.0.0.1:9/')).toBe('');
  for (let at = 0; at < 2; at += 1) server.failNext('API', 404);
  expect(await find(`${server.address}upload/`)).toBe('');
  expect(stored()).toBe('');
});
