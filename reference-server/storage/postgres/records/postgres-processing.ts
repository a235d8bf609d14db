/** Which node processes which upload, in PostgreSQL. Claims end by the clock of the database, so no other clock matters. */
import { CLAIM_MS, type Records } from '../../../stores/records.ts';
import type { TextDatabase } from '../connection/text-values.ts';
import { IN_ORDER, toUpload } from './postgres-upload-records.ts';

type ProcessingRows = Pick<
  Records,
  'listUnprocessed' | 'claimProcessing' | 'beginProcessing' | 'releaseProcessing' | 'retryProcessing' | 'renewClaims'
>;

const CLAIM_END = `clock_timestamp() + interval '${CLAIM_MS} milliseconds'`;
/** A claim that this node could not give back is still its own. */
const IS_FREE = `state = 'received' AND (processed_by IS NULL OR processed_by = $2 OR processed_until < clock_timestamp())`;

/** `nodeId`: of this run of the server, so that a node that starts again does not have the claims of its last run. */
export function processingRows({ query }: TextDatabase, nodeId: string): ProcessingRows {
  return {
    listUnprocessed: async (most) =>
      (await query(`SELECT * FROM uploads WHERE ${IS_FREE} ${IN_ORDER} LIMIT $1`, [most, nodeId])).map(toUpload),
    async claimProcessing(uploadKey) {
      // A second node waits for the row and then sees the claim of the first one; no row is skipped.
      const rows = await query(
        `UPDATE uploads SET processed_by = $2, processed_until = ${CLAIM_END} WHERE upload_key = $1 AND ${IS_FREE} RETURNING 1`,
        [uploadKey, nodeId],
      );
      return rows.length > 0;
    },
    async beginProcessing(uploadKey) {
      const sql = 'UPDATE uploads SET attempts = attempts + 1 WHERE upload_key = $1 RETURNING attempts';
      const [row] = await query(sql, [uploadKey]);
      return Number(row?.attempts ?? 1);
    },
    async releaseProcessing(uploadKey, hasBegun) {
      await query(
        `UPDATE uploads SET processed_by = NULL, processed_until = NULL, attempts = greatest(0, attempts - $3)
           WHERE upload_key = $1 AND processed_by = $2`,
        [uploadKey, nodeId, hasBegun ? 1 : 0],
      );
    },
    async retryProcessing(uploadKey) {
      const rows = await query(
        `UPDATE uploads SET state = 'received', attempts = 0 WHERE upload_key = $1 AND state = 'failed' RETURNING 1`,
        [uploadKey],
      );
      return rows.length > 0;
    },
    async renewClaims() {
      await query(`UPDATE uploads SET processed_until = ${CLAIM_END} WHERE processed_by = $1 AND state = 'received'`, [
        nodeId,
      ]);
    },
  };
}
