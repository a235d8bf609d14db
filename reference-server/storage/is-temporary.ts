import { isDiskFull } from './disk-full.ts';
import { isStorageUnavailable } from './storage-unavailable.ts';

/** True for an error of the stores that says nothing about the work: the same work can succeed later. */
export function isTemporary(error: unknown): boolean {
  return isDiskFull(error) || isStorageUnavailable(error);
}
