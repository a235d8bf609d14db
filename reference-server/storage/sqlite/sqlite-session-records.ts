/** Sessions, one-time codes, passcodes and failed sign-ins in the file of sqlite-records.ts. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { HandOverRecord, Records, SessionRecord } from '../../stores/records.ts';
import { inTransaction } from './statements.ts';

type Row = Record<string, SQLOutputValue>;

export type SessionRecords = SessionRows & HandOverRows & Pick<Records, 'changeSignInCounts'>;

type Now = Records['now'];

/** The tables must exist. */
export function sessionRecords(database: DatabaseSync, now: Now): SessionRecords {
  return { ...sessionRows(database, now), ...handOverRows(database, now), ...signInCountRows(database, now) };
}

type SessionRows = Pick<Records, 'saveSession' | 'findSession' | 'endSession' | 'endSessions' | 'spendPasscodeStep'>;
type HandOverRows = Pick<Records, 'saveHandOver' | 'findHandOver' | 'consumeHandOver'>;

function handOverRows(database: DatabaseSync, now: Now): HandOverRows {
  const save = database.prepare('INSERT INTO handOverCodes VALUES (?, ?, ?, ?)');
  const find = database.prepare('SELECT * FROM handOverCodes WHERE codeHash = ? AND expiresAt > ?');
  const spend = database.prepare('DELETE FROM handOverCodes WHERE codeHash = ? AND expiresAt > ? RETURNING *');
  const endExpired = database.prepare('DELETE FROM handOverCodes WHERE expiresAt <= ?');
  const one = (row: Row | undefined) => (row === undefined ? undefined : toHandOver(row));
  return {
    async saveHandOver({ codeHash, userName, origin, expiresAt }) {
      endExpired.run(now());
      save.run(codeHash, userName, origin, expiresAt);
    },
    findHandOver: async (codeHash, at) => one(find.get(codeHash, at)),
    consumeHandOver: async (codeHash, at) => one(spend.get(codeHash, at)),
  };
}

function signInCountRows(database: DatabaseSync, now: Now): Pick<Records, 'changeSignInCounts'> {
  const find = database.prepare('SELECT count, at FROM signInCounts WHERE key = ? AND expiresAt > ?');
  const save = database.prepare('INSERT OR REPLACE INTO signInCounts VALUES (?, ?, ?, ?)');
  const deleteExpired = database.prepare('DELETE FROM signInCounts WHERE expiresAt <= ?');
  return {
    changeSignInCounts: async (keys, change) =>
      inTransaction(database, () => {
        const at = now();
        const rows = keys.map((key) => find.get(key, at));
        const { writes, result } = change(rows.map((row) => row && { count: Number(row.count), at: Number(row.at) }));
        for (const { key, failed, expiresAt } of writes) save.run(key, failed.count, failed.at, expiresAt);
        if (writes.length > 0) deleteExpired.run(at);
        return result;
      }),
  };
}

function sessionRows(database: DatabaseSync, now: Now): SessionRows {
  const save = database.prepare('INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?)');
  const find = database.prepare('SELECT * FROM sessions WHERE sessionHash = ? AND expiresAt > ?');
  const end = database.prepare('DELETE FROM sessions WHERE sessionHash = ?');
  const endOfUser = database.prepare('DELETE FROM sessions WHERE ? IS NULL OR userName = ?');
  const endExpired = database.prepare('DELETE FROM sessions WHERE expiresAt <= ?');
  const spendPasscode = database.prepare(
    'INSERT INTO passcodes VALUES (?, ?) ON CONFLICT DO UPDATE SET step = excluded.step WHERE excluded.step > step',
  );
  return {
    async saveSession(session) {
      endExpired.run(now());
      save.run(session.sessionHash, session.userName, session.isRemembered ? 1 : 0, session.expiresAt);
    },
    async findSession(sessionHash, at) {
      const row = find.get(sessionHash, at);
      return row === undefined ? undefined : toSession(row);
    },
    async endSession(sessionHash) {
      end.run(sessionHash);
    },
    async endSessions(userName) {
      endOfUser.run(userName ?? null, userName ?? null);
    },
    spendPasscodeStep: async (account, step) => spendPasscode.run(account, step).changes > 0,
  };
}

function toHandOver(row: Row): HandOverRecord {
  return {
    codeHash: String(row.codeHash),
    userName: String(row.userName),
    origin: String(row.origin),
    expiresAt: Number(row.expiresAt),
  };
}

function toSession(row: Row): SessionRecord {
  return {
    sessionHash: String(row.sessionHash),
    userName: String(row.userName),
    isRemembered: row.isRemembered === 1,
    expiresAt: Number(row.expiresAt),
  };
}
