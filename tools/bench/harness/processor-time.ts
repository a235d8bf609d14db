/** Processor time of the browser and the server by kind of process, from /proc. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { processorMs } from './processor-ms.ts';

/** Milliseconds per kind. `browser` to `other` are the client's; `server` includes its threads. */
export type ProcessorTime = Readonly<Record<Kind, number>>;

const KINDS = ['browser', 'renderer', 'network', 'other', 'server'] as const;
type Kind = (typeof KINDS)[number];

/** Longer than the pauses of the server while it processes what it has received. */
const IDLE_MS = 600;

/** What has processes: a browser and the server that it uses. */
export interface MeasuredProcesses {
  readonly browser: { processes(): Promise<readonly { readonly id: number; readonly type: string }[]> };
  readonly server: { readonly processId: number };
}

type Usage = ReadonlyMap<number, { readonly kind: Kind; readonly ms: number }>;

/** Starts measuring; the returned function reads the time since then. A process that ends in between is not counted. */
export async function startProcessorTime(bench: MeasuredProcesses): Promise<() => Promise<ProcessorTime>> {
  const before = await usageOf(bench);
  return async () => {
    const sums = { browser: 0, renderer: 0, network: 0, other: 0, server: 0 };
    for (const [id, { kind, ms }] of await usageOf(bench)) sums[kind] += ms - (before.get(id)?.ms ?? 0);
    return sums;
  };
}

export function clientTime({ browser, renderer, network, other }: ProcessorTime): number {
  return browser + renderer + network + other;
}

/** Resolves when the server has not worked for a while. */
export async function untilServerIdle({ server }: Pick<MeasuredProcesses, 'server'>): Promise<void> {
  let last = await processorMs(server.processId);
  for (let idleSince = Date.now(); Date.now() - idleSince < IDLE_MS; ) {
    await sleep(100);
    const now = await processorMs(server.processId);
    // One tick is a timer of its own.
    if (now - last <= 10) continue;
    last = now;
    idleSince = Date.now();
  }
}

async function usageOf({ browser, server }: MeasuredProcesses): Promise<Usage> {
  const processInfo = await browser.processes();
  const clients = processInfo.map(async ({ id, type }) => [
    id,
    { kind: await kindOf(id, type), ms: await processorMs(id) },
  ]);
  const own = [server.processId, { kind: 'server', ms: await processorMs(server.processId) }];
  return new Map([...(await Promise.all(clients)), own] as [number, { kind: Kind; ms: number }][]);
}

async function kindOf(id: number, type: string): Promise<Kind> {
  if (type === 'browser' || type === 'renderer') return type;
  const commandLine = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
  return commandLine.includes('network.mojom.NetworkService') ? 'network' : 'other';
}
