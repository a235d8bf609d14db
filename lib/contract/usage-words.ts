/** Phrases that a server or the managed policy adds to those that say how a file may be used (docs/decisions/0034). */
import * as v from 'valibot';

const MAX_PHRASES = 200;
const MAX_PHRASE_LENGTH = 200;

/** A phrase that is none is left out. */
const phrases = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((given) =>
      given
        .flatMap((phrase) => (typeof phrase === 'string' && phrase.trim() !== '' ? [phrase.trim()] : []))
        .filter((phrase) => phrase.length <= MAX_PHRASE_LENGTH)
        .slice(0, MAX_PHRASES),
    ),
  ),
  [],
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
