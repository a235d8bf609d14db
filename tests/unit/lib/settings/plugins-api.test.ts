import { expect, it } from 'vitest';
import { createHttpClient } from '#lib/net/http-client.ts';
import { findPlugins } from '#lib/settings/plugins-api.ts';
import { createFakeNetwork } from '../../../helpers/fake-network.ts';

const status = (code: number) => () => new Response(null, { status: code });

it.each([
  ['is there', status(200), true, true],
  ['is not there', status(404), false, true],
  ['is behind a proxy without a server', status(502), false, false],
  ['is refused', status(403), false, false],
  ['is not to be reached', () => Promise.reject(new TypeError('offline')), false, false],
])('[2.1.15, 7.20] a package that %s', async (_what, answer, chrome, isCertain) => {
  const network = createFakeNetwork((url) => (url.endsWith('.crx') ? answer() : new Response()));
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/');
  expect(await findPlugins(httpClient)).toEqual({ chrome, firefox: true, isCertain });
  expect(network.sent.map(({ init }) => init.method)).toEqual(['HEAD', 'HEAD']);
});
