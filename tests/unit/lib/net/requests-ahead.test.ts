import * as v from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Call } from '#lib/contract/call.ts';
import { createHttpClient } from '#lib/net/http-client.ts';
import { withRequestsAhead } from '#lib/net/requests-ahead.ts';
import { createFakeNetwork, jsonResponse } from '../../../helpers/servers/fake-network.ts';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';

const list: Call<string[]> = { method: 'GET', path: 'api/list/{id}', answer: v.array(v.string()) };
const owner: Call<string[]> = { ...list, method: 'POST', path: 'api/owner', ignoresExpiry: true };
const input = { path: { id: '1' } };

let status: number;

beforeEach(() => {
  status = 200;
});

function create() {
  const network = createFakeNetwork(() => jsonResponse(['a'], status));
  network.cookies.set('XSRF-TOKEN', 'token');
  const client = withRequestsAhead(createHttpClient(network), network);
  const server = 'https://media.example/';
  client.setServer(server);
  const expired = vi.fn();
  client.onExpired(expired);
  return {
    client,
    sendAhead: client.ahead(server, 'en-US'),
    expired,
    network,
    paths: () => network.sent.map(({ url }) => new URL(url).pathname),
  };
}

it('a call that was sent ahead is answered without another request, once', async () => {
  const { client, sendAhead, paths } = create();
  sendAhead(list, input);
  expect(await client.call(list, input)).toEqual(['a']);
  expect(paths()).toEqual(['/api/list/1']);
  await client.call(list, input);
  expect(paths()).toHaveLength(2);
});

it('a call with other parameters is sent', async () => {
  const { client, sendAhead, paths } = create();
  sendAhead(list, input);
  await client.call(list, { path: { id: '2' } });
  expect(paths()).toEqual(['/api/list/1', '/api/list/2']);
});

it('the answer of another session is not used', async () => {
  const { client, sendAhead, network, paths } = create();
  sendAhead(list, input);
  await waitUntil('sent', () => paths().length === 1);
  network.cookies.set('XSRF-TOKEN', 'another');
  await client.call(list, input);
  expect(paths()).toHaveLength(2);
});

it('an answer of half a minute ago is not used', async () => {
  vi.useFakeTimers();
  try {
    const { client, sendAhead, paths } = create();
    sendAhead(list, input);
    await vi.advanceTimersByTimeAsync(30_000);
    await client.call(list, input);
    expect(paths()).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it('[7.6] a refusal ends the session only when the answer is needed', async () => {
  const { client, sendAhead, expired, paths } = create();
  status = 403;
  sendAhead(list, input);
  await waitUntil('sent', () => paths().length === 1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(expired).not.toHaveBeenCalled();
  await expect(client.call(list, input)).rejects.toMatchObject({ code: 'session/expired' });
  expect(expired).toHaveBeenCalled();
});

it.each([403, 500])('a call that says itself what a %s means is not sent again after one', async (refusal) => {
  const { client, sendAhead, paths } = create();
  status = refusal;
  sendAhead(owner);
  await expect(client.call(owner)).rejects.toMatchObject({ code: 'net/status' });
  expect(paths()).toHaveLength(1);
});

it('a call that failed before it was made is sent again: the network may be another one by then', async () => {
  const { client, sendAhead, paths } = create();
  status = 500;
  sendAhead(list, input);
  await waitUntil('sent', () => paths().length === 1);
  await new Promise((resolve) => setTimeout(resolve));
  status = 200;
  expect(await client.call(list, input)).toEqual(['a']);
  expect(paths()).toHaveLength(2);
});
