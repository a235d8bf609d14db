/** Uploads in PostgreSQL. */
import { exceededQuota } from '../../../stores/exceeded-quota.ts';
import {
  type Claim,
  PRECEDING,
  type Quotas,
  type Records,
  type UploadRecord,
  type UploadState,
} from '../../../stores/records.ts';
import type { Query, Row } from '../connection/database.ts';
import type { TextDatabase } from '../connection/text-values.ts';

type UploadRows = Pick<
  Records,
  | 'claimUpload'
  | 'findUploadByKey'
  | 'findUploadByObject'
  | 'findRelated'
  | 'listUploads'
  | 'saveMetadata'
  | 'saveState'
  | 'removeUpload'
>;

export const IN_ORDER = 'ORDER BY created_at, position';
const RELATED = {
  uploadId: `SELECT * FROM uploads WHERE upload_id = $1 AND owner = $2 ${IN_ORDER}`,
  parentUploadId: `SELECT * FROM uploads WHERE parent_upload_id = $1 AND owner = $2 ${IN_ORDER}`,
} as const;

const INSERT = `
  INSERT INTO uploads (upload_key, object_id, owner, upload_type, length_bytes, state, metadata, upload_id,
    parent_upload_id, created_at, received_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (object_id) DO NOTHING RETURNING 1`;

export function uploadRows({ query, inTransaction }: TextDatabase): UploadRows {
  return {
    claimUpload: (upload, quotas) => inTransaction((inner) => claim(inner, upload, quotas)),
    findUploadByKey: async (uploadKey) => one(await query('SELECT * FROM uploads WHERE upload_key = $1', [uploadKey])),
    findUploadByObject: (objectId) => findByObject(query, objectId),
    findRelated: async (owner, key, value) => (await query(RELATED[key], [value, owner])).map(toUpload),
    async listUploads(state) {
      if (state === undefined) return (await query(`SELECT * FROM uploads ${IN_ORDER}`)).map(toUpload);
      return (await query(`SELECT * FROM uploads WHERE state = $1 ${IN_ORDER}`, [state])).map(toUpload);
    },
    async saveMetadata(uploadKey, metadata) {
      await query('UPDATE uploads SET metadata = $2, upload_id = $3, parent_upload_id = $4 WHERE upload_key = $1', [
        uploadKey,
        ...metadataColumns(metadata),
      ]);
    },
    async saveState(uploadKey, state, receivedAt) {
      const isNext = '(state = ANY($4))';
      const rows = await query(
        `UPDATE uploads SET processed_by = NULL, processed_until = NULL, state = CASE WHEN ${isNext} THEN $2 ELSE state END,
           received_at = CASE WHEN ${isNext} THEN $3 ELSE received_at END WHERE upload_key = $1 RETURNING 1`,
        [uploadKey, state, receivedAt, PRECEDING[state]],
      );
      return rows.length > 0;
    },
    async removeUpload(uploadKey) {
      await query('DELETE FROM uploads WHERE upload_key = $1', [uploadKey]);
    },
  };
}

/** Serialises the creations and removals of one person until the end of the transaction. */
export async function lockOwner(query: Query, owner: string): Promise<void> {
  await query("SELECT pg_advisory_xact_lock(hashtextextended('owner ' || $1, 0))", [owner]);
}

export async function findByObject(query: Query, objectId: string, lock = ''): Promise<UploadRecord | undefined> {
  return one(await query(`SELECT * FROM uploads WHERE object_id = $1 ${lock}`, [objectId]));
}

async function claim(query: Query, upload: UploadRecord, quotas: Quotas): Promise<Claim> {
  const { uploadKey, objectId, owner, uploadType, lengthBytes, state, metadata, createdAt, receivedAt } = upload;
  await lockOwner(query, owner);
  for (;;) {
    const known = await findByObject(query, objectId);
    if (known !== undefined) return { kind: 'claimed', upload: known };
    const [facts] = await query(
      `SELECT EXISTS (SELECT FROM taken_back WHERE object_id = $1 AND owner = $2) AS is_taken_back, uses.*
         FROM (SELECT) AS always LEFT JOIN uses ON owner = $2`,
      [objectId, owner],
    );
    if (facts?.is_taken_back === true) return { kind: 'taken-back' };
    const quota = exceededQuota(toUses(facts), lengthBytes, quotas);
    if (quota !== undefined) return { kind: 'over-quota', quota };
    const values = [uploadKey, objectId, owner, uploadType, lengthBytes, state, ...metadataColumns(metadata)];
    const inserted = await query(INSERT, [...values, createdAt, receivedAt]);
    if (inserted.length > 0) return { kind: 'claimed', upload };
    // Another person has claimed the object since it was looked for.
  }
}

function metadataColumns(metadata: UploadRecord['metadata']): readonly (string | null)[] {
  return [JSON.stringify(metadata), metadata.uploadId ?? null, metadata.parentUploadId ?? null];
}

function toUses(row: Row | undefined): Quotas {
  return {
    unfinishedUploads: Number(row?.unfinished_uploads ?? 0),
    unfinishedBytes: Number(row?.unfinished_bytes ?? 0),
    storedBytes: Number(row?.finished_bytes ?? 0),
  };
}

function one([row]: readonly Row[]): UploadRecord | undefined {
  return row && toUpload(row);
}

export function toUpload(row: Row): UploadRecord {
  return {
    uploadKey: String(row.upload_key),
    objectId: String(row.object_id),
    owner: String(row.owner),
    uploadType: String(row.upload_type) as UploadRecord['uploadType'],
    lengthBytes: Number(row.length_bytes),
    state: String(row.state) as UploadState,
    metadata: JSON.parse(String(row.metadata)) as Record<string, string>,
    createdAt: Number(row.created_at),
    receivedAt: row.received_at === null ? null : Number(row.received_at),
  };
}
