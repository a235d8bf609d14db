import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { SignOnData } from '../../../openid/sign-on-data.ts';
import type { Row } from '../connection/database.ts';
import { type TextDatabase, withAnyText } from '../connection/text-values.ts';

/** No address: a node replaces it by its own when it calls the provider. */
const ISSUER = 'http://identity-provider.invalid/sso';
const DAY_S = 24 * 3600;

const SAVE = `
  INSERT INTO provider_entries (kind, id, payload, grant_id, uid, user_code, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (kind, id) DO UPDATE SET
    payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, user_code = excluded.user_code,
    expires_at = excluded.expires_at`;
const DELETE_EXPIRED = `
  DELETE FROM provider_entries WHERE (kind, id) IN
    (SELECT kind, id FROM provider_entries WHERE expires_at <= $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)`;

/** Data of the demo's single sign-on in the database of all nodes. */
export function openPostgresSignOnData(given: TextDatabase, now: () => number): SignOnData {
  const database = withAnyText(given);
  return {
    issuer: ISSUER,
    adapter: (kind) => adapterOf(kind, database, now),
    async secret(name, make) {
      await database.query('INSERT INTO secrets VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, make()]);
      const [row] = await database.query('SELECT value FROM secrets WHERE name = $1', [name]);
      return String(row?.value);
    },
  };
}

function adapterOf(kind: string, { query, inTransaction }: TextDatabase, now: () => number): Adapter {
  const findBy = async (column: 'id' | 'uid' | 'user_code', value: string) => {
    const sql = `SELECT payload FROM provider_entries WHERE kind = $1 AND ${column} = $2 AND expires_at > $3`;
    return toPayload(await query(sql, [kind, value, now()]));
  };
  return {
    async upsert(id, payload, expiresInSeconds = DAY_S) {
      const { grantId = null, uid = null, userCode = null } = payload;
      const expiresAt = now() + expiresInSeconds * 1000;
      await query(DELETE_EXPIRED, [now()]);
      await query(SAVE, [kind, id, JSON.stringify(payload), grantId, uid, userCode, expiresAt]);
    },
    find: (id) => findBy('id', id),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (userCode) => findBy('user_code', userCode),
    consume: (id) =>
      inTransaction(async (inner) => {
        const sql = 'SELECT payload FROM provider_entries WHERE kind = $1 AND id = $2 FOR UPDATE';
        const payload = toPayload(await inner(sql, [kind, id]));
        const consumed = JSON.stringify({ ...payload, consumed: Math.floor(now() / 1000) });
        if (payload !== undefined)
          await inner('UPDATE provider_entries SET payload = $3 WHERE kind = $1 AND id = $2', [kind, id, consumed]);
      }),
    async destroy(id) {
      await query('DELETE FROM provider_entries WHERE kind = $1 AND id = $2', [kind, id]);
    },
    async revokeByGrantId(grantId) {
      await query('DELETE FROM provider_entries WHERE grant_id = $1', [grantId]);
    },
  };
}

function toPayload([row]: readonly Row[]): AdapterPayload | undefined {
  return row && (JSON.parse(String(row.payload)) as AdapterPayload);
}
