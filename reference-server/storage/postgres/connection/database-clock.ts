/** The clock of the database, which all nodes share: that of a node may be wrong, or be set while it runs. */
import { log } from '../../../core/log.ts';
import type { NodeConnection } from './node-connection.ts';

export interface DatabaseClock {
  /** Milliseconds since 1970; by the clock of the node until the database has answered once. */
  now(): number;
  close(): void;
}

const EVERY_MS = 10_000;
const RETRY_MS = 1_000;
/** Delay until the first answer. */
const FIRST_RETRY_MS = 100;
/** Slower answers are ignored: the delay may have been in either direction. */
const SLOW_MS = 1_000;
/** Smallest difference that is logged. */
const LARGE_MS = 2_000;

/** Reads the clock now and every 10 s. A difference of seconds is logged when it begins and when it ends. */
export async function openDatabaseClock(connection: Pick<NodeConnection, 'query'>): Promise<DatabaseClock> {
  /** Milliseconds from the monotonic clock of this process to the clock of the database. */
  let startedAt: number | undefined;
  let isWrong = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const now = () => (startedAt === undefined ? Date.now() : Math.round(startedAt + performance.now()));
  const read = async () => {
    const sentAt = performance.now();
    const [row] = await connection.query('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now');
    const receivedAt = performance.now();
    if (startedAt !== undefined && receivedAt - sentAt > SLOW_MS) return;
    startedAt = Number(row?.now) - (sentAt + receivedAt) / 2;
    const aheadMs = Date.now() - now();
    if (Math.abs(aheadMs) > LARGE_MS !== isWrong) report(aheadMs);
    isWrong = Math.abs(aheadMs) > LARGE_MS;
  };
  const repeat = async (): Promise<void> => {
    // Without a connection no time is written or compared either.
    const pauseMs = await read().then(
      () => EVERY_MS,
      () => (startedAt === undefined ? FIRST_RETRY_MS : RETRY_MS),
    );
    if (!isClosed) timer = setTimeout(repeat, pauseMs).unref();
  };
  await repeat();
  return {
    now,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function report(aheadMs: number): void {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= LARGE_MS) {
    log('info', 'the clock of this node agrees with that of the database again');
    return;
  }
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  log('warn', `the clock of this node is ${seconds} s ${direction} that of the database, which is used instead`);
}
