/**
 * Stored bundles of a user that are not in this engine's table: those of other tabs, open or closed
 * (docs/design/surfaces-and-messages.md#several-tabs).
 */
import { concerns } from '../model/undo.ts';
import { isUnfinished } from '../model/upload-rules.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import type { UploadStorage } from '../table/upload-storage.ts';
import type { UploadTable } from '../table/upload-table.ts';

export interface StoredBundle {
  readonly bundle: UploadBundle;
  readonly uploads: readonly Upload[];
  /** Ids of the steps that concern them. */
  readonly stepIds: readonly string[];
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
  const load = async (owner: string, server: string) => {
    const { bundles, uploads, steps } = await storage.load();
    const stored: readonly StoredBundle[] = bundles
      .filter((bundle) => bundle.owner === owner && bundle.server === server && !table.bundle(bundle.id))
      .map((bundle) => {
        const own = uploads.filter(({ bundleId }) => bundleId === bundle.id);
        const ids = new Set([bundle.id, ...own.map(({ uploadId }) => uploadId)]);
        const stepIds = steps.filter((step) => concerns(step, (id) => ids.has(id))).map(({ id }) => id);
        return { bundle, uploads: own, stepIds };
      });
    return { stored, removed: new Set(steps.flatMap((step) => step.removed)) };
  };
  return {
    async unfinished(owner, server) {
      const { stored, removed } = await load(owner, server);
      const uploads = stored.flatMap((one) => one.uploads);
      return uploads.filter((upload) => isUnfinished(upload) && !removed.has(upload.uploadId)).length;
    },
    async claimAbandoned(owner, server) {
      const abandoned: StoredBundle[] = [];
      const { stored } = await load(owner, server);
      for (const one of stored) if (await claim(one.bundle.id)) abandoned.push(one);
      return abandoned;
    },
  };
}
