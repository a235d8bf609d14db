/** The packed extensions below `plugin/` (specification 7.20). */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comyan-plugin-'));
  await mkdir(join(folder, 'plugin'));
  for (const name of ['comyan-widget.crx', 'update.xml', 'updates.json', 'notes.txt'])
    await writeFile(join(folder, 'plugin', name), `content of ${name}`);
  await writeFile(join(folder, 'secret.pem'), 'secret');
  server = await startServer({ pluginRoot: join(folder, 'plugin') });
});
afterAll(async () => {
  await server.remove();
  await rm(folder, { recursive: true });
});

const send = (method: string, path: string) => createClient(server).send(path, { method });

describe('the packed extensions', () => {
  it('[7.20] respond to HEAD and GET with the media type that makes a browser offer to install them', async () => {
    for (const [name, type] of [
      ['comyan-widget.crx', 'application/x-chrome-extension'],
      ['update.xml', 'text/xml; charset=utf-8'],
      ['updates.json', 'application/json; charset=utf-8'],
    ] as const) {
      const head = await send('HEAD', `/plugin/${name}`);
      expect([head.status, head.headers.get('content-type'), head.text]).toEqual([200, type, '']);
      const get = await send('GET', `/plugin/${name}`);
      expect([get.status, get.headers.get('content-type'), get.text]).toEqual([200, type, `content of ${name}`]);
    }
  });

  it('[7.20] are never cached, so that an update is seen', async () => {
    expect((await send('HEAD', '/plugin/comyan-widget.crx')).headers.get('cache-control')).toBe('no-cache');
  });

  it('[7.20] get 404 while they do not exist, and appear without a restart', async () => {
    expect((await send('HEAD', '/plugin/comyan-widget.xpi')).status).toBe(404);
    await writeFile(join(folder, 'plugin/comyan-widget.xpi'), 'an add-on');
    const head = await send('HEAD', '/plugin/comyan-widget.xpi');
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/x-xpinstall']);
  });

  it('are the only files served from the folder', async () => {
    for (const path of ['/plugin/notes.txt', '/plugin/', '/plugin/..%2fsecret.pem', '/plugin/%2e%2e/secret.pem'])
      expect([path, (await send('GET', path)).status]).toEqual([path, 404]);
  });
});
