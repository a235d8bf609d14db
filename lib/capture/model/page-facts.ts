/** What the script in the page reports. The page is a stranger: lengths and numbers are bounded here. */
import * as v from 'valibot';
import { takenFromSchema } from './taken-from.ts';

const srcset = v.fallback(v.pipe(v.string(), v.maxLength(10_000)), '');

export const pageFactsSchema = v.object({
  ...v.omit(takenFromSchema, ['page']).entries,
  /** Addresses in `srcsets` are relative to it. */
  base: v.fallback(v.pipe(v.string(), v.maxLength(2_000)), ''),
  /** That of the picture itself first, then those of the sources of its `<picture>`. */
  srcsets: v.fallback(v.pipe(v.array(srcset), v.maxLength(20)), []),
  /** Width of the picture that is shown, in pixels. */
  width: v.fallback(v.pipe(v.number(), v.minValue(0)), 0),
});

export type PageFacts = v.InferOutput<typeof pageFactsSchema>;

/** An answer to reading an address in the page. */
export const heldSchema = v.variant('kind', [
  v.object({
    kind: v.literal('held'),
    bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
    mimeType: v.pipe(v.string(), v.maxLength(255)),
  }),
  v.object({ kind: v.literal('refused'), status: v.pipe(v.number(), v.integer()) }),
  /** No connection, or another site that does not share its pictures with pages. */
  v.object({ kind: v.literal('unreachable') }),
  v.object({ kind: v.literal('too-large') }),
]);
