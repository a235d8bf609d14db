/** The program that `npm start` runs, in a process of its own, for what only a process does: signals and its output. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Program {
  readonly port: number;
  readonly output: { out: string; error: string };
  kill(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
  /** Exit code; null after a SIGKILL. */
  readonly ended: Promise<number | null>;
}

const MAIN = fileURLToPath(new URL('../../../reference-server/start/main.ts', import.meta.url));
const START_MS = 100_000;

interface Start {
  readonly dataDir: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Resolves when it listens; with an empty library, and the calls for tests. */
export async function startProgram({ dataDir, settings = {}, environment = {} }: Start): Promise<Program> {
  const assignments = Object.entries({ diskReserveBytes: '4096', ...settings });
  const args = assignments.flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const child = spawn(process.execPath, [MAIN, '--no-seed', '--misbehave', ...args], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...environment },
    // Ignores what a developer has built and packed.
    cwd: dataDir,
  });
  const output = { out: '', error: '' };
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const listening = Promise.withResolvers<number>();
  const read = (stream: 'out' | 'error') => (piece: unknown) => {
    output[stream] += String(piece);
    const port = /https?:\/\/localhost:(\d+)\//.exec(output[stream])?.[1];
    if (port !== undefined) listening.resolve(Number(port));
  };
  child.stdout.on('data', read('out'));
  child.stderr.on('data', read('error'));
  const late = setTimeout(() => child.kill('SIGKILL'), START_MS);
  void ended.then((code) => listening.reject(new Error(`exit code ${code} before it listened: ${output.error}`)));
  const port = await listening.promise.finally(() => clearTimeout(late));
  return { port, output, kill: (signal) => void child.kill(signal), ended };
}
