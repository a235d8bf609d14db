/** The part of an upload or a row that its number depends on. */
export interface Numbered {
  readonly uploadId: string;
  /** Its number since its start; null before. */
  readonly serial: number | null;
}

/**
 * The number of each file for `{serial}`, in the order of the list, from 1. Started files keep theirs, so later ones
 * may be higher than their position; no number occurs twice. Pure.
 */
export function serialNumbers(files: readonly Numbered[]): ReadonlyMap<string, number> {
  const taken = new Set(files.flatMap(({ serial }) => serial ?? []));
  let last = 0;
  return new Map(
    files.map(({ uploadId, serial }) => {
      let number = serial ?? last + 1;
      while (serial === null && taken.has(number)) number += 1;
      last = Math.max(last, number);
      return [uploadId, number] as const;
    }),
  );
}
