/** Fills a catalogue with the generated pictures of `--rows`, many per transaction. */
import type { Catalogue } from '../../stores/catalogue.ts';
import { type ArchiveModels, archiveAsset, archiveNumber, STEP_MS } from './archive-asset.ts';

const MAX_MODELS = 500;
const PICTURES = { type: 'image', words: [], sourceIds: [] } as const;

/** Read once: counting a million rows for every portion takes longer than adding it. */
interface Progress {
  readonly models: ArchiveModels;
  readonly next: number;
  readonly left: number;
}

/**
 * Returns a function that adds up to `portion` pictures until the catalogue has `wanted`, and resolves with how many are
 * missing. It rejects with a `RangeError` when the catalogue has no picture with a thumbnail, whose files they could share.
 */
export function createArchive(catalogue: Catalogue, wanted: number): (portion: number) => Promise<number> {
  let progress: Progress | undefined;
  return async (portion) => {
    const { models, next, left } = progress ?? (await readProgress(catalogue, wanted));
    const count = Math.min(left, portion);
    // The oldest first, like everything that arrives; descending positions would make an index write out what it collects.
    const numbers = Array.from({ length: count }, (_, index) => next + count - 1 - index);
    await catalogue.save(...numbers.map((number) => archiveAsset(number, models)));
    progress = { models, next: next + count, left: left - count };
    return progress.left;
  };
}

async function readProgress(catalogue: Catalogue, wanted: number): Promise<Progress> {
  const { assets, snapshot } = await catalogue.search({ ...PICTURES, offset: 0, count: MAX_MODELS });
  const pictures = assets.filter(({ objectId, hasThumb }) => hasThumb && archiveNumber(objectId) === undefined);
  const { found } = snapshot;
  const [last] = (await catalogue.search({ ...PICTURES, offset: found - 1, count: 1 })).assets;
  if (pictures.length === 0 || last === undefined) {
    throw new RangeError('the catalogue has no picture whose files --rows could share');
  }
  const lastNumber = archiveNumber(last.objectId) ?? 0;
  const models = { pictures, oldest: last.receivedAt + lastNumber * STEP_MS };
  return { models, next: lastNumber + 1, left: Math.max(0, wanted - found) };
}
