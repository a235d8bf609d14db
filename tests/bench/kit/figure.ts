/** What `npm run bench` measures: a name, and a function that comes back with one line per number. */
import type { Bench } from './bench.ts';

export interface Figure {
  readonly name: string;
  measure(bench: Bench): Promise<readonly Result[]>;
}

export interface Result {
  readonly figure: string;
  readonly unit: 'ms' | 'bytes';
  /** The median, or the highest where that is what counts. */
  readonly ours: number;
  /** The same of the peer in the same run, or a limit that is a number of its own. */
  readonly comparedWith: { readonly [peerOrLimit: string]: number };
  /** `ours` divided by what it is compared with. */
  readonly ratio: number;
  readonly ratioLimit: number;
  readonly isWithin: boolean;
  /** Every measurement, in the order of the rounds. */
  readonly samples?: { readonly [who: string]: readonly number[] };
}

/** Against a peer: median by median of rounds that took turns. */
export function againstPeer(input: {
  readonly figure: string;
  readonly peer: string;
  readonly ours: readonly number[];
  readonly peers: readonly number[];
  readonly ratioLimit: number;
}): Result {
  const ours = median(input.ours);
  const peers = median(input.peers);
  return {
    ...judged(input.figure, 'ms', { ours, other: peers, name: input.peer, ratioLimit: input.ratioLimit }),
    samples: { ours: input.ours.map(Math.round), [input.peer]: input.peers.map(Math.round) },
  };
}

/** Against a number that must not be passed. */
export function againstLimit(figure: string, ours: number, limit: number): Result {
  return judged(figure, 'bytes', { ours, other: limit, name: 'limit', ratioLimit: 1 });
}

function judged(
  figure: string,
  unit: Result['unit'],
  numbers: { readonly ours: number; readonly other: number; readonly name: string; readonly ratioLimit: number },
): Result {
  const { ours, other, name, ratioLimit } = numbers;
  const ratio = Math.round((ours / other) * 1_000) / 1_000;
  const comparedWith = { [name]: Math.round(other) };
  return { figure, unit, ours: Math.round(ours), comparedWith, ratio, ratioLimit, isWithin: ratio <= ratioLimit };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
