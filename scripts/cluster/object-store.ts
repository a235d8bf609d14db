/**
 * A real S3 server for the tests and for a cluster on one machine: OpenStack Swift with its S3 interface, as the Debian
 * package python3-swift has it.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { installDebianPackages } from '../browsers/debian-packages.ts';
import { type SwiftAccess, swiftConfiguration } from './swift-configuration.ts';

export interface ObjectStore extends SwiftAccess {
  /** `http://127.0.0.1:<port>`; buckets are paths below it (`forcePathStyle` of the AWS SDK). */
  endpoint: string;
  /** Process id of the server; undefined while it is paused. */
  readonly pid: number | undefined;
  /** Kills the server as a power cut would: requests under way end without an answer. The data stay. */
  pause(): Promise<void>;
  /** Starts the server again on the same port and data. */
  resume(): Promise<void>;
  /** Like `pause`, for good. The folder stays. */
  stop(): Promise<void>;
}

/** Debian's Python, where the package is, whatever else is first on the PATH. */
const PYTHON = '/usr/bin/python3';
const SERVERS = fileURLToPath(new URL('swift-servers.py', import.meta.url));
const LOG = 'swift.log';

/**
 * Starts an S3 server on a free port of 127.0.0.1, with its data, configuration and log in `folder`. It ends with this
 * process at the latest. Installs the Debian package if it is missing; throws when that fails or the server does not
 * start.
 */
export async function startObjectStore(folder: string): Promise<ObjectStore> {
  requireSwift();
  const root = resolve(folder);
  const access = {
    region: 'us-east-1',
    accessKeyId: 'comyan:library',
    secretAccessKey: randomBytes(24).toString('hex'),
  };
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(swiftConfiguration(root, access)))
    await writeFile(join(root, name), text, { mode: 0o600 });

  let running: { server: ChildProcess; port: number } | undefined = await startServers(root, 0);
  const { port } = running;
  const pause = async (): Promise<void> => {
    const server = running?.server;
    running = undefined;
    if (server) await kill(server);
  };
  return {
    ...access,
    endpoint: `http://127.0.0.1:${port}`,
    get pid() {
      return running?.server.pid;
    },
    pause,
    async resume() {
      running ??= await startServers(root, port);
    },
    stop: pause,
  };
}

function requireSwift(): void {
  if (hasSwift()) return;
  installSwift();
  if (!hasSwift())
    throw new Error('The S3 server needs the Debian package python3-swift, which could not be installed.');
}

/** Whether the S3 server is installed. */
export function hasSwift(): boolean {
  return spawnSync(PYTHON, ['-c', 'import swift, eventlet'], { stdio: 'ignore' }).status === 0;
}

export function installSwift(): void {
  process.stdout.write('Swift: not installed. Installing the Debian package python3-swift …\n');
  installDebianPackages(['python3-swift']);
}

async function startServers(folder: string, port: number): Promise<{ server: ChildProcess; port: number }> {
  const log = await open(join(folder, LOG), 'a', 0o600);
  // The standard input is never written to: its end tells the server that this process is gone.
  const server = spawn(PYTHON, [SERVERS, folder, String(port)], { stdio: ['pipe', 'pipe', log.fd] });
  await log.close();
  const line = await firstLine(server);
  if (line === undefined) throw new Error(`The S3 server did not start. ${await lastLines(join(folder, LOG))}`);
  return { server, port: Number(line) };
}

/** Undefined when the process ends without one. */
async function firstLine({ stdout }: ChildProcess): Promise<string | undefined> {
  if (stdout) for await (const line of createInterface(stdout)) return line;
  return undefined;
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGKILL');
  await exited;
}

async function lastLines(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).trimEnd().split('\n').slice(-5).join('\n');
}
