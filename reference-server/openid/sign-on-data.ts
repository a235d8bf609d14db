/** What the demo's single sign-on keeps: on one node in memory, on several where all can read it. */
import type { Adapter } from 'oidc-provider';
import { createProviderStore } from './provider-store.ts';

export interface SignOnData {
  /** The provider's name in its tokens, the same on all nodes; undefined: the address of this node. */
  readonly issuer: string | undefined;
  /** Sessions, codes and grants of the provider, by their kind. */
  readonly adapter: (kind: string) => Adapter;
  /** The value of `make` that was stored first under this name. */
  secret(name: string, make: () => string): Promise<string>;
}

export function createSignOnData(): SignOnData {
  const secrets = new Map<string, string>();
  return {
    issuer: undefined,
    adapter: createProviderStore(),
    async secret(name, make) {
      const value = secrets.get(name) ?? make();
      secrets.set(name, value);
      return value;
    },
  };
}
