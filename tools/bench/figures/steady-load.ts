/**
 * Twenty minutes of everyday work and small attacks on one node with TLS and on two nodes behind HAProxy, at the same
 * time: files that the servers have open, their memory, and the rows of their tables, in the last five minutes against
 * the five after a warm-up of five. `BENCH_MINUTES` says how long otherwise.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from '../../../scripts/cluster/cluster.ts';
import { freePort } from '../../../scripts/cluster/free-port.ts';
import { root } from '../../../scripts/root.ts';
import { selfSignedCertificate } from '../../../tests/helpers/servers/self-signed-certificate.ts';
import { openTarget } from '../../attack/open-target.ts';
import { againstPeer, type Figure, type Result } from '../harness/figure.ts';
import { keepBusy, rememberRemovals } from '../harness/load.ts';
import { processorMs } from '../harness/processor-ms.ts';
import { openFiles, postgresRows, type Rows, residentBytes, sqliteRows } from '../harness/server-state.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 20);
const MINUTE_MS = 60_000;
/** In minutes. The first quarter warms up; the second is compared with the last. */
const QUARTER = Math.ceil(MINUTES / 4);
const RATIO_LIMIT = 1.1;
/** Fewer are those of what is being done at the moment. */
const FEW_ROWS = 50;
const ACCOUNTS = ['editor', 'photo'].map((name) => ({ userName: `NEWS/${name}`, password: name }));

interface LoadedServer {
  readonly name: string;
  readonly origin: string;
  readonly processIds: () => readonly number[];
  rows(): Promise<Rows>;
  close(): Promise<void>;
}

interface Minute {
  readonly files: number;
  readonly bytes: number;
  readonly rows: Rows;
}

export const steadyLoad: Figure = {
  name: 'steady-load',
  async measure() {
    const servers: LoadedServer[] = [];
    try {
      servers.push(await startTlsNode(), await startNodes());
      return (await Promise.all(servers.map(measureServer))).flat();
    } finally {
      for (const server of servers) await server.close();
    }
  },
};

async function measureServer(server: LoadedServer): Promise<readonly Result[]> {
  const base = new URL(`${server.origin}/`);
  const options = { base, isInsecure: true, patience: 1, accounts: ACCOUNTS, sessions: [], isShort: false };
  const target = await openTarget(options);
  await rememberRemovals(target);
  const ending = new AbortController();
  const working = keepBusy(target, ending.signal);
  const minutes: Minute[] = [];
  let usedMs = await processorMsOf(server);
  // Twenty minutes of silence would look like a fault.
  const report = (facts: object) => process.stderr.write(`${JSON.stringify({ server: server.name, ...facts })}\n`);
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await sleep(MINUTE_MS);
    const state = await stateOf(server);
    const before = usedMs;
    usedMs = await processorMsOf(server);
    minutes.push(state);
    report({ minute, cores: Math.round((usedMs - before) / 600) / 100, ...state });
  }
  ending.abort();
  report(await working);
  return compare(server.name, minutes);
}

const processorMsOf = async ({ processIds }: LoadedServer): Promise<number> =>
  (await Promise.all(processIds().map(processorMs))).reduce((sum, ms) => sum + ms, 0);

async function stateOf({ processIds, rows }: LoadedServer): Promise<Minute> {
  const sumOf = async (read: (processId: number) => Promise<number>) =>
    (await Promise.all(processIds().map(read))).reduce((sum, count) => sum + count, 0);
  return { files: await sumOf(openFiles), bytes: await sumOf(residentBytes), rows: await rows() };
}

function compare(name: string, minutes: readonly Minute[]): Result[] {
  const flat = (what: string, unit: Result['unit'], values: readonly number[]) =>
    againstPeer({
      figure: `steady-load-${name}-${what}`,
      peer: 'after-the-warm-up',
      unit,
      ours: values.slice(-QUARTER),
      peers: values.slice(QUARTER, 2 * QUARTER),
      ratioLimit: RATIO_LIMIT,
    });
  const tables = Object.keys(minutes[0]?.rows ?? {}).filter((table) => minutes.some(({ rows }) => rows[table] !== 0));
  const rowsOf = (table: string): Result => {
    const rows = minutes.map((minute) => Math.max(FEW_ROWS, minute.rows[table] ?? 0));
    return flat(`rows-${table}`, 'elements', rows);
  };
  const files = minutes.map((minute) => minute.files);
  const bytes = minutes.map((minute) => minute.bytes);
  return [flat('files', 'elements', files), flat('memory', 'bytes', bytes), ...tables.map(rowsOf)];
}

const newFolder = () => mkdtemp(join(tmpdir(), 'comyan-load-'));

async function startTlsNode(): Promise<LoadedServer> {
  const folder = await newFolder();
  const port = await freePort();
  const { key, cert } = selfSignedCertificate('localhost');
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  await writeFile(keyFile, key, { mode: 0o600 });
  await writeFile(certFile, cert);
  const node = spawn(process.execPath, ['reference-server/start/main.ts', '--no-seed'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, TLS_CERT: certFile, TLS_KEY: keyFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => node.once('exit', () => resolve()));
  // It prints its address when it listens.
  await Promise.race([new Promise((resolve) => node.stdout.once('data', resolve)), ended]);
  node.stdout.resume();
  return {
    name: 'tls',
    origin: `https://localhost:${port}`,
    processIds: () => [node.pid ?? 0],
    rows: () => sqliteRows(folder),
    async close() {
      node.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startNodes(): Promise<LoadedServer> {
  const folder = await newFolder();
  const { address, nodes, postgres, database, stop } = await startCluster({ folder, firstArgs: ['--no-seed'] });
  return {
    name: 'cluster',
    origin: address.slice(0, -1),
    processIds: () => nodes.flatMap(({ pid }) => pid ?? []),
    rows: () => postgresRows(postgres.url(database)),
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
