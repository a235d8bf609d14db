/** `npm start` and its words for what cannot be. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArgumentError, readArguments } from '../../reference-server/read-arguments.ts';
import { completeOptions } from '../../reference-server/server-options.ts';
import { createClient } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

describe('arguments', () => {
  it('[1.9] set what app-settings says', () => {
    const args = [
      '--set',
      'textSearch=false',
      '--set',
      'domains=A, B',
      '--set',
      'maxChunkSize=5',
      '--set',
      'customerName=X=Y',
    ];
    const { settings } = completeOptions(readArguments(args, {}));
    expect(settings).toMatchObject({ textSearch: false, domains: ['A', 'B'], maxChunkSize: 5, customerName: 'X=Y' });
  });

  it('take port, host and data folder from the environment', () => {
    expect(readArguments([], {})).toMatchObject({ port: 8787, host: '127.0.0.1', dataDir: '.data' });
    expect(readArguments(['--misbehave'], { PORT: '0', DATA_DIR: '/d' })).toMatchObject({
      port: 0,
      dataDir: '/d',
      misbehave: true,
    });
  });

  it('are refused with a sentence when they cannot be understood', () => {
    for (const args of [
      ['--set', 'x=1'],
      ['--set', 'textSearch'],
      ['--set', 'textSearch=maybe'],
      ['--set', 'maxChunkSize=-1'],
      ['--colour'],
    ]) {
      expect(() => readArguments(args, {})).toThrow(ArgumentError);
    }
    expect(() => readArguments([], { PORT: 'http' })).toThrow('PORT=http is no port.');
  });

  it('do not promise a second factor that nobody checks', () => {
    expect(() => completeOptions({ settings: { twoFactor: true } })).toThrow(RangeError);
    expect(() => completeOptions(readArguments(['--set', 'authMethod=azuread'], {}))).toThrow(RangeError);
  });
});

describe('the program', () => {
  let taken: TestServer;
  let dataDir: string;
  beforeAll(async () => {
    taken = await startServer();
    dataDir = await mkdtemp(join(tmpdir(), 'comyan-start-'));
  });
  afterAll(async () => {
    await taken.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  function start(environment: Readonly<Record<string, string>>) {
    const main = fileURLToPath(new URL('../../reference-server/main.ts', import.meta.url));
    const child = spawn(process.execPath, [main, '--no-seed'], {
      env: { ...process.env, DATA_DIR: dataDir, ...environment },
    });
    const output = { out: '', error: '' };
    child.stdout.on('data', (piece) => (output.out += String(piece)));
    child.stderr.on('data', (piece) => (output.error += String(piece)));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { child, output, ended };
  }

  it('says in one line that its port is in use, and ends with 1', async () => {
    const { output, ended } = start({ PORT: String(taken.port) });
    expect(await ended).toBe(1);
    expect(output.error).toBe(`Port ${taken.port} is in use. Choose another one: PORT=8788 npm start\n`);
    expect(output.out).toBe('');
  });

  it('prints its address and accounts, and ends cleanly when told to', async () => {
    const { child, output, ended } = start({ PORT: '0' });
    await expect.poll(() => output.out, { timeout: 10_000 }).toContain('Ctrl+C');
    const [, port = ''] = /http:\/\/localhost:(\d+)\//.exec(output.out) ?? [];
    expect((await createClient({ port: Number(port) }).send('/app-settings')).status).toBe(200);
    for (const word of ['editor', 'photo', 'reader', 'chrome-mv3', 'edge-mv3', 'firefox-mv3'])
      expect(output.out).toContain(word);
    child.kill('SIGTERM');
    expect([await ended, output.error]).toEqual([0, '']);
  });
});
