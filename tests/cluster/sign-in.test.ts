/** Signing in while each request meets another node. */
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { ACCOUNTS, passcodeSecret } from '../../reference-server/config/accounts.ts';
import type { ServerOptions } from '../../reference-server/options/server-options.ts';
import { passcodeAt } from '../../reference-server/sessions/totp.ts';
import { createBrowserSession } from '../contract/harness/browser-session.ts';
import { type Client, createClient, signIn } from '../contract/harness/client.ts';
import { startTestPostgres, type TestPostgres } from '../contract/harness/test-postgres.ts';
import { startTwoNodes, type TwoNodes } from './harness/two-nodes.ts';

let postgres: TestPostgres;
let nodes: TwoNodes;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterEach(() => nodes.close());
afterAll(() => postgres.remove());

const start = async (options: ServerOptions = {}) => {
  nodes = await startTwoNodes(await postgres.newDatabase(), options);
};
/** On a busy machine some sign-ins take longer than the first delay. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
const login = (port: number, fields: string) =>
  createClient({ port }).send('/api/login', { method: 'POST', form: `username=NEWS%2Feditor&${fields}` });
const refresh = (client: Client, withToken = true) => client.send('/api/refreshSession', { method: 'POST', withToken });

it('gives a session, with its token, on every node until it ends on one', async () => {
  await start();
  const client = await signIn(nodes.inTurn, 'editor', true);
  for (let times = 0; times < 4; times += 1) {
    expect((await refresh(client)).json).toMatchObject({ userName: 'NEWS/editor' });
    expect((await refresh(client, false)).json).toMatchObject({ error: 'csrf' });
  }
  const before = new Map(client.cookies);
  await client.send('/api/logout', { method: 'POST' });
  for (const [name, value] of before) client.cookies.set(name, value);
  for (let times = 0; times < 2; times += 1)
    expect((await refresh(client)).json).toMatchObject({ error: 'no-session' });
});

it('takes a one-time code of another node, once', async () => {
  await start({ demoEmbedding: true });
  // The port of a proxy in front of the nodes.
  const host = { Host: '127.0.0.1:9000', Origin: 'http://127.0.0.1:9000' };
  const made = await createClient(nodes.a).send('/embed-example/session', {
    method: 'POST',
    form: 'account=editor',
    headers: host,
  });
  const { code } = made.json as { code: string };
  const headers = { Host: 'localhost:9000', Origin: 'http://localhost:9000' };
  const use = (port: number) =>
    createClient({ port }).send('/api/setSession', { method: 'POST', form: `sessionId=${code}`, headers });
  const answers = await Promise.all([nodes.b, nodes.a, nodes.b, nodes.a].map(({ port }) => use(port)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
});

it('a sign-in is delayed after five failed ones, whichever nodes they met, one by one or at the same time', async () => {
  stopClock();
  await start();
  const attempt = async () => (await login(nodes.inTurn.port, 'password=wrong')).status;
  const statuses: number[] = [];
  for (let times = 0; times < 3; times += 1) statuses.push(await attempt());
  statuses.push(...(await Promise.all(Array.from({ length: 12 }, attempt))));
  expect(statuses.toSorted()).toEqual([...Array(5).fill(403), ...Array(10).fill(429)]);
});

it('a sign-in is not delayed on any node in a browser that another one has recognised', async () => {
  stopClock();
  await start();
  const browser = await signIn(nodes.a, 'editor');
  await Promise.all(Array.from({ length: 8 }, () => login(nodes.inTurn.port, 'password=wrong')));
  expect((await login(nodes.b.port, 'password=editor')).status).toBe(429);
  const known = createClient(nodes.b);
  known.cookies.set('CMY-DEVICE', browser.cookies.get('CMY-DEVICE') ?? '');
  const form = 'username=NEWS%2Feditor&password=editor';
  expect((await known.send('/api/login', { method: 'POST', form })).status).toBe(200);
});

it('takes a passcode once on all nodes', async () => {
  await start({ settings: { twoFactor: true } });
  const editor = ACCOUNTS.find(({ name }) => name === 'editor');
  if (editor === undefined) throw new Error('there is no account');
  const passcode = passcodeAt(passcodeSecret(editor), Date.now());
  const fields = `password=editor&passcode=${passcode}`;
  const answers = await Promise.all([nodes.a, nodes.b, nodes.a, nodes.b].map(({ port }) => login(port, fields)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
});

it('a sign-in with single sign-on begins, continues and ends on different nodes', async () => {
  await start({ settings: { authenticationMethod: 'azuread' }, allowedHosts: ['media.example'] });
  for (let times = 0; times < 3; times += 1) {
    const walk = createBrowserSession(nodes.inTurn, 'media.example');
    expect((await walk.go('/upload-service/openid/signin')).text).toContain('Demo identity provider');
    await walk.submit({ username: 'editor', password: 'editor' });
    expect((await refresh(walk.client)).json).toMatchObject({ userName: 'NEWS/editor' });
    await walk.go('/upload-service/openid/signout?returnTo=%2F');
    expect((await refresh(walk.client)).json).toMatchObject({ error: 'no-session' });
  }
});
