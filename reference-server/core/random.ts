/** Seeded pseudo-random numbers, the same on every machine, so that the demo library is reproducible. */
export interface Random {
  /** 0 ≤ value < 1 */
  next(): number;
  float(from: number, to: number): number;
  /** Both ends are inclusive. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
  /** An independent sequence; the same name always gives the same one, whatever was drawn before. */
  fork(name: string): Random;
}

/** 32-bit FNV-1a with a final mix, so that similar seeds give different sequences. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The entry at `index` modulo the length; throws `RangeError` for an empty list. */
export function cycle<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new RangeError('the list is empty');
  return entry;
}

/** The same seed always gives the same sequence. */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    float: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: (list) => cycle(list, int(0, list.length - 1)),
    shuffle: (list) =>
      list
        .map((entry) => ({ entry, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map((e) => e.entry),
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}
