import { isDiskFull } from './disk-full.ts';
import { HttpError } from './http-error.ts';

/** True for an error of the stores that says nothing about the work: the same work can succeed later. */
export function isTemporary(error: unknown): boolean {
  return isDiskFull(error) || (error instanceof HttpError && error.code === 'unavailable');
}
