/** The order of creation, which has no parts: what takes too long at once is read in steps, and what was read of them stays. */
import { ignoreTooSlow } from '../scheduling/read-clock.ts';
import type { CatalogueAsset, ReadUntil } from '../stores/catalogue.ts';
import { uncounted } from './part-counts.ts';
import { mayBeCut, type ReadPage, readAtOnce, TOO_SLOW } from './read-page.ts';
import type { CreationPlace, Searched, SearchReads, SearchRun } from './search-run.ts';

const START: CreationPlace & ReadUntil = { low: 0n, createdAt: Number.MAX_SAFE_INTEGER, found: 0 };

export async function readByCreation(run: SearchRun, searched: Searched): Promise<ReadPage> {
  const { query, plan } = searched;
  const before = query.snapshot?.read;
  const isAfterCut = before !== undefined && before.found <= query.offset;
  const atOnce = isAfterCut ? undefined : await readAtOnce(run.reads(), searched, uncounted(plan, query.offset));
  if (atOnce !== undefined) return { ...atOnce, read: before };
  if (!mayBeCut(query)) throw TOO_SLOW;
  return readOn(run.reads(), searched, before);
}

/** Rejects if not even one step is read in time. */
async function readOn(reads: SearchReads, searched: Searched, before: ReadUntil | undefined): Promise<ReadPage> {
  const { offset, count } = searched.query;
  const { low, found, createdAt = START.createdAt } = before === undefined || before.found > offset ? START : before;
  let read: typeof START = { low, found, createdAt };
  const assets: CatalogueAsset[] = [];
  for (let steps = 0; assets.length < count; steps += 1) {
    const step = { after: read, offset: Math.max(0, offset - read.found), count: count - assets.length };
    const walked = await reads.walk(searched, step).catch((error: unknown) => {
      ignoreTooSlow(error);
      if (steps === 0) throw error;
    });
    if (walked === undefined) return { assets, isCut: true, read };
    assets.push(...walked.assets);
    const until = read.found + walked.found;
    if (walked.last === undefined) return { assets, isCut: false, found: until };
    read = { ...walked.last, found: until };
  }
  return { assets, isCut: false, read };
}
