/** Commands that decode files of strangers run with a limit of memory that the operating system enforces. */

/** Data of the process in KiB. Node and sharp reserve 700 MB; the largest image that is drawn needs 1.2 GB (measured). */
const DATA_KIB = 2_200_000;
export const MOST_BYTES = DATA_KIB * 1024;

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * The same command with limits. Linux counts what a process may write to (`ulimit -d`); other systems have no such
 * limit, and Windows has no shell: there only the limit of time applies.
 */
export function limited({ command, args }: Command): Command {
  if (process.platform === 'win32') return { command, args };
  // `exec` keeps the process id, so that a signal reaches the tool itself. `nice`: the answers of the server go first.
  const script = `ulimit -d ${DATA_KIB} 2>/dev/null; exec nice -n 5 "$0" "$@"`;
  return { command: '/bin/sh', args: ['-c', script, command, ...args] };
}

/** Nothing but the way to the tools: no secret of the server. */
export function toolEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH };
}
