import { HttpError } from './http-error.ts';

const DISK_FULL = 'disk-full';
/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: no disk space for the shared-memory file of the WAL mode. */
const SQLITE_CODES: readonly unknown[] = [13, 4_874];
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', DISK_FULL];

/** True for an error of the file system or SQLite that means that the disk or quota is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = Object(error) as { readonly code?: unknown; readonly errcode?: unknown };
  return CODES.includes(code) || SQLITE_CODES.includes(errcode);
}

/** The disk is looked at every second; the client's own waits are up to 20 s. */
const RETRY_AFTER_S = 10;

export function diskFullError(): HttpError {
  return new HttpError(507, DISK_FULL, 'The server has no room left at the moment.', { retryAfter: RETRY_AFTER_S });
}
