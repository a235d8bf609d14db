/** HAProxy with the configuration of `deploy/`, in front of two nodes on this computer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programsNamed } from '../browsers/find-browser.ts';
import { root } from '../root.ts';
import { lastLines } from './last-lines.ts';
import type { RunningProxy } from './proxy.ts';

const HOST = '127.0.0.1';
const READY_MS = 10_000;

/** Debian's is in a folder that is not on everybody's PATH. Undefined when it is not installed. */
export function findHaproxy(): string | undefined {
  return programsNamed(['haproxy'], `${process.env.PATH ?? ''}${delimiter}/usr/sbin`)[0];
}

interface HaproxyOptions {
  readonly program: string;
  readonly port: number;
  /** Ports of the two nodes. */
  readonly nodes: readonly number[];
  /** One JSON object a request, and the state of the nodes. */
  readonly logFile: string;
}

/** Rejects with the end of its log when it does not start. */
export async function startHaproxy({ program, port, nodes, logFile }: HaproxyOptions): Promise<RunningProxy> {
  const [a, b] = nodes.map((node) => `${HOST}:${node}`);
  const log = await open(logFile, 'a', 0o600);
  // `-db`: it stays in the foreground, and ends with this process at the latest.
  const proxy = spawn(program, ['-db', '-f', join(root, 'deploy/haproxy.cfg')], {
    env: { ...process.env, NODE_A: a, NODE_B: b, HTTP_BIND: `${HOST}:${port}`, HTTPS_BIND: '', TLS_CERTIFICATE: '' },
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = once(proxy, 'exit');
  await log.close();
  const close = async () => {
    proxy.kill();
    await ended;
  };
  process.once('exit', () => proxy.kill());
  for (const endsAt = Date.now() + READY_MS; Date.now() < endsAt && proxy.exitCode === null; await sleep(50))
    if (await listens(port)) return { port, close };
  await close();
  throw new Error(`HAProxy did not start. ${await lastLines(logFile)}`);
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: HOST });
    socket.once('connect', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
