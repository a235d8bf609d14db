/** The reference server's side of the wire cases: literal requests, and responses compared with the printed ones. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { pictureMetadata, upload } from './harness/tus.ts';
import { type WireCase, wireCases } from './harness/wire-cases.ts';
import { WIRE_LIBRARY } from './harness/wire-library.ts';

let server: TestServer;
const clients = new Map<string | undefined, Client>();

beforeAll(async () => {
  server = await startServer({ seed: true, library: WIRE_LIBRARY });
  await server.seeded;
  for (const name of ['editor', 'photo', 'reader']) clients.set(name, await signIn(server, name));
  const editor = clients.get('editor');
  if (editor !== undefined) await upload(editor, Buffer.from('bytes'), pictureMetadata('wire-upload-1'));
});
afterAll(() => server.remove());

async function send({ as, request }: WireCase): Promise<Answer> {
  const client = clients.get(as) ?? createClient(server);
  const { method, path, headers, form, json } = request ?? { method: 'GET', path: '/', headers: {} };
  return client.send(path, {
    method,
    headers,
    ...(form !== undefined && { form }),
    ...(json !== undefined && { json }),
  });
}

function without(body: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(body);
  for (const path of paths) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    const holder = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], copy);
    delete (holder as Record<string, unknown>)[last];
  }
  return copy;
}

/** Names and types; lists by their first entry. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shape);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
}

const cases = wireCases().filter(({ request }) => request !== undefined);
const inFile = (file: string) => cases.filter((candidate) => candidate.file === file);

async function matchesEveryCase(file: string): Promise<void> {
  const chosen = inFile(file);
  expect(chosen.length).toBeGreaterThan(2);
  for (const wire of chosen) {
    const { call, title, answer, isExact, ignores } = wire;
    const given = await send(wire);
    const headers = Object.fromEntries(Object.keys(answer.headers).map((name) => [name, given.headers.get(name)]));
    const found = isExact ? without(given.json, ignores) : shape(given.json);
    const printed = isExact ? without(answer.body, ignores) : shape(answer.body);
    const hasBody = answer.body !== undefined;
    expect({ call, title, status: given.status, headers, body: hasBody ? found : undefined }).toEqual({
      call,
      title,
      status: answer.status,
      headers: answer.headers,
      body: hasBody ? printed : undefined,
    });
  }
}

describe('wire cases, reference server', () => {
  it('[7.2, 7.4, 7.6] answers sign-in, refresh, sign-out and validation as printed', () =>
    matchesEveryCase('session.json'));
  it('[7.15, 7.20, 1.9] answers settings and the plug-in check as printed', () => matchesEveryCase('settings.json'));
  it('[7.7, 7.8, 7.19] answers channels, categories and the source tree as printed', () =>
    matchesEveryCase('channels.json'));
  it('[7.16, 7.17, 7.18] answers strings, options and tables as printed', () => matchesEveryCase('localisation.json'));
  it('[7.12, 7.13, 3.17] answers searches as printed', () => matchesEveryCase('search.json'));
  it('[3.20] answers named searches as printed', () => matchesEveryCase('named-searches.json'));
  it('[3.11, 5.12, 7.10] answers place requests as printed', () => matchesEveryCase('geolocation.json'));
  it('[7.11, 7.14] answers creations and the status check as printed', () => matchesEveryCase('uploads.json'));
});
