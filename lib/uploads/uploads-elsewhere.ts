/** What the storage has of a person beyond this engine's table: bundles of other tabs, living or dead (design 2). */
import type { JobTable } from './job-table.ts';
import { isUnfinished } from './model/upload-rules.ts';
import type { UploadBundle, UploadItem } from './model/upload-state.ts';
import type { UploadStorage } from './upload-storage.ts';

export interface StoredBundle {
  readonly bundle: UploadBundle;
  readonly items: readonly UploadItem[];
}

export interface UploadsElsewhere {
  /** Uploads of other tabs that are not through; what failed can still be delivered. */
  unfinished(owner: string, server: string): Promise<number>;
  /** Takes the bundles that no living tab owns, with their uploads. */
  claimAbandoned(owner: string, server: string): Promise<readonly StoredBundle[]>;
}

export interface ElsewherePorts {
  readonly storage: UploadStorage;
  readonly jobs: JobTable;
  /** False while another tab's engine owns the bundle. */
  claim(bundleId: string): Promise<boolean>;
}

export function createUploadsElsewhere({ storage, jobs, claim }: ElsewherePorts): UploadsElsewhere {
  const load = async (owner: string, server: string): Promise<readonly StoredBundle[]> => {
    const { bundles, items } = await storage.load();
    return bundles
      .filter((bundle) => bundle.owner === owner && bundle.server === server && !jobs.bundle(bundle.id))
      .map((bundle) => ({ bundle, items: items.filter(({ bundleId }) => bundleId === bundle.id) }));
  };
  return {
    async unfinished(owner, server) {
      const items = (await load(owner, server)).flatMap((stored) => stored.items);
      return items.filter(isUnfinished).length;
    },
    async claimAbandoned(owner, server) {
      const abandoned: StoredBundle[] = [];
      for (const stored of await load(owner, server)) if (await claim(stored.bundle.id)) abandoned.push(stored);
      return abandoned;
    },
  };
}
