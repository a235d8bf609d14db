/** Sign-ins and refusals in `security.log` (docs/contract.md, "The security log"). */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSecurityLog } from '../../reference-server/core/security-log.ts';
import { createBrowserSession } from './harness/browser-session.ts';
import { createClient, signIn } from './harness/client.ts';
import { startServer } from './harness/start-server.ts';
import { create, head, locationPath, pictureMetadata } from './harness/tus.ts';

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it('the security log has refused tokens, origins and uploads of others, and no secret of them', async () => {
  const server = await startServer();
  const editor = await signIn(server, 'editor');
  const photo = await signIn(server, 'photo');
  const upload = locationPath(await create(editor, 5, pictureMetadata('theirs')));
  await editor.send('/api/refreshSession?x=secret-1', { method: 'POST', withToken: false });
  await editor.send('/api/logout', { method: 'POST', headers: { Origin: 'https://evil.example' } });
  expect((await head(photo, upload)).status).toBe(403);
  await server.close();
  const text = await readFile(join(server.dataDir, 'security.log'), 'utf8');
  const common = { address: '127.0.0.1', user: 'NEWS/editor' };
  expect(linesOf(text)).toMatchObject([
    { event: 'signed-in', ...common, way: 'password' },
    { event: 'signed-in', ...common, user: 'NEWS/photo' },
    { event: 'csrf', ...common, method: 'POST', route: '/api/refreshSession' },
    { event: 'foreign-origin', ...common, route: '/api/logout', origin: 'https://evil.example' },
    { event: 'not-yours', ...common, user: 'NEWS/photo', route: '/upload-service/upload/:uploadKey' },
  ]);
  const secrets = ['secret-1', upload.split('/').at(-1) ?? '', ...editor.cookies.values(), ...photo.cookies.values()];
  for (const secret of secrets) expect(text).not.toContain(secret);
  await server.remove();
});

it('the security log has sign-ins by code and session, and those that are refused, without the codes', async () => {
  const server = await startServer({ demoEmbedding: true });
  const host = createClient(server);
  const made = await host.send('/embed-example/session', { method: 'POST', form: 'account=photo' });
  const { code } = made.json as { code: string };
  const origin = `http://localhost:${server.port}`;
  const headers = { Host: `localhost:${server.port}`, Origin: origin };
  const use = (id: string, more = '') =>
    createClient(server).send('/api/setSession', { method: 'POST', form: `sessionId=${id}${more}`, headers });
  const { userSessionID } = (await use(code)).json as { userSessionID: string };
  await use(userSessionID);
  await use(code);
  await use(code, '&peek=true');
  await server.close();
  const text = await readFile(join(server.dataDir, 'security.log'), 'utf8');
  const common = { address: '127.0.0.1', user: 'NEWS/photo' };
  expect(linesOf(text)).toMatchObject([
    { event: 'signed-in', ...common, way: 'one-time-code' },
    { event: 'signed-in', ...common, way: 'session' },
    { event: 'session-refused', address: '127.0.0.1', origin },
    { event: 'session-refused', address: '127.0.0.1', origin },
  ]);
  for (const secret of [code, userSessionID]) expect(text).not.toContain(secret);
  await server.remove();
});

it('the security log has sign-ins by single sign-on, and those that are refused', async () => {
  const server = await startServer({ settings: { authenticationMethod: 'azuread' } });
  for (const values of [{ username: 'editor', password: 'editor' }, { cancel: 'yes' }]) {
    const browser = createBrowserSession(server);
    await browser.go('/upload-service/openid/signin');
    await browser.submit(values);
  }
  await createBrowserSession(server).go('/upload-service/openid/callback?code=guessed&state=guessed');
  await server.close();
  const text = await readFile(join(server.dataDir, 'security.log'), 'utf8');
  expect(linesOf(text)).toMatchObject([
    { event: 'signed-in', address: '127.0.0.1', user: 'NEWS/editor', way: 'single-sign-on' },
    { event: 'single-sign-on-refused', address: '127.0.0.1' },
    { event: 'single-sign-on-refused', address: '127.0.0.1' },
  ]);
  expect(text).not.toContain('guessed');
  await server.remove();
});

it('the security log has no line of a time in which the disk is full, only their number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-security-'));
  let isFull = true;
  const log = openSecurityLog(folder, () => isFull);
  for (let noted = 0; noted < 3; noted += 1) log.record('csrf', { user: 'NEWS/editor' });
  isFull = false;
  log.record('csrf', { user: 'NEWS/photo' });
  await log.close();
  expect(linesOf(await readFile(join(folder, 'security.log'), 'utf8'))).toMatchObject([
    { event: 'csrf', user: 'NEWS/photo', omitted: 3 },
  ]);
  await rm(folder, { recursive: true });
});

it('the security log is not filled by a flood, which hides no other event', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-security-'));
  const log = openSecurityLog(folder);
  for (let noted = 0; noted < 10_000; noted += 1) log.record('foreign-host', { host: 'x'.repeat(10_000) });
  log.record('csrf', { user: 'NEWS/editor' });
  await log.close();
  const lines = linesOf(await readFile(join(folder, 'security.log'), 'utf8'));
  expect(lines.filter(({ event }) => event === 'foreign-host').length).toBeLessThanOrEqual(40);
  expect(lines.at(-1)).toMatchObject({ event: 'csrf' });
  expect((await stat(join(folder, 'security.log'))).size).toBeLessThan(20_000);
  await rm(folder, { recursive: true });
});
