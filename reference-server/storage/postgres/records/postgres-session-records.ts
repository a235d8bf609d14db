/** Sessions, one-time codes, passcodes and failed sign-ins in PostgreSQL. */
import type { HandOverRecord, Records, SessionRecord } from '../../../stores/records.ts';
import type { Query, Row } from '../connection/database.ts';
import type { TextDatabase } from '../connection/text-values.ts';

export type SessionRecords = SessionRows & HandOverRows & Pick<Records, 'changeSignInCounts'>;

export function sessionRecords(database: TextDatabase, now: () => number): SessionRecords {
  return { ...sessionRows(database, now), ...handOverRows(database, now), ...signInCountRows(database, now) };
}

type SessionRows = Pick<Records, 'saveSession' | 'findSession' | 'endSession' | 'endSessions' | 'spendPasscodeStep'>;
type HandOverRows = Pick<Records, 'saveHandOver' | 'findHandOver' | 'consumeHandOver'>;

function sessionRows({ query }: TextDatabase, now: () => number): SessionRows {
  return {
    async saveSession({ sessionHash, userName, isRemembered, expiresAt }) {
      await query(deleteExpired('sessions', 'session_hash'), [now()]);
      await query(
        `INSERT INTO sessions VALUES ($1, $2, $3, $4) ON CONFLICT (session_hash) DO UPDATE SET
           user_name = excluded.user_name, is_remembered = excluded.is_remembered, expires_at = excluded.expires_at`,
        [sessionHash, userName, isRemembered, expiresAt],
      );
    },
    async findSession(sessionHash, at) {
      const sql = 'SELECT * FROM sessions WHERE session_hash = $1 AND expires_at > $2';
      const [row] = await query(sql, [sessionHash, at]);
      return row && toSession(row);
    },
    async endSession(sessionHash) {
      await query('DELETE FROM sessions WHERE session_hash = $1', [sessionHash]);
    },
    async endSessions(userName) {
      await query('DELETE FROM sessions WHERE $1::text IS NULL OR user_name = $1', [userName ?? null]);
    },
    async spendPasscodeStep(account, step) {
      const rows = await query(
        `INSERT INTO passcodes VALUES ($1, $2) ON CONFLICT (account) DO UPDATE SET step = excluded.step
           WHERE excluded.step > passcodes.step RETURNING 1`,
        [account, step],
      );
      return rows.length > 0;
    },
  };
}

function handOverRows({ query }: TextDatabase, now: () => number): HandOverRows {
  const one = ([row]: readonly Row[]) => row && toHandOver(row);
  return {
    async saveHandOver({ codeHash, userName, origin, expiresAt }) {
      await query(deleteExpired('hand_over_codes', 'code_hash'), [now()]);
      await query('INSERT INTO hand_over_codes VALUES ($1, $2, $3, $4)', [codeHash, userName, origin, expiresAt]);
    },
    findHandOver: async (codeHash, at) =>
      one(await query('SELECT * FROM hand_over_codes WHERE code_hash = $1 AND expires_at > $2', [codeHash, at])),
    consumeHandOver: async (codeHash, at) =>
      one(
        await query('DELETE FROM hand_over_codes WHERE code_hash = $1 AND expires_at > $2 RETURNING *', [codeHash, at]),
      ),
  };
}

function signInCountRows(database: TextDatabase, now: () => number): Pick<Records, 'changeSignInCounts'> {
  return {
    changeSignInCounts: (keys, change) =>
      database.inTransaction(async (query) => {
        await lockKeys(query, keys);
        const at = now();
        const sql = 'SELECT key, count, at FROM sign_in_counts WHERE key = ANY($1) AND expires_at > $2';
        const found = new Map((await query(sql, [keys, at])).map((row) => [String(row.key), row]));
        const rows = keys.map((key) => found.get(key));
        const { writes, result } = change(rows.map((row) => row && { count: Number(row.count), at: Number(row.at) }));
        for (const { key, failed, expiresAt } of writes)
          await query(
            `INSERT INTO sign_in_counts VALUES ($1, $2, $3, $4) ON CONFLICT (key) DO UPDATE SET
               count = excluded.count, at = excluded.at, expires_at = excluded.expires_at`,
            [key, failed.count, failed.at, expiresAt],
          );
        if (writes.length > 0) await query(deleteExpired('sign_in_counts', 'key'), [at]);
        return result;
      }),
  };
}

/** Locks keys, even without a row, in a fixed order, so that two transactions cannot deadlock. */
async function lockKeys(query: Query, keys: readonly string[]): Promise<void> {
  await query(
    `SELECT pg_advisory_xact_lock(lock) FROM (
       SELECT DISTINCT hashtextextended('sign-in ' || key, 0) AS lock FROM unnest($1::text[]) AS key ORDER BY lock
     ) AS locks`,
    [keys],
  );
}

/** Leaves rows alone that another transaction is changing, so that the two do not wait for each other. */
function deleteExpired(table: string, key: string): string {
  const expired = `SELECT ${key} FROM ${table} WHERE expires_at <= $1 LIMIT 1000 FOR UPDATE SKIP LOCKED`;
  return `DELETE FROM ${table} WHERE ${key} IN (${expired})`;
}

function toHandOver(row: Row): HandOverRecord {
  return {
    codeHash: String(row.code_hash),
    userName: String(row.user_name),
    origin: String(row.origin),
    expiresAt: Number(row.expires_at),
  };
}

function toSession(row: Row): SessionRecord {
  return {
    sessionHash: String(row.session_hash),
    userName: String(row.user_name),
    isRemembered: row.is_remembered === true,
    expiresAt: Number(row.expires_at),
  };
}
