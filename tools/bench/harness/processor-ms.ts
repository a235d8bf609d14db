/** Processor time from /proc. */
import { readFile } from 'node:fs/promises';

/** Clock ticks per second of Linux on every processor that Node supports (USER_HZ). */
const MS_PER_TICK = 10;

/**
 * Milliseconds in user and system mode of `/proc/<path>`: a process with all of its threads, or `<process>/task/<id>`;
 * 0 when it has ended.
 */
export async function processorMs(path: string | number): Promise<number> {
  const stat = await readFile(`/proc/${path}/stat`, 'utf8').catch(() => '');
  // The name, in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_PER_TICK;
}
