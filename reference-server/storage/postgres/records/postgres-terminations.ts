/** Removed uploads in PostgreSQL. */
import type { Records, Termination, UploadRecord } from '../../../stores/records.ts';
import type { TextDatabase } from '../connection/text-values.ts';
import { findByObject, lockOwner } from './postgres-upload-records.ts';

export type TerminatedRows = Pick<Records, 'terminate' | 'listLeftovers' | 'deleteLeftovers' | 'forgetTerminated'>;

/** Any id may be removed, also one that the person invents: of each owner the last `most` are remembered. */
const FORGET_OLDEST = `
  DELETE FROM taken_back WHERE owner = $1 AND remains IS NULL AND at <
    (SELECT at FROM taken_back WHERE owner = $1 ORDER BY at DESC LIMIT 1 OFFSET $2)`;

const INSERT_REMOVED = `
  INSERT INTO taken_back VALUES ($1, $2, $3, $4) ON CONFLICT (object_id, owner) DO UPDATE SET
    at = excluded.at, remains = coalesce(excluded.remains, taken_back.remains) RETURNING remains`;

export function terminatedRows({ query, inTransaction }: TextDatabase, most: number): TerminatedRows {
  return {
    terminate: (objectId, owner, at) =>
      inTransaction(async (inner): Promise<Termination> => {
        await lockOwner(inner, owner);
        const upload = await findByObject(inner, objectId, 'FOR UPDATE');
        if (upload !== undefined && upload.owner !== owner) return { kind: 'not-yours' };
        const remains = upload === undefined ? null : JSON.stringify(upload);
        const [removed] = await inner(INSERT_REMOVED, [objectId, owner, at, remains]);
        if (upload !== undefined) await inner('DELETE FROM uploads WHERE upload_key = $1', [upload.uploadKey]);
        await inner(FORGET_OLDEST, [owner, most - 1]);
        return { kind: 'taken-back', ...(removed?.remains != null && { upload: toRemoved(removed.remains) }) };
      }),
    async listLeftovers() {
      const rows = await query(
        'SELECT remains, at FROM taken_back WHERE remains IS NOT NULL ORDER BY object_id, owner',
      );
      return rows.map(({ remains, at }) => ({ upload: toRemoved(remains), terminatedAt: Number(at) }));
    },
    async deleteLeftovers({ objectId, owner }) {
      await query('UPDATE taken_back SET remains = NULL WHERE object_id = $1 AND owner = $2', [objectId, owner]);
    },
    async forgetTerminated(before) {
      await query('DELETE FROM taken_back WHERE at < $1', [before]);
    },
  };
}

function toRemoved(remains: unknown): UploadRecord {
  return JSON.parse(String(remains)) as UploadRecord;
}
