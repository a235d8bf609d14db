import { readdirSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import type { Call } from '#lib/contract/call.ts';
import { createHttpClient } from '#lib/net/http-client.ts';
import { createDeadlineClock } from '../../../helpers/engine/deadline-clock.ts';
import { createFakeNetwork } from '../../../helpers/servers/fake-network.ts';

const FOLDER = new URL('../../../../lib/contract/', import.meta.url);
/** Until the status of an upload is known, the server may take 20 s. */
const SLOW = ['uploadStatus', 'uploadStatusList'];

const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(FOLDER).map((name) => import(new URL(name, FOLDER).href)),
);
const exported = modules.flatMap((module) => Object.entries(module));
/** Every call of the contract, also those of a table of calls. */
const calls = exported.flatMap(([name, value]): [string, Call<unknown>][] => {
  if (isCall(value)) return [[name, value]];
  const entries = typeof value === 'object' && value !== null ? Object.entries(value as Record<string, unknown>) : [];
  return entries.flatMap(([key, inner]) => (isCall(inner) ? [[`${name}.${key}`, inner]] : []));
});

function isCall(value: unknown): value is Call<unknown> {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value;
}

it('all calls are found', () => {
  expect(calls.map(([name]) => name)).toEqual(expect.arrayContaining([...SLOW, 'login', 'SEARCH_CALLS.image']));
});

it.each(calls)('[7.1, 9.2] %s ends without an answer when its time is over, not before', async (name, call) => {
  const clock = createDeadlineClock();
  const network = createFakeNetwork(
    (_url, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/');
  const path = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => [part, '1']));
  const ended = vi.fn();
  void httpClient.call(call, { path }).catch(ended);
  await vi.waitFor(() => expect(network.sent).toHaveLength(1), { interval: 1, timeout: 60_000 });
  clock.restore();
  const deadlineMs = SLOW.includes(name) ? 30_000 : 15_000;
  clock.advance(deadlineMs - 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).not.toHaveBeenCalled();
  clock.advance(1);
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { interval: 1, timeout: 60_000 });
  expect(ended.mock.calls[0]?.[0]).toMatchObject({ code: 'net/unreachable', facts: { waitedMs: deadlineMs } });
});
