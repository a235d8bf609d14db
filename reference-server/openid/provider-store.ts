/** In-memory store of the demo's provider: sessions, codes and grants. */
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

/** Returns the adapter factory of `oidc-provider`; all adapters share one store. */
export function createProviderStore(): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();
  const living = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry === undefined || entry.expiresAt > Date.now()) return entry?.payload;
    entries.delete(key);
    return undefined;
  };
  const findLive = (kind: string, name: 'uid' | 'userCode', value: string): AdapterPayload | undefined =>
    [...entries.keys()]
      .filter((key) => key.startsWith(`${kind}:`))
      .map(living)
      .find((payload) => payload?.[name] === value);
  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      entries.set(`${kind}:${id}`, { payload, expiresAt: Date.now() + (expiresIn ?? 24 * 3600) * 1000 });
    },
    find: async (id) => living(`${kind}:${id}`),
    findByUid: async (uid) => findLive(kind, 'uid', uid),
    findByUserCode: async (userCode) => findLive(kind, 'userCode', userCode),
    async consume(id) {
      const payload = living(`${kind}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${kind}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
