/** The headers of every answer (docs/design/security.md). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { create, pictureMetadata } from './harness/tus.ts';

const HOST = 'https://host.example';
let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer({ settings: { embedOrigins: [HOST] } });
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

const headersOf = async (path: string, headers = {}) => (await editor.send(path, { headers })).headers;
const html = { Accept: 'text/html' };

it('security headers are with every answer, also with refusals and those of tus', async () => {
  const answers = [
    ...(await Promise.all(['/', '/app-settings', '/no-such', '/%', '/%zz?x=%'].map((path) => editor.send(path)))),
    await createClient(server).send('/media/%ff/thumb', { method: 'POST' }),
    await create(editor, 5, pictureMetadata('headers-1')),
    await createClient(server).send('/upload-service/upload', { method: 'OPTIONS' }),
    await createClient(server).send('/upload-service/upload', {
      method: 'POST',
      headers: { 'Tus-Resumable': '1.0.0' },
    }),
    await createClient(server).send('/', { headers: { Host: 'evil.example' } }),
  ];
  for (const { headers } of answers) {
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*clipboard-write=\(self\)/),
    });
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-frame-options')).toBeNull();
  }
});

it('isolate pages from those that opened them, where browsers obey: over https and on this computer', async () => {
  const known = await startServer({ allowedHosts: ['media.example'] });
  const policyOf = async (headers = {}) =>
    (await createClient(known).send('/', { headers })).headers.get('cross-origin-opener-policy');
  expect(await policyOf()).toBe('same-origin-allow-popups');
  // There Chromium reports the header as an error on the console of every page.
  expect(await policyOf({ Host: 'media.example' })).toBeNull();
  await known.remove();
});

it('let pages of the extension show media and pictures of a theme, and no other site anything', async () => {
  const policyOf = async (path: string) => (await headersOf(path)).get('cross-origin-resource-policy');
  for (const path of ['/media/x/thumb', '/themes/nordlicht/theme.json'])
    expect(await policyOf(path)).toBe('cross-origin');
  for (const path of ['/', '/app-settings', '/plugin/update.xml', '/mediax'])
    expect(await policyOf(path)).toBe('same-origin');
});

it('let only the listed origins frame the hosted page, and nobody an answer that is no page', async () => {
  expect((await headersOf('/upload/image/', html)).get('content-security-policy')).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob: data:; " +
      "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; " +
      `trusted-types comyan dompurify; frame-ancestors 'self' ${HOST}`,
  );
  expect((await headersOf('/app-settings')).get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'".replace('; ', ';'),
  );
});

it('demand https for a year once a browser has used it, but never of localhost', async () => {
  expect((await headersOf('/app-settings')).get('strict-transport-security')).toBeNull();
  const https = await startServer({ publicAddress: 'https://media.example/' });
  const answer = await createClient(https).send('/app-settings', { headers: { Host: 'media.example' } });
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  await https.remove();
  const behind = await startServer({ trustedProxies: ['127.0.0.1'], allowedHosts: ['media.example'] });
  const strictFor = async (Host: string) => {
    const headers = { Host, 'X-Forwarded-Proto': 'https' };
    return (await createClient(behind).send('/app-settings', { headers })).headers.get('strict-transport-security');
  };
  expect([await strictFor('media.example'), await strictFor('localhost')]).toEqual(['max-age=31536000', null]);
  await behind.remove();
});

it('security headers leave the window of a sign-in its opener, and the forms of the provider their origin', async () => {
  const sso = await startServer({ settings: { authenticationMethod: 'azuread' } });
  const get = async (path: string) => (await createClient(sso).send(path)).headers;
  const done = await get('/upload-service/openid/done?result=signinSuccess');
  expect(done.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(done.get('referrer-policy')).toBe('no-referrer');
  const provider = await get('/sso/login/x');
  expect(provider.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(provider.get('referrer-policy')).toBe('same-origin');
  await sso.remove();
});
