/** The access log and the log of a node, as JSON lines (docs/operating.md#logs). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArgumentError, readArguments } from '../../reference-server/options/read-arguments.ts';
import { completeOptions } from '../../reference-server/options/server-options.ts';
import { createClient, signIn } from './harness/client.ts';
import { type Program, startProgram } from './harness/start-program.ts';
import { append, create, locationPath, pictureMetadata } from './harness/tus.ts';

describe('the options of whoever operates the server', () => {
  it('are read from the environment or set', () => {
    const environment = { NODE_NAME: 'a.1', ACCESS_LOG: 'json', METRICS_PORT: '9464', DRAIN_MS: '3000' };
    const metrics = { port: 9464, host: '127.0.0.1' };
    const expected = { nodeName: 'a.1', accessLog: true, metrics, drainMs: 3_000, stopWithinMs: 10_000 };
    expect(completeOptions(readArguments([], environment))).toMatchObject(expected);
    const args = ['drainMs=5', 'stopWithinMs=7', 'accessLog=false'].flatMap((text) => ['--set', text]);
    const given = completeOptions(readArguments(args, { ...environment, METRICS_HOST: '10.0.0.5' }));
    expect(given).toMatchObject({ drainMs: 5, stopWithinMs: 7, accessLog: false, metrics: { host: '10.0.0.5' } });
  });

  it('are off or harmless without them', () => {
    const given = completeOptions(readArguments([], {}));
    expect(given).toMatchObject({ accessLog: false, metrics: undefined, drainMs: 0, stopWithinMs: 10_000 });
    expect(given.nodeName).toMatch(/^[\w.-]+-\d+$/);
  });

  it('are refused with a sentence when they are invalid', () => {
    expect(() => readArguments([], { ACCESS_LOG: 'text' })).toThrow(ArgumentError);
    expect(() => readArguments([], { METRICS_PORT: '70000' })).toThrow('METRICS_PORT=70000 is not a port.');
    expect(() => readArguments([], { DRAIN_MS: 'soon' })).toThrow('DRAIN_MS=soon: use a whole number.');
    expect(() => readArguments(['--set', 'accessLog=maybe'], {})).toThrow('--set accessLog=maybe: use true or false.');
    expect(() => completeOptions({ nodeName: 'a b' })).toThrow(/NODE_NAME takes up to 64 letters/);
  });
});

describe('a server with ACCESS_LOG=json', () => {
  let dataDir: string;
  let program: Program;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'comyan-access-'));
    const environment = { ACCESS_LOG: 'json', NODE_NAME: 'node-7' };
    program = await startProgram({ dataDir, settings: { trustedProxies: '127.0.0.1' }, environment });
  });
  afterAll(async () => {
    program.kill('SIGKILL');
    await program.ended;
    await rm(dataDir, { recursive: true, force: true });
  });

  const linesOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('each line is an object, by route and id, without addresses, names, cookies and bodies', async () => {
    const editor = await signIn(program, 'editor');
    const path = locationPath(
      await create(editor, 10, pictureMetadata('secret-object', { IPTCHeadline: 'secret-title' })),
    );
    await append(editor, path, 0, Buffer.from('123'), { 'X-Request-Id': 'chunk-1' });
    await editor.send('/search/image/?x=secret-query', { method: 'POST', json: { queryText: 'secret-words' } });
    await editor.send('/no-such-address/secret-path', { headers: { 'User-Agent': 'secret-agent' } });
    await editor.send('/health/ready');
    await editor.send('/app-settings', { headers: { Host: 'evil.example' } });
    await expect.poll(() => program.output.out).toContain('"status":421');
    const lines = linesOf(program.output.out);
    expect(lines.map(({ method, route, status, bytesIn }) => [method, route, status, bytesIn])).toEqual([
      ['POST', '/api/login', 200, 53],
      ['POST', '/upload-service/upload', 201, 0],
      ['PATCH', '/upload-service/upload/:uploadKey', 204, 3],
      ['POST', '/search/:type/', 200, 28],
      ['GET', 'none', 404, 0],
      ['GET', '/app-settings', 421, 0],
    ]);
    const NAMES = ['at', 'level', 'requestId', 'node', 'method', 'route', 'status', 'ms', 'bytesIn'];
    for (const line of lines) {
      expect(Object.keys(line)).toEqual(NAMES);
      expect(line).toMatchObject({ level: 'info', node: 'node-7', at: expect.stringMatching(/^\d{4}-.*Z$/) });
    }
    expect(lines[2]?.requestId).toBe('chunk-1');
    const all = program.output.out + program.output.error;
    const key = path.split('/').at(-1) ?? '';
    for (const secret of ['secret', 'editor', key, ...editor.cookies.values()]) expect(all).not.toContain(secret);
  });

  it('other lines of the log are objects as well, with the id of their request', async () => {
    const sent = await createClient(program).send('/', {
      headers: { Host: 'other.example', 'X-Request-Id': 'host-1' },
    });
    expect(sent.status).toBe(421);
    await expect.poll(() => program.output.error).toContain('host-1');
    const lines = linesOf(program.output.error);
    expect(lines[0]).toMatchObject({ level: 'info', node: 'node-7', message: 'server: listening' });
    const found = lines.find(({ requestId }) => requestId === 'host-1');
    expect(found).toMatchObject({ level: 'warn', node: 'node-7', host: 'other.example' });
  });
});
