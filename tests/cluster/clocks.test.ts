/** Nodes whose clocks differ by minutes. */
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ACCOUNTS, type Account, passcodeSecret } from '../../reference-server/config/accounts.ts';
import { passcodeAt } from '../../reference-server/sessions/totp.ts';
import { freePort } from '../../scripts/cluster/free-port.ts';
import { type Client, createClient, signIn } from '../contract/harness/client.ts';
import { readCounts } from '../contract/harness/metrics.ts';
import { startProgram } from '../contract/harness/start-program.ts';
import { startServer, type TestServer } from '../contract/harness/start-server.ts';
import { startTestPostgres, type TestPostgres } from '../contract/harness/test-postgres.ts';
import { create, locationPath, offsetOf, pictureMetadata, upload } from '../contract/harness/tus.ts';

let postgres: TestPostgres;
const servers: TestServer[] = [];
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(servers.splice(0).map((server) => server.remove()));
});
afterAll(() => postgres.remove());

/** More than any test takes, and less than the five minutes by which a clock is wrong. */
const SLACK_MS = 200_000;

/** About five minutes: time passes until a node looks. */
function expectWarning(text: string, direction: string): void {
  const warning = new RegExp(`the clock of this node is (\\d+) s ${direction} that of the database, which is used`);
  expect(Number(warning.exec(text)?.[1])).toSatisfy((seconds: number) => Math.abs(seconds - 300) < SLACK_MS / 1_000);
}

it.each([-5, 5])('take the codes and uploads of each other, although one is wrong by %i minutes', async (minutes) => {
  const databaseUrl = await postgres.newDatabase();
  const options = { databaseUrl, demoEmbedding: true, usesDatabaseClock: true };
  const a = await startServer({ ...options, nodeName: 'right' });
  const post = { method: 'POST', headers: { Host: '127.0.0.1:9000' } };
  const made = await createClient(a).send('/embed-example/session', { ...post, form: 'account=editor' });
  // What follows happens on a node with another clock.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] });
  const b = await startServer({ ...options, nodeName: 'wrong' });
  servers.push(a, b);
  const direction = minutes > 0 ? 'ahead of' : 'behind';
  expectWarning(warn.mock.calls.join(), direction);
  warn.mockRestore();

  const { code } = made.json as { code: string };
  const origin = { Host: 'localhost:9000', Origin: 'http://localhost:9000' };
  const form = `sessionId=${code}`;
  expect((await createClient(b).send('/api/setSession', { method: 'POST', form, headers: origin })).status).toBe(200);
  // A received upload is processed at once, not when the other clock says so, which is later than this test waits.
  await upload(await signIn(b, 'editor'), Buffer.from('0123456789'), pictureMetadata(`clock-${minutes}`));
});

const wrongClock = fileURLToPath(new URL('harness/wrong-clock.mjs', import.meta.url));
const editor = ACCOUNTS.find(({ name }) => name === 'editor') as Account;
const passcode = (at = Date.now()) => passcodeAt(passcodeSecret(editor), at);
const login = (server: Pick<TestServer, 'port'>, more: string) =>
  createClient(server).send('/api/login', { method: 'POST', form: `username=NEWS%2Feditor&${more}` });
const STEP_MS = 30_000;

it.each([-5, 5])('agree on what is valid, although the clock of a process is wrong by %i minutes', async (minutes) => {
  const databaseUrl = await postgres.newDatabase();
  const settings = { twoFactor: true };
  const keepUnfinishedMs = 120_000;
  const a = await startServer({ databaseUrl, usesDatabaseClock: true, settings, keepUnfinishedMs });
  servers.push(a);
  const onA = createClient(a);
  const form = `username=NEWS%2Feditor&password=editor&passcode=${passcode()}`;
  expect((await onA.send('/api/login', { method: 'POST', form })).status).toBe(200);
  const path = locationPath(await create(onA, 10, pictureMetadata(`unfinished-${minutes}`)));

  const metricsPort = await freePort();
  const program = await startProgram({
    dataDir: a.dataDir,
    settings: { twoFactor: 'true', keepUnfinishedMs: String(keepUnfinishedMs) },
    environment: {
      DATABASE_URL: databaseUrl,
      METRICS_PORT: String(metricsPort),
      NODE_OPTIONS: `--import=${wrongClock}`,
      CLOCK_AHEAD_MS: String(minutes * 60_000),
    },
  });
  const startedAt = Date.now();
  try {
    const direction = minutes > 0 ? 'ahead of' : 'behind';
    expectWarning(program.output.error, direction);
    expect(program.output.error).not.toContain('postgres://');
    const ahead = (await readCounts({ metricsPort }))('comyan_clock_ahead_seconds');
    expect(ahead - minutes * 60).toSatisfy((seconds: number) => Math.abs(seconds) < SLACK_MS / 1_000);
    // The session of A, and its upload, which the sweep of a new node leaves alone.
    expect(await offsetOf(clientWith(program, onA), path)).toBe(0);
    // The next passcode, which is valid already, on each node once.
    const code = passcode(Date.now() + STEP_MS);
    expect((await login(program, `password=editor&passcode=${code}`)).status).toBe(200);
    expect((await login(a, `password=editor&passcode=${code}`)).status).toBe(403);
    // Failures count on both, and the wait is not one of minutes.
    for (let failures = 0; failures < 6; failures += 1)
      await login(failures % 2 === 0 ? a : program, 'password=wrong&passcode=000000');
    for (const node of [a, program]) {
      const fail = async () => {
        const { status, json } = await login(node, 'password=wrong&passcode=000000');
        return [status, (json as { retryAfter: number }).retryAfter < 60];
      };
      // A slow machine sits a short wait out.
      await expect.poll(fail).toEqual([429, true]);
    }
    await upload(clientWith(program, onA), Buffer.from('0123456789'), pictureMetadata(`received-${minutes}`));
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `SELECT created_at, received_at FROM uploads WHERE object_id = 'received-${minutes}'`,
    );
    const sessions = await client.query('SELECT expires_at FROM sessions');
    await client.end();
    const times = [rows[0].created_at, rows[0].received_at].map(Number);
    for (const at of times) expect(at - startedAt).toSatisfy((ms: number) => Math.abs(ms) < SLACK_MS);
    const DAY_MS = 24 * 3_600_000;
    for (const { expires_at } of sessions.rows)
      expect(Number(expires_at) - DAY_MS - startedAt).toSatisfy((ms: number) => Math.abs(ms) < SLACK_MS);
  } finally {
    program.kill('SIGKILL');
    await program.ended;
  }
});

/** Another connection of the same browser. */
function clientWith(server: Pick<TestServer, 'port'>, { cookies }: Client): Client {
  const client = createClient(server);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}
