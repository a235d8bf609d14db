/** The work on a file took too long, or ended its process twice. It is not done again. */
export class MediaLimitError extends Error {
  override readonly name: string = 'MediaLimitError';
}

/**
 * Another program has ended the processes that decoded the file. The system's own guard of the memory may have done so for
 * this file or for others, so the work is done once more when nothing else is.
 */
export class MediaKilledError extends MediaLimitError {
  override readonly name = 'MediaKilledError';
}

/** Signals that another program sends. */
const FROM_OUTSIDE: readonly unknown[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

export function isFromOutside(signal: unknown): boolean {
  return FROM_OUTSIDE.includes(signal);
}
