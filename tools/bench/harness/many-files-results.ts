/** Turns the runs of the figures of many small files into results. */
import { againstPeer, median, type PerFile, type Result } from './figure.ts';
import type { ManyFilesRun } from './many-files.ts';
import { clientTime, type ProcessorTime } from './processor-time.ts';

export const WAYS = ['uppy', 'background', 'page', 'tus3', 'tus6', 'raw'] as const;
export type Way = (typeof WAYS)[number];

/** Runs of each way in the order of the rounds; `raw`: milliseconds of the raw requests. */
export type Runs = Record<Exclude<Way, 'raw'>, ManyFilesRun[]> & { readonly raw: number[] };

/** Limits of our time in relation to that of Uppy and of the raw requests. */
export interface Goals {
  readonly lastByteToUppy: number;
  readonly lastByteToRaw: number;
}

const CLIENT_TIME_LIMIT = 1.2;
const NO_LIMIT = Number.POSITIVE_INFINITY;

export function compareManyFiles(name: string, count: number, runs: Runs, goals: Goals): readonly Result[] {
  const { uppy, raw } = runs;
  const last = (of: readonly ManyFilesRun[]) => of.map(({ lastByteMs }) => lastByteMs);
  const speed = (ours: readonly number[], peer: string, peers: readonly number[]): PerFile => ({
    filesPerSecond: { ours: perSecond(count, ours), [peer]: perSecond(count, peers) },
  });
  const compare = (figure: string, ours: readonly number[], peer: string, peers: readonly number[], limit: number) =>
    ours.length === 0 || peers.length === 0
      ? []
      : [againstPeer({ figure, peer, ours, peers, ratioLimit: limit, perFile: speed(ours, peer, peers) })];
  return [
    ...(['background', 'page'] as const).flatMap((way) => {
      const figure = `${name}-from-${way}`;
      const ours = runs[way];
      const finished = ours.map(({ finishedMs }) => finishedMs);
      return [
        ...compare(`${figure}-last-byte`, last(ours), 'uppy', last(uppy), goals.lastByteToUppy),
        ...compare(`${figure}-last-byte`, last(ours), 'rawRequests', raw, goals.lastByteToRaw),
        ...compare(
          `${figure}-finished`,
          finished,
          'uppy',
          uppy.map(({ finishedMs }) => finishedMs),
          1,
        ),
        ...compareClients(`${figure}-client-cpu`, count, ours, uppy),
      ];
    }),
    ...compare(`${name}-tus-js-client-3-slots-last-byte`, last(runs.tus3), 'uppy', last(uppy), NO_LIMIT),
    ...compare(`${name}-tus-js-client-6-slots-last-byte`, last(runs.tus6), 'uppy', last(uppy), NO_LIMIT),
    ...compareClients(`${name}-tus-js-client-3-slots-client-cpu`, count, runs.tus3, uppy, NO_LIMIT),
  ];
}

function perSecond(count: number, timesMs: readonly number[]): number {
  return Math.round((10_000 * count) / median(timesMs)) / 10;
}

/** Processor time per file of the browser's processes, from the choice of the files until all are processed. */
function compareClients(
  figure: string,
  count: number,
  ours: readonly ManyFilesRun[],
  peers: readonly ManyFilesRun[],
  ratioLimit = CLIENT_TIME_LIMIT,
): Result[] {
  if (ours.length === 0 || peers.length === 0) return [];
  const client = (runs: readonly ManyFilesRun[]) => runs.map(({ processorTime }) => clientTime(processorTime) / count);
  const cpuMs = {
    ours: byProcess(count, ours, ({ processorTime }) => processorTime),
    uppy: byProcess(count, peers, ({ processorTime }) => processorTime),
    oursUntilFinished: byProcess(count, ours, ({ untilFinished }) => untilFinished),
    uppyUntilFinished: byProcess(count, peers, ({ untilFinished }) => untilFinished),
  };
  return [
    againstPeer({ figure, peer: 'uppy', ours: client(ours), peers: client(peers), ratioLimit, perFile: { cpuMs } }),
  ];
}

export function byProcess(
  count: number,
  runs: readonly ManyFilesRun[],
  timeOf: (run: ManyFilesRun) => ProcessorTime,
): { readonly [process: string]: number } {
  const times = runs.map(timeOf);
  const per = (kind: keyof ProcessorTime) => Math.round((10 * median(times.map((time) => time[kind]))) / count) / 10;
  return {
    browser: per('browser'),
    renderer: per('renderer'),
    network: per('network'),
    other: per('other'),
    server: per('server'),
  };
}
