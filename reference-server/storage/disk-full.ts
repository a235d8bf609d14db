import { HttpError } from '../http/http-error.ts';

const DISK_FULL = 'disk-full';
/** SQLITE_FULL; and SQLITE_IOERR_SHMSIZE, when there is no room for the memory that its readers share. */
const SQLITE_CODES: readonly unknown[] = [13, 4_874];
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', DISK_FULL];

/** True when the disk had no room for what was asked. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = Object(error) as { readonly code?: unknown; readonly errcode?: unknown };
  return CODES.includes(code) || SQLITE_CODES.includes(errcode);
}

export function diskFullError(): HttpError {
  return new HttpError(507, DISK_FULL, 'The server has no room left at the moment.');
}
