/** What `npm run bench` measures: a name, and a function that returns one line per number. */

import type { Bench } from './bench.ts';
import type { FigureServer } from './figure-server.ts';

export interface Figure extends FigureServer {
  readonly name: string;
  measure(bench: Bench): Promise<readonly Result[]>;
}

export interface Result {
  readonly figure: string;
  readonly unit: 'ms' | 'us' | 'bytes' | 'elements' | 'permille' | 'perSecond' | 'score';
  /** The median, or the highest value where that is what counts. */
  readonly ours: number;
  /** The value of the peer in the same run, or a fixed limit. */
  readonly comparedWith: { readonly [peerOrLimit: string]: number };
  /** Ratio to the peer's value or to the limit. */
  readonly ratio: number;
  readonly ratioLimit: number;
  readonly isWithin: boolean;
  readonly perFile?: PerFile;
  /** Every measurement, in the order of the rounds. */
  readonly samples?: { readonly [who: string]: readonly number[] };
}

/** Medians of the rounds for a figure of many files, of both sides. */
export interface PerFile {
  readonly filesPerSecond?: { readonly [who: string]: number };
  /** Milliseconds of processor time per file, by kind of process. */
  readonly cpuMs?: { readonly [who: string]: { readonly [process: string]: number } };
}

/**
 * Compared with a peer, round by round: the result is the median of the rounds' ratios, because the load of the machine
 * changes from minute to minute and affects both sides of a round alike.
 */
export function againstPeer(input: {
  readonly figure: string;
  readonly peer: string;
  readonly unit?: Result['unit'];
  readonly ours: readonly number[];
  readonly peers: readonly number[];
  readonly ratioLimit: number;
  readonly perFile?: PerFile;
}): Result {
  const ratio = median(input.ours.map((ours, round) => ours / (input.peers[round] ?? Number.NaN)));
  return {
    ...resultOf(input.figure, input.unit ?? 'ms', {
      ours: median(input.ours),
      other: median(input.peers),
      name: input.peer,
      ratio,
      ratioLimit: input.ratioLimit,
    }),
    ...(input.perFile && { perFile: input.perFile }),
    samples: { ours: input.ours.map(Math.round), [input.peer]: input.peers.map(Math.round) },
  };
}

/** Compared with a limit. */
export function againstLimit(figure: string, ours: number, limit: number, unit: Result['unit'] = 'bytes'): Result {
  return resultOf(figure, unit, { ours, other: limit, name: 'limit', ratio: ours / limit, ratioLimit: 1 });
}

interface Comparison {
  readonly ours: number;
  readonly other: number;
  readonly name: string;
  readonly ratio: number;
  readonly ratioLimit: number;
}

function resultOf(figure: string, unit: Result['unit'], { ours, other, name, ratio, ratioLimit }: Comparison): Result {
  return {
    figure,
    unit,
    ours: Math.round(ours),
    comparedWith: { [name]: Math.round(other) },
    ratio: Math.round(ratio * 1_000) / 1_000,
    ratioLimit,
    isWithin: ratio <= ratioLimit,
  };
}

/** The mean of the two middle values for an even count. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
