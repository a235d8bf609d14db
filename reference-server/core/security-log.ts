/**
 * `security.log` in the data folder: sign-ins and refused requests, one JSON object per line, for whoever watches the
 * server. No password, passcode, code, session id or query; no user name that does not exist, because it may be a
 * mistyped password.
 */
import { appendFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from './log.ts';
import { currentRequestId } from './request-id.ts';

export type SecurityEvent =
  | 'csrf'
  | 'foreign-host'
  | 'foreign-origin'
  | 'not-yours'
  | 'session-refused'
  | 'sign-in-delayed'
  | 'sign-in-refused'
  | 'signed-in'
  | 'single-sign-on-refused'
  | 'too-slow'
  | 'too-many-connections'
  | 'too-many-requests';

export interface SecurityLog {
  /** Never rejects: a full disk must not keep anybody from signing in. */
  record(event: SecurityEvent, facts: Readonly<Record<string, string | number>>): void;
  /** Resolves when all recorded lines are written. */
  close(): Promise<void>;
}

/** At this size the file is renamed to `security.log.1`, replacing the previous one. */
const MOST_BYTES = 5 * 1024 * 1024;
/** Limit per event, so that a flood of one hides no other. The event's next line has the number of those omitted. */
const LINES_PER_SECOND = 20;
const LONGEST_FACT = 200;

/** Lines of a time in which `isDiskFull` are omitted: signing in and out needs the room. `countEvent` gets every event. */
export function openSecurityLog(
  folder: string,
  isDiskFull = () => false,
  countEvent: (event: SecurityEvent) => void = () => undefined,
): SecurityLog {
  const path = join(folder, 'security.log');
  const counts = new Map<SecurityEvent, { second: number; lines: number; omitted: number }>();
  let writing = Promise.resolve();
  const write = async (line: string) => {
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    if (size > MOST_BYTES) await rename(path, `${path}.1`);
    await appendFile(path, line);
  };
  return {
    record(event, facts) {
      countEvent(event);
      const now = new Date();
      const second = Math.floor(now.getTime() / 1000);
      const before = counts.get(event);
      const count = before?.second === second ? before : { second, lines: 0, omitted: before?.omitted ?? 0 };
      counts.set(event, count);
      count.lines += 1;
      if (count.lines > LINES_PER_SECOND || isDiskFull()) {
        count.omitted += 1;
        return;
      }
      const { omitted } = count;
      count.omitted = 0;
      const requestId = currentRequestId();
      const all = { ...facts, ...(requestId !== undefined && { requestId }) };
      const short = Object.entries(all).map(([name, fact]) => [
        name,
        typeof fact === 'string' ? fact.slice(0, LONGEST_FACT) : fact,
      ]);
      const line = { at: now.toISOString(), event, ...Object.fromEntries(short), ...(omitted > 0 && { omitted }) };
      writing = writing
        .then(() => write(`${JSON.stringify(line)}\n`))
        .catch((error: unknown) => log('warn', 'security log: not written', { error }));
    },
    close: () => writing,
  };
}
