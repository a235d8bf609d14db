/** The clock of the database, which all nodes share: that of a node may be wrong. */
import { log } from '../../logging/log.ts';
import type { NodeConnection } from './node-connection.ts';

export interface DatabaseClock {
  /** Milliseconds since 1970. */
  now(): number;
  close(): void;
}

const EVERY_MS = 10_000;
const RETRY_MS = 1_000;
/** A smaller difference is ignored: it does no harm, and measuring it is not exact. */
const LEAST_MS = 2_000;

/** Compares the clocks now and every 10 s. A difference of seconds is logged when it begins. */
export async function openDatabaseClock(connection: Pick<NodeConnection, 'query'>): Promise<DatabaseClock> {
  let offsetMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const compare = async () => {
    const sentAt = Date.now();
    const [row] = await connection.query('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now');
    const measuredMs = Math.round(Number(row?.now) - (sentAt + Date.now()) / 2);
    const isWrong = Math.abs(measuredMs) > LEAST_MS;
    if (isWrong && offsetMs === 0) warn(measuredMs);
    offsetMs = isWrong ? measuredMs : 0;
  };
  const repeat = async (): Promise<void> => {
    // Without a connection no time is written or compared either.
    const pauseMs = await compare().then(
      () => EVERY_MS,
      () => RETRY_MS,
    );
    if (!isClosed) timer = setTimeout(repeat, pauseMs).unref();
  };
  await repeat();
  return {
    now: () => Date.now() + offsetMs,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function warn(offsetMs: number): void {
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  const direction = offsetMs < 0 ? 'ahead of' : 'behind';
  log('warn', `the clock of this node is ${seconds} s ${direction} that of the database, which is used instead`);
}
