/** Reading on in the order of creation, which has no parts: in steps, and what was read of them stays. */
import { ignoreTooSlow } from '../scheduling/read-clock.ts';
import type { CatalogueAsset, ReadUntil } from '../stores/catalogue.ts';
import type { CreationPlace, ReadPage, Searched, SearchReads } from './search-run.ts';

const START: CreationPlace & ReadUntil = { low: 0n, createdAt: Number.MAX_SAFE_INTEGER, found: 0 };

/** Rejects if not even one step is read in time. */
export async function readOnByCreation(
  reads: SearchReads,
  searched: Searched,
  before: ReadUntil | undefined,
): Promise<ReadPage> {
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
