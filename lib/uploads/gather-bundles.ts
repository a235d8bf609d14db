/** What tabs that died leave behind, brought into the one bundle that the form of a tab belongs to (design 2). */
import type { JobTable } from './job-table.ts';

/**
 * Moves what was never started into the newest bundle of the same person, server and media type. What was started stays
 * in its own: it goes with the metadata it was started with.
 */
export async function gatherBundles(jobs: JobTable): Promise<void> {
  const groups = Map.groupBy(jobs.bundles(), ({ owner, server, type }) => JSON.stringify([owner, server, type]));
  for (const bundles of groups.values()) {
    const current = bundles.at(-1);
    for (const { id, draft, revision } of bundles.slice(0, -1)) {
      if (current === undefined) continue;
      const unstarted = jobs.itemsOf(id).filter(({ state }) => state.status === 'new');
      await jobs.putItems(unstarted.map((item) => ({ ...item, bundleId: current.id })));
      // It is not through any more, and says so no longer.
      if (unstarted.length > 0) await jobs.changeBundle(current.id, { completion: 'none' });
      // Words that were sent have been in use; only those of a tab that died while they were typed are missed.
      const isMissed = revision === 0 && Object.keys(jobs.bundle(current.id)?.draft ?? {}).length === 0;
      if (isMissed) await jobs.changeBundle(current.id, { draft });
      if (jobs.itemsOf(id).length === 0) await jobs.removeBundle(id);
    }
  }
}
