/** How many of a search's results have each source. */
import { ignoreTooSlow } from '../scheduling/read-clock.ts';
import type { CatalogueQuery, SourceCounts } from '../stores/catalogue.ts';
import { planQuery } from './query-plan.ts';
import type { SearchRun } from './search-run.ts';

/** Part after part, the newest first, as far as there is time for it. */
export async function countSources(run: SearchRun, query: CatalogueQuery): Promise<SourceCounts> {
  const plan = planQuery(query);
  const reads = run.reads(true);
  const counts = new Map<string, number>();
  const count = async (): Promise<void> => {
    const { lastRow } = await reads.state();
    const searched = { query, plan, lastRow };
    const { parts } = plan.objectIds === undefined ? await reads.begin(searched) : { parts: [plan] };
    for (let done = 0, next: typeof parts; done < parts.length; done += next.length) {
      next = parts.slice(done, done + reads.sourcesAtOnce(done));
      for (const { sourceId, found } of await reads.countSources(searched, next))
        counts.set(sourceId, (counts.get(sourceId) ?? 0) + found);
    }
  };
  const isWhole = await count().then(() => true, ignoreTooSlow);
  return { counts, isAtLeast: isWhole !== true };
}
