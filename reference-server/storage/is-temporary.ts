import { HttpError } from '../http/http-error.ts';
import { isDiskFull } from './disk/disk-full.ts';

/** True for an error of the stores that says nothing about the work: the same work can succeed later. */
export function isTemporary(error: unknown): boolean {
  return isDiskFull(error) || (error instanceof HttpError && error.code === 'unavailable');
}
