/** Options of a server whose data several nodes share. */

interface GivenDatabaseOptions {
  readonly databaseUrl?: string;
  readonly databaseConnections?: number;
  readonly usesDatabaseClock?: boolean;
}

export interface DatabaseOptions {
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  readonly usesDatabaseClock: boolean;
}

/** The database of a small server allows 100 in all. */
const CONNECTIONS = 10;

/** Throws a `RangeError` with a message for the user, which does not repeat the address: it contains a password. */
export function completeDatabaseOptions({
  databaseUrl,
  databaseConnections = CONNECTIONS,
  usesDatabaseClock = true,
}: GivenDatabaseOptions): DatabaseOptions {
  if (databaseUrl !== undefined && !isDatabaseUrl(databaseUrl))
    throw new RangeError('DATABASE_URL is an address such as postgres://user:password@host:5432/database.');
  if (!Number.isInteger(databaseConnections) || databaseConnections < 1)
    throw new RangeError(`databaseConnections=${databaseConnections}: use a whole number from 1.`);
  return { databaseUrl, databaseConnections, usesDatabaseClock };
}

function isDatabaseUrl(text: string): boolean {
  return ['postgres:', 'postgresql:'].includes(URL.parse(text)?.protocol ?? '');
}
