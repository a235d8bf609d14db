/** Processor time of this thread, which other programs of the machine do not lengthen as they do a time by the clock. */
export function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}
