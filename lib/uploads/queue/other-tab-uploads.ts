/**
 * Stored bundles of a user that are not in this engine's table: those of other tabs, open or closed
 * (docs/design/surfaces-and-messages.md#several-tabs).
 */

import { isSoftDeleted } from '../model/undo.ts';
import { isUnfinished } from '../model/upload-rules.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import type { UploadStorage } from '../table/upload-storage.ts';
import type { UploadTable } from '../table/upload-table.ts';

export interface StoredBundle {
  readonly bundle: UploadBundle;
  readonly uploads: readonly Upload[];
}

export interface OtherTabUploads {
  /** Number of unfinished uploads of other tabs, including failed ones. */
  unfinished(owner: string, server: string): Promise<number>;
  /** Takes ownership of the bundles that no open tab owns. */
  claimAbandoned(owner: string, server: string): Promise<readonly StoredBundle[]>;
}

export interface OtherTabDeps {
  readonly storage: UploadStorage;
  readonly table: UploadTable;
  /** False while another tab's engine owns the bundle. */
  claim(bundleId: string): Promise<boolean>;
}

export function createOtherTabUploads({ storage, table, claim }: OtherTabDeps): OtherTabUploads {
  const load = async (owner: string, server: string): Promise<readonly StoredBundle[]> => {
    const { bundles, uploads } = await storage.load();
    return bundles
      .filter((bundle) => bundle.owner === owner && bundle.server === server && !table.bundle(bundle.id))
      .map((bundle) => ({ bundle, uploads: uploads.filter(({ bundleId }) => bundleId === bundle.id) }));
  };
  return {
    async unfinished(owner, server) {
      const uploads = (await load(owner, server)).flatMap((stored) => stored.uploads);
      return uploads.filter((upload) => isUnfinished(upload) && !isSoftDeleted(upload)).length;
    },
    async claimAbandoned(owner, server) {
      const abandoned: StoredBundle[] = [];
      for (const stored of await load(owner, server)) if (await claim(stored.bundle.id)) abandoned.push(stored);
      return abandoned;
    },
  };
}
