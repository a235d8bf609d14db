/** Processor time, which other programs of the machine do not lengthen as they do a time by the clock. */

/** CPU time of this thread since `process.threadCpuUsage()`. */
export function cpuMsSince(start: NodeJS.CpuUsage): number {
  return toMs(process.threadCpuUsage(start));
}

/** CPU time of all threads of this process since `process.cpuUsage()`. */
export function processCpuMsSince(start: NodeJS.CpuUsage): number {
  return toMs(process.cpuUsage(start));
}

function toMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}
