/** Phrases that a server or the managed policy adds to those that say how a file may be used (docs/decisions/0034). */
import * as v from 'valibot';
import { log } from '#lib/core/log.ts';

const MAX_PHRASES = 200;
const MAX_PHRASE_LENGTH = 200;

/** A phrase that is none is left out and logged. */
const phrases = v.pipe(
  v.unknown(),
  v.transform((given) => {
    const all: unknown[] = Array.isArray(given) ? given : [given];
    const usable = all.filter((phrase) => typeof phrase === 'string').map((phrase) => phrase.trim());
    const found = usable.filter((phrase) => phrase !== '' && phrase.length <= MAX_PHRASE_LENGTH).slice(0, MAX_PHRASES);
    const skippedCount = all.length - found.length;
    if (skippedCount > 0) log('warn', 'contract: entries were skipped', { list: 'words about use', skippedCount });
    return found;
  }),
);

/** By what they say; anything else counts as none. */
export const usageWords = v.fallback(
  v.object({
    killed: v.optional(phrases, []),
    embargoed: v.optional(phrases, []),
    restricted: v.optional(phrases, []),
  }),
  { killed: [], embargoed: [], restricted: [] },
);
export type FurtherUsageWords = v.InferOutput<typeof usageWords>;

/** The phrases of both. */
export function joinedUsageWords(one: FurtherUsageWords, other: FurtherUsageWords): FurtherUsageWords {
  return {
    killed: [...one.killed, ...other.killed],
    embargoed: [...one.embargoed, ...other.embargoed],
    restricted: [...one.restricted, ...other.restricted],
  };
}
