/** Which errors of PostgreSQL mean that it cannot be used at the moment, and what is wrong, in words. */
import { HttpError } from '../../../core/http-error.ts';

/** How long a client waits; the readiness of the server is looked at more often. */
const RETRY_AFTER_S = 5;

export const SILENT = 'the database does not answer in time';

/** SQLSTATE (PostgreSQL, appendix A) or the code of a socket. An entry of two characters is a class. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the database does not answer',
  ECONNRESET: 'the connection to the database broke',
  EPIPE: 'the connection to the database broke',
  ENOTFOUND: 'the host of the database is not known',
  EAI_AGAIN: 'the host of the database is not known',
  ETIMEDOUT: SILENT,
  EHOSTUNREACH: 'the host of the database cannot be reached',
  '08': 'the connection to the database broke',
  '25006': 'the database is read-only',
  '28': 'the database refuses the credentials',
  '3D000': 'the database does not exist',
  '42501': 'the user of the database may not do this',
  '42P01': 'a table of the database is missing',
  '42703': 'a column of the database is missing',
  '53100': 'the disk of the database is full',
  '53300': 'the database has no connection left',
  '53': 'the database has no resources left',
  // Not 57014, which is a cancelled statement.
  '57P01': 'the database was stopped',
  '57P02': 'the database was stopped',
  '57P03': 'the database is starting or stopping',
  '57P05': 'the connection to the database broke',
  '58': 'the disk of the database fails',
};

/** The driver has no code for these. */
const MESSAGES: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/timeout|timed out/i, SILENT],
  [/connection (?:terminated|ended)|not queryable|client was closed/i, 'the connection to the database broke'],
];

/** Undefined for any other error, such as a mistake in a statement. */
export function unavailability(error: unknown): string | undefined {
  const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code === 'string') return REASONS[code] ?? REASONS[code.slice(0, 2)];
  return MESSAGES.find(([pattern]) => pattern.test(String(message)))?.[1];
}

/** Tables are missing, as after a backup was restored, so the migrations may be due. */
export function lacksTables(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return code === '42P01' || code === '42703' || code === '3D000';
}

/** The answer while a store cannot be used: 503 `unavailable`, which clients wait out. */
export function unavailableError(reason: string): HttpError {
  return new HttpError(503, 'unavailable', `The server cannot work at the moment: ${reason}.`, {
    retryAfter: RETRY_AFTER_S,
  });
}
