/** Every route of the reference server has a session, CSRF and owner case, and keeps it (docs/contract.md). */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerOptions } from '../../reference-server/options/server-options.ts';
import { type Answer, type Client, createClient, type Request, signIn } from './harness/client.ts';
import { type OwnUpload, ROUTE_INVENTORY, type RouteCase } from './harness/route-inventory.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { create, locationPath, pictureMetadata } from './harness/tus.ts';

const FOREIGN = { Origin: 'https://evil.example' };

/** The servers that have all routes between them. */
const SERVERS: Readonly<Record<RouteCase['on'], ServerOptions & { readonly demoEmbedding?: boolean }>> = {
  demo: { misbehave: false, demoEmbedding: true },
  tests: { misbehave: true, demoEmbedding: true },
  'single sign-on': { misbehave: false, settings: { authenticationMethod: 'azuread' } },
};

/** The routes of the servers that are started in `start`, from Fastify's own announcement of its instances. */
async function collectRoutes(start: () => Promise<TestServer>): Promise<readonly string[]> {
  const routes = new Set<string>();
  const onInstance = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      routes.add(`${Array.isArray(method) ? 'ALL' : method} ${url}`);
    });
  };
  subscribe('fastify.initialization', onInstance);
  try {
    await (await start()).remove();
  } finally {
    unsubscribe('fastify.initialization', onInstance);
  }
  // Fastify adds a HEAD to every GET.
  return [...routes].filter((route) => !routes.has(route.replace(/^HEAD /, 'GET ')) || !route.startsWith('HEAD '));
}

let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'comyan-routes-page-'));
  await writeFile(join(webRoot, 'app.html'), '<!doctype html><title>Comyan</title>');
});
afterAll(() => rm(webRoot, { recursive: true, force: true }));

describe('the inventory', () => {
  it.each(['demo', 'tests', 'single sign-on'] as const)('lists every route, and no other: %s', async (on) => {
    const registered = await collectRoutes(() => startServer({ ...SERVERS[on], webRoot }));
    // The example's calls without a password are no part of a server with single sign-on.
    const isCompared = (route: string) => on !== 'single sign-on' || !route.includes('/embed-example');
    const listed = ROUTE_INVENTORY.filter((one) => one.on === on || one.on === 'demo').map(({ route }) => route);
    expect(registered.filter(isCompared).toSorted()).toEqual(listed.filter(isCompared).toSorted());
  });

  it('lists the calls for tests only for a server that misbehaves', () => {
    const calls = ROUTE_INVENTORY.filter(({ route }) => route.includes('/__test/'));
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter(({ on }) => on !== 'tests')).toEqual([]);
  });

  it('says why a route that changes something needs no token', () => {
    const unexplained = ROUTE_INVENTORY.filter(({ change, why }) => change === 'origin' && why === undefined);
    expect(unexplained).toEqual([]);
  });
});

describe.each(['demo', 'tests', 'single sign-on'] as const)('on the server %s', (on) => {
  let server: TestServer;
  let owner: Client;
  let other: Client;
  let made = 0;
  const cases = ROUTE_INVENTORY.filter((one) => one.on === on);
  const isBySingleSignOn = on === 'single sign-on';

  beforeAll(async () => {
    server = await startServer({ ...SERVERS[on], webRoot });
    // A user of single sign-on has no password here; its routes are about no user's object.
    owner = isBySingleSignOn ? createClient(server) : await signIn(server, 'editor');
    other = isBySingleSignOn ? createClient(server) : await signIn(server, 'photo');
  });
  afterAll(() => server.remove());

  const newUpload = async (): Promise<OwnUpload> => {
    made += 1;
    const objectId = `routes-${made}`;
    return { objectId, path: locationPath(await create(owner, 10, pictureMetadata(objectId))) };
  };
  /** Sends the request of the case on an upload of its own, with changes. */
  const send = async (one: RouteCase, client: Client, more: Request = {}): Promise<Answer> => {
    const upload = one.owner === 'upload' ? await newUpload() : { objectId: '', path: '' };
    const { path, ...request } = one.request(upload);
    const isEnding = one.endsSession && client === owner && !isBySingleSignOn;
    const sender = isEnding ? await signIn(server, 'editor') : client;
    return sender.send(path, { ...request, ...more, headers: { ...request.headers, ...more.headers } });
  };
  const facts = ({ status, json }: Answer) => ({ status, error: (Object(json) as { error?: string }).error });
  const refusal = (error: string) => ({ status: 403, error });
  /** An answer to HEAD has no body, so it cannot name the error. */
  const expectRefused = ({ route }: (typeof cases)[number], answer: Answer, error: string) =>
    expect(facts(answer)).toEqual({ status: 403, error: route.startsWith('HEAD ') ? undefined : error });

  it.each(cases)('$route answers its own user', async (one) => {
    expect((await send(one, owner)).status).toBe(one.status);
  });

  it.each(cases)('$route has its session case: $guest without a session', async (one) => {
    const answer = await send(one, createClient(server));
    expect(answer.status).toBe(one.guest === 403 ? 403 : one.status);
    if (!one.route.startsWith('GET ') || one.change !== 'nothing') return;
    expect((await send(one, createClient(server), { method: 'HEAD' })).status).toBe(answer.status);
  });

  it.each(cases)('$route has its CSRF case: it needs $change', async (one) => {
    const [bare, foreign] = [
      await send(one, owner, { withToken: false }),
      await send(one, owner, { headers: FOREIGN }),
    ];
    if (one.change === 'nothing') {
      expect([bare.status, foreign.status]).toEqual([one.status, one.status]);
      return;
    }
    expectRefused(one, foreign, 'foreign-origin');
    if (one.change === 'origin') expect(bare.status).toBe(one.status);
    else expectRefused(one, bare, 'csrf');
  });

  it.each(cases.filter(({ owner }) => owner === 'upload'))('$route has its owner case', async (one) => {
    const answer = await send(one, other);
    const expected = one.isHidden ? { status: 404, error: 'not-found' } : refusal('not-yours');
    expect(answer.status).toBe(expected.status);
    if (!one.route.startsWith('HEAD ')) expect(facts(answer)).toEqual(expected);
  });
});

it('every route with an id of an upload or its object has an owner case', () => {
  const named = ROUTE_INVENTORY.filter(({ route }) => /:uploadKey|uploadstatus/.test(route));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ owner }) => owner !== 'upload')).toEqual([]);
});
