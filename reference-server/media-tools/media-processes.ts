/**
 * Processes that decode files of strangers, each one job at a time. They are started when they are needed, and an idle one
 * takes the next job of any server in this process.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFairPool } from '../scheduling/fair-pool.ts';
import { limited, toolEnvironment } from './limited-command.ts';
import type { MediaJobs } from './media-jobs.ts';
import { isFromOutside, MediaKilledError, MediaLimitError } from './media-limit-error.ts';
import type { MediaAnswer, MediaRequest } from './media-process.ts';

export interface MediaProcesses {
  /**
   * Runs a job of `media-jobs.ts`. `endsAt`: of `performance.now()`, when its process is ended. Rejects with
   * `MediaLimitError` then, or when the job has ended two processes by itself, and with `MediaKilledError` when another
   * program has ended the second one. At most `perPerson` jobs of a person run.
   */
  run<Name extends keyof MediaJobs>(
    name: Name,
    args: Parameters<MediaJobs[Name]>,
    limits: { endsAt(): number; person?: string },
  ): Promise<Awaited<ReturnType<MediaJobs[Name]>>>;
  /** Waits for the jobs. */
  close(): Promise<void>;
}

export interface MediaProcessesOptions {
  readonly count: number;
  readonly perPerson: number;
}

const SCRIPT = fileURLToPath(new URL('./media-process.ts', import.meta.url));
/** Node 22 needs the flag; later versions ignore it. The heap is that of the reader of embedded metadata. */
const NODE_FLAGS = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning', '--max-old-space-size=256'];
/** With Node's cache of compiled scripts, if there is one, a process starts in half of the time. */
const { NODE_COMPILE_CACHE } = process.env;
/** An idle process keeps 100 MB of memory. */
const IDLE_MS = 60_000;

export function createMediaProcesses({ count, perPerson }: MediaProcessesOptions): MediaProcesses {
  const pool = createFairPool({ size: count, perPerson });
  const runOnce = async (request: MediaRequest, endsAt: number): Promise<MediaAnswer | Ended> => {
    // The last one that was used, so that the others come to their end.
    const media = [...idle].at(-1) ?? startMediaProcess();
    idle.delete(media);
    return media.run(request, endsAt);
  };
  return {
    run: (name, args, { endsAt: whenStarted, person }) =>
      pool.run(
        async () => {
          const endsAt = whenStarted();
          const request = { name, args };
          let answer: MediaAnswer | Ended = 'ended';
          // Another program, such as the system's own guard of the memory, may have ended the first process.
          for (let tries = 2; typeof answer === 'string' && tries > 0 && performance.now() < endsAt; tries -= 1)
            answer = await runOnce(request, endsAt);
          if (answer === 'killed') throw new MediaKilledError(`${name} was stopped by another program`);
          if (answer === 'ended') throw new MediaLimitError(`${name} was stopped`);
          if ('failure' in answer) throw new Error(answer.failure);
          return answer.value as never;
        },
        { person },
      ),
    close: () => pool.idle(),
  };
}

/** `ended`: at `endsAt`, or by itself. */
type Ended = 'ended' | 'killed';

interface MediaProcess {
  run(request: MediaRequest, endsAt: number): Promise<MediaAnswer | Ended>;
}

const idle = new Set<MediaProcess>();

let folder: string | undefined;

/** Not a server's: its processes outlive it. Made again if a cleaner of temporary files has removed it. */
function emptyFolder(): string {
  if (folder === undefined) process.once('exit', () => folder && rmSync(folder, { recursive: true, force: true }));
  if (folder === undefined || !existsSync(folder)) folder = mkdtempSync(join(tmpdir(), 'comyan-media-'));
  return folder;
}

function startMediaProcess(): MediaProcess {
  const { command, args } = limited({ command: process.execPath, args: NODE_FLAGS });
  const child: ChildProcess = fork(SCRIPT, {
    execPath: command,
    execArgv: [...args],
    cwd: emptyFolder(),
    env: { ...toolEnvironment(), NODE_COMPILE_CACHE },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let settle: (answer: MediaAnswer | Ended) => void = () => undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  let isOurs = false;
  const end = () => {
    isOurs = true;
    child.kill('SIGKILL');
  };
  const ended = (signal?: NodeJS.Signals | null) => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(idleTimer);
    idle.delete(media);
    settle(!isOurs && isFromOutside(signal) ? 'killed' : 'ended');
  };
  child.on('message', (answer: MediaAnswer) => settle(answer));
  child.once('exit', (_code, signal) => ended(signal));
  const retire = () => {
    end();
    ended();
  };
  child.once('error', (error) => {
    settle({ failure: `a process for media could not be started: ${error.message}` });
    retire();
  });
  // An idle process does not keep the server running.
  child.unref();
  child.channel?.unref();
  const media: MediaProcess = {
    async run(request, endsAt) {
      clearTimeout(idleTimer);
      const { promise, resolve } = Promise.withResolvers<MediaAnswer | Ended>();
      settle = resolve;
      if (hasEnded) return 'ended';
      child.channel?.ref();
      const timer = setTimeout(end, Math.max(0, endsAt - performance.now()));
      // The error of an ended process; `exit` follows.
      child.send(request, () => undefined);
      const answer = await promise;
      clearTimeout(timer);
      child.channel?.unref();
      if (hasEnded) return answer;
      idle.add(media);
      idleTimer = setTimeout(retire, IDLE_MS).unref();
      return answer;
    },
  };
  return media;
}
