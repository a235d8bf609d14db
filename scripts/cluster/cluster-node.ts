/** One node of a cluster on this computer: the reference server as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../root.ts';
import { freePort } from './free-port.ts';
import { lastLines } from './last-lines.ts';

export interface ClusterNode {
  readonly name: string;
  readonly port: number;
  /** Undefined while it does not run. */
  readonly pid: number | undefined;
  /** Where it writes its log; undefined: nowhere. */
  readonly logFile: string | undefined;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  /** SIGTERM: as for an update. SIGKILL: as when its machine fails. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface NodeOptions {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly logFile: string | undefined;
  /** Starts it again when it ends without `stop`, as a service manager does. */
  readonly restarts?: boolean;
}

const READY_MS = 60_000;
/** The proxy's interval of checks, twice and a little more: then it sends no request to a node that stops. */
const DRAIN_MS = '1200';
/** Before a node that has ended by itself starts again. */
const RESTART_MS = 1_000;

/** Creates a node, not started, on a free port that it keeps. */
export async function createNode(options: NodeOptions): Promise<ClusterNode> {
  const { name, environment, args, logFile, restarts = false } = options;
  const port = await freePort();
  let running: ChildProcess | undefined;

  const launch = async (): Promise<ChildProcess> => {
    const log = logFile === undefined ? undefined : await open(logFile, 'a', 0o600);
    const output = log?.fd ?? 'ignore';
    const all = ['reference-server/start/main.ts', '--set', 'trustedProxies=127.0.0.1', ...args];
    const node = spawn(process.execPath, all, {
      cwd: root,
      env: { DRAIN_MS, ...process.env, PORT: String(port), ...(log && { ACCESS_LOG: 'json' }), ...environment },
      stdio: ['ignore', output, output],
    });
    await log?.close();
    if (restarts) node.once('exit', () => running === node && void sleep(RESTART_MS).then(() => restart(node)));
    running = node;
    return node;
  };
  const restart = async (ended: ChildProcess): Promise<void> => {
    if (running === ended) await launch();
  };
  return {
    name,
    port,
    logFile,
    get pid() {
      return running?.pid;
    },
    async start() {
      const node = await launch();
      if (await becomesReady(node, port)) return;
      throw new Error(`${name} did not become ready. ${await lastLines(logFile)}`.trim());
    },
    async stop(signal) {
      const node = running;
      running = undefined;
      if (node === undefined || node.exitCode !== null || node.signalCode !== null) return;
      const ended = once(node, 'exit');
      node.kill(signal);
      await ended;
    },
  };
}

async function becomesReady(node: ChildProcess, port: number): Promise<boolean> {
  const endsAt = Date.now() + READY_MS;
  while (node.exitCode === null && node.signalCode === null && Date.now() < endsAt) {
    const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
