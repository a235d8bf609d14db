import { expect, it } from 'vitest';
import { createHttpClient } from '#lib/net/http-client.ts';
import { findPlugins } from '#lib/settings/server/plugins-api.ts';
import { createFakeNetwork } from '../../../../helpers/servers/fake-network.ts';

const status = (code: number) => () => new Response(null, { status: code });

it.each([
  ['exists', true, true, status(200)],
  ['does not exist', false, true, status(404)],
  ['gets a 502 of a proxy', false, false, status(502)],
  ['is forbidden', false, false, status(403)],
  ['cannot be reached', false, false, () => Promise.reject(new TypeError('offline'))],
])('[2.1.15, 7.20] reports a package that %s: exists %s, certain %s', async (_what, chrome, isCertain, answer) => {
  const network = createFakeNetwork((url) => (url.endsWith('.crx') ? answer() : new Response()));
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/');
  expect(await findPlugins(httpClient)).toEqual({ chrome, firefox: true, isCertain });
  expect(network.sent.map(({ init }) => init.method)).toEqual(['HEAD', 'HEAD']);
});
