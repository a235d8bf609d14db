/** Width of the filter's panel on this computer (specification 2.9.1). */
import { FILTER_WIDTH } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';

export interface FilterWidthStorage {
  /** In px; 0: default. */
  read(): Promise<number>;
  write(width: number): Promise<void>;
}

export function createFilterWidthStorage(values: StoredValues): FilterWidthStorage {
  return { read: () => values.get(FILTER_WIDTH), write: (width) => values.set(FILTER_WIDTH, width) };
}
