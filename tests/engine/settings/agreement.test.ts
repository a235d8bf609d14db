/** Nothing is sent before the user has agreed to what leaves the computer (decision 7). */
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { DISCLOSED_DATA } from '#lib/core/disclosure.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeDisk, createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: TestServer;
let engine: NodeEngine;
let fetched: MockInstance<typeof fetch>;

beforeEach(async () => {
  server = await startServer();
  fetched = vi.spyOn(globalThis, 'fetch');
});
afterEach(async () => {
  engine.close();
  fetched.mockRestore();
  await server.remove();
});

const becomes = (status: string) => waitUntil(status, () => engine.shared().startUp.status === status);
/** Paths of all requests of the engine. */
const asked = () => fetched.mock.calls.map(([url]) => new URL(String(url)).pathname);
const addWaiting = async () => {
  const [id = ''] = await engine.add('image', [new File(['\xff\xd8\xff'], 'harbour.jpg', { type: 'image/jpeg' })]);
  await waitUntil('the copy', () => engine.disk.copies.size === 1);
  return id;
};
const start = (options: Parameters<typeof createNodeEngine>[1] = {}) => {
  engine = createNodeEngine(server.address, { disk: createNodeDisk(), disclosed: DISCLOSED_DATA, ...options });
};

describe.each([
  ['that is built in', {}],
  ['that the policy sets', { isServerChosen: true }],
])('with a server %s', (_, options) => {
  const policy = () => ('isServerChosen' in options ? { server: server.address } : {});

  it('[7.15] nothing is sent until the user has agreed, and nobody is asked twice', async () => {
    start({ ...options, policy: policy() });
    await becomes('not-agreed');
    expect(engine.shared().startUp).toMatchObject({ disclosed: DISCLOSED_DATA, server: server.address });
    engine.online();
    engine.wakeUp();
    await engine.send('settings.reload', {});
    expect(asked()).toEqual([]);

    await engine.send('settings.agree', {});
    await becomes('ready');
    expect(asked()).toContain('/services/svcLOCMain.asp');
    engine.restart();
    await becomes('ready');
  });

  it('[7.15] nobody is asked where the house has agreed by policy', async () => {
    start({ ...options, policy: { ...policy(), consentByPolicy: true } });
    await becomes('ready');
  });
});

it('[7.15] a server is asked for only after the agreement', async () => {
  start({ isServerChosen: true });
  engine.disk.records.values.delete('server');
  engine.restart();
  await becomes('not-agreed');
  expect(engine.shared().startUp).not.toHaveProperty('server');
  await engine.send('settings.agree', {});
  await becomes('no-server');
  expect(asked()).toEqual([]);
});

it('a policy that the browser reports late may still agree for the house', async () => {
  start();
  engine.host.policy = null;
  engine.restart();
  expect((await engine.send('settings.overview', {})).policy).toEqual({});
  expect(engine.shared().startUp.status).toBe('loading');
  engine.host.policy = { consentByPolicy: true };
  engine.policyChanged();
  await becomes('ready');
});

describe('a user who has agreed', () => {
  beforeEach(async () => {
    start();
    await becomes('not-agreed');
    await engine.send('settings.agree', {});
    await becomes('ready');
    await engine.signIn('editor', { remember: true });
  });

  it('is asked again when the list grows, and nothing is sent meanwhile; the uploads wait and continue', async () => {
    const id = await addWaiting();
    engine.host.disclosed = [...DISCLOSED_DATA, 'more' as never];
    const before = asked();
    engine.restart();
    await becomes('not-agreed');
    expect((await engine.send('settings.overview', {})).unfinishedCount).toBe(1);
    engine.online();
    engine.wakeUp();
    await engine.send('settings.reload', {});
    expect(asked()).toEqual(before);
    await engine.send('settings.agree', {});
    await waitUntil('the user', () => engine.shared().auth.status === 'signed-in');
    await waitUntil('the row', () => engine.row(id) !== undefined);
  });

  it("takes it back by 'Disconnect': the session ends at the server, then nothing is sent, and no upload is lost", async () => {
    const id = await addWaiting();
    await engine.send('settings.disconnect', {});
    await becomes('not-agreed');
    expect(asked().at(-1)).toBe('/api/logout');
    expect(engine.cookies.has('CMY-SESSION')).toBe(false);
    const before = asked();
    engine.restart();
    await becomes('not-agreed');
    engine.online();
    await engine.send('settings.reload', {});
    expect(asked()).toEqual(before);

    await engine.send('settings.agree', {});
    await becomes('ready');
    await engine.signIn('editor', { remember: true });
    await waitUntil('the row', () => engine.row(id) !== undefined);
  });

  it("is asked again after 'Delete all saved data'", async () => {
    await engine.send('settings.forgetEverything', {});
    await becomes('not-agreed');
  });
});

it('[7.15] nothing is asked where the host has nothing to disclose: Firefox asks itself, and a page is not installed', async () => {
  start({ disclosed: undefined });
  await becomes('ready');
});
