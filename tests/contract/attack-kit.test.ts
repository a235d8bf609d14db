/** `npm run attack` (docs/testing.md#attack): the reference server passes, a careless one does not. */

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerOptions } from '../../reference-server/options/server-options.ts';
import { root } from '../../scripts/root.ts';
import { GROUPS } from '../../tools/attack/checks/groups.ts';
import { readAttackArguments } from '../../tools/attack/read-attack-arguments.ts';
import { describeResult, describeTotals, exitCodeOf } from '../../tools/attack/report.ts';
import { type AttackResult, type CheckResult, runAttack } from '../../tools/attack/run-attack.ts';
import { selfSignedCertificate } from '../helpers/servers/self-signed-certificate.ts';
import { startServer } from './harness/start-server.ts';

let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'comyan-attacked-page-'));
  await writeFile(join(webRoot, 'app.html'), '<!doctype html><title>Comyan</title>');
});
afterAll(() => rm(webRoot, { recursive: true, force: true }));

async function attackReferenceServer(options: ServerOptions): Promise<AttackResult> {
  const server = await startServer({ webRoot, misbehave: false, ...options });
  const address = new URL(server.address);
  // The name `localhost` gets no HSTS.
  address.hostname = '127.0.0.1';
  const given = readAttackArguments([address.href, '--short', '--insecure'], {}, GROUPS);
  try {
    // The times that it measures are those of this machine, which runs other tests as well.
    return await runAttack({ ...given, patience: 20 });
  } finally {
    await server.remove();
  }
}

const notHolding = ({ groups }: AttackResult): string[] =>
  groups
    .flatMap(({ checks }) => checks)
    .filter(({ result }) => result === 'fails' || result === 'advised')
    .map(describeResult);

/** Left out with `--short`. */
const LONG_CHECKS = GROUPS.flatMap(({ checks }) => checks)
  .filter(({ isLong }) => isLong)
  .map(({ id }) => id);

/** Some hundred checks in one test: the slowest machine needs longer than for others. */
const ALL_CHECKS_MS = 600_000;

describe('the reference server', { timeout: ALL_CHECKS_MS }, () => {
  it('holds under the short form, and everything that it made is removed', async () => {
    const result = await attackReferenceServer({});
    expect(notHolding(result)).toEqual([]);
    expect(result.left).toEqual([]);
    const skipped = result.groups.flatMap(({ checks }) => checks).filter((check) => check.result === 'skipped');
    // Need https, a host that hands over, single sign-on or two factors.
    const unavailable = [
      ...['session-host-prefix', 'session-one-time-code', 'injection-redirects', 'headers-strict-transport'],
      'guessing-passcodes',
    ];
    expect(skipped.map(({ id }) => id).toSorted()).toEqual([...LONG_CHECKS, ...unavailable].toSorted());
  });

  it('holds by https as well', { tags: ['thorough'] }, async () => {
    const { key, cert } = selfSignedCertificate('127.0.0.1');
    const tls = { key: Buffer.from(key), cert: Buffer.from(cert) };
    expect(notHolding(await attackReferenceServer({ tls }))).toEqual([]);
  });
});

/** Knows the contract's answers and none of its rules. */
function carelessServer(): Server {
  return createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    const userName = `NEWS/${randomUUID()}`;
    const channel = { chanID: '1', chanName: 'Desk', isSelectable: true };
    const answers: Readonly<Record<string, unknown>> = {
      '/app-settings': { domains: ['NEWS'] },
      '/api/login': { userSessionID: '1', userName, verificationToken: '' },
      '/api/uploadChannels': { img: [channel], vid: [], aud: [] },
    };
    if (path === '/api/login') response.setHeader('Set-Cookie', ['CMY-SESSION=1', 'XSRF-TOKEN=1']);
    if (request.headers.origin !== undefined) response.setHeader('Access-Control-Allow-Origin', request.headers.origin);
    response.setHeader('Server', 'careless/1.0');
    if (request.method === 'POST' && path === '/upload-service/upload')
      response.writeHead(201, { Location: 'upload/1' });
    request.resume();
    request.on('end', () => response.end(JSON.stringify(answers[path] ?? {})));
  });
}

describe('a careless server', () => {
  let server: Server;
  let address: string;

  beforeAll(async () => {
    server = carelessServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => server.close());

  it('is reported: no session check, no token, no owners, open to other origins', async () => {
    const names = ['access', 'sessions', 'csrf', 'owners', 'tus', 'headers', 'guessing'];
    const only = names.flatMap((name) => ['--only', name]);
    const result = await runAttack(readAttackArguments([address, '--short', ...only], {}, GROUPS));
    const failed = result.groups.flatMap(({ checks }) => checks.filter(({ result }) => result === 'fails'));
    expect(failed.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'access-no-session',
        'access-invented-session',
        'session-cookie-attributes',
        'session-id-unguessable',
        'csrf-missing-token',
        'csrf-foreign-origin',
        'csrf-method-override',
        'csrf-no-cors',
        'owners-head',
        'owners-patch',
        'owners-delete',
        'tus-length',
        'tus-content-type',
        'guessing-passwords',
        'guessing-upload-ids',
      ]),
    );
    expect(exitCodeOf(result)).toBe(1);
    const totals = describeTotals(result);
    expect(totals).toContain(`${failed.length} of `);
    const lines = [...result.groups.flatMap(({ checks }) => checks.map(describeResult)), totals].join('\n').split('\n');
    expect(lines.filter((line) => [...line].length > 100)).toEqual([]);
  });

  it('ends the command with code 1, and --json has the findings', async () => {
    const { code, stdout } = await runCommand(address, '--short', '--only', 'owners', '--json');
    expect(code).toBe(1);
    const { groups } = JSON.parse(stdout) as AttackResult;
    const [first] = groups[0]?.checks ?? [];
    expect(first).toMatchObject({ id: 'owners-head', result: 'fails', source: 'contract: Uploads' });
    expect(first?.findings[0]).toEqual({
      sent: "HEAD upload-service/upload/1, another person's upload",
      came: '200',
      expected: '403',
    });
  });
});

/** The command as `npm run attack` runs it. */
function runCommand(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const command = ['scripts/run.mjs', 'tools/attack/main.ts', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: root, env: { PATH: process.env.PATH } }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe('the command line', () => {
  const read = (...args: readonly string[]) => readAttackArguments(args, {}, GROUPS);

  it.each([
    ['no address', [], /^Name one server/],
    ['no address of the web', ['ftp://localhost'], /is not the address of a server/],
    ['one account', ['http://localhost', '--account', 'NEWS/a:b'], /^Two accounts are needed/],
    ['no account for a server elsewhere', ['https://media.example'], /^Two accounts are needed/],
    ['an account without a password', ['http://localhost', '--account', 'NEWS/a'], /domain\/user:password/],
    ['an unknown group', ['http://localhost', '--only', 'all'], /^There is no group all\. Groups: access, sessions/],
    ['an unknown option', ['http://localhost', '--quick'], /--quick/],
  ])('says what is wrong: %s', (_, args, message) => {
    expect(() => read(...args)).toThrow(message);
  });

  it('takes accounts from the environment, which other users of the computer cannot read', () => {
    const environment = { ATTACK_ACCOUNT_A: 'NEWS/a:b:c', ATTACK_ACCOUNT_B: 'NEWS/d:e' };
    const { accounts, isAgreed } = readAttackArguments(['https://media.example/desk'], environment, GROUPS);
    expect(accounts).toEqual([
      { userName: 'NEWS/a', password: 'b:c' },
      { userName: 'NEWS/d', password: 'e' },
    ]);
    expect(isAgreed).toBe(false);
  });

  it('asks for consent, and says in one sentence why a server cannot be attacked', async () => {
    const other = createServer((_request, response) => response.end('<p>Hello'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const accounts = ['--account', 'NEWS/a:b', '--account', 'NEWS/c:d'];
    const answers = await Promise.all([
      runCommand('https://media.example', ...accounts),
      runCommand('http://127.0.0.1:1'),
      runCommand(`http://127.0.0.1:${port}`),
    ]);
    other.close();
    expect(answers.map(({ code }) => code)).toEqual([2, 2, 2]);
    expect(answers.map(({ stderr }) => stderr.trim())).toEqual([
      expect.stringMatching(/^This attacks media\.example: .* Repeat it with --yes\.$/),
      'http://127.0.0.1:1/ does not answer: ECONNREFUSED.',
      `http://127.0.0.1:${port}/ is not a media system: app-settings was answered 200 without valid settings.`,
    ]);
  });
});

describe('the checks', () => {
  const checks = GROUPS.flatMap(({ checks }) => checks);

  it('have an id of their own and a title that fits into a line', () => {
    const ids = checks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(checks.filter(({ id, title }) => id.length > 30 || title.length > 65)).toEqual([]);
  });

  it('show control characters of an answer instead of sending them to the terminal', () => {
    const finding = { sent: 'a\u001b[2J', came: 'b\u202Ec', expected: 'd' };
    const result: CheckResult = { id: 'x', title: 'x', source: 'x', result: 'fails', findings: [finding], tookMs: 1 };
    expect(describeResult(result)).toContain('a\\u001b[2J');
    expect(describeResult(result)).toContain('b\\u202ec');
  });
});
