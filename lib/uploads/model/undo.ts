/** Steps that can be undone for ten seconds, with what they have changed (decision 36). Pure. */
import type * as v from 'valibot';
import type { DeepReadonly } from '#lib/core/deep-readonly.ts';
import type { undoStepSchema } from './undo-schema.ts';

/** How long a step can be undone. */
export const UNDO_MS = 10_000;

export type UndoStep = DeepReadonly<v.InferOutput<typeof undoStepSchema>>;
export type UndoKind = UndoStep['kind'];

/** What a surface offers to undo. */
export type UndoOffer = Pick<UndoStep, 'id' | 'kind' | 'count' | 'name' | 'until'>;

/** False after ten seconds, and if the clock was set back since. */
export function isUndoable({ until }: Pick<UndoStep, 'until'>, now: number): boolean {
  return now < until && until <= now + 2 * UNDO_MS;
}

/** True if the step concerns an upload or a bundle with such an id. */
export function concerns(
  { removed, added, uploads, bundles }: UndoStep,
  isOne: (id: string) => boolean = () => true,
): boolean {
  return [removed, added, Object.keys(uploads), Object.keys(bundles)].some((ids) => ids.some(isOne));
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a record that a change concerns, before and after it. */
export interface Image<Row extends Fields = Fields> {
  readonly before: Partial<Row>;
  readonly after: Partial<Row>;
}

/** Each of their fields is compared; everything else as a whole. */
const TEXTS: readonly string[] = ['overrides', 'draft'];

/** What differs between two versions of a record, of these fields. */
export function imageOf<Row extends Fields>(before: Row, after: Row, names = namesIn(before, after)): Image<Row> {
  const parts = names
    .filter((name) => !isSame(before[name], after[name]))
    .map((name): readonly [string, { readonly before: unknown; readonly after: unknown }] => {
      const [was, is] = [before[name], after[name]];
      return [name, TEXTS.includes(name) ? imageOf(was as Fields, is as Fields) : { before: was, after: is }];
    });
  const image = {
    before: defined(parts.map(([name, part]) => [name, part.before])),
    after: defined(parts.map(([name, part]) => [name, part.after])),
  };
  return image as Image<Row>;
}

/** The record before the change, except in fields that were changed since. */
export function withBefore<Row extends Fields>(now: Row, { before, after }: Image): Row {
  const restored = namesIn(before, after).map((name): readonly [string, unknown] => {
    const [was, is] = [before[name], after[name]];
    if (TEXTS.includes(name)) {
      const texts = withBefore(now[name] as Fields, { before: was as Fields, after: is as Fields });
      return [name, defined(Object.entries(texts))];
    }
    return [name, isSame(now[name], is) ? was : now[name]];
  });
  return { ...now, ...Object.fromEntries(restored) };
}

function namesIn(one: Fields, other: Fields): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** A stored text is never undefined. */
function defined(entries: readonly (readonly [string, unknown])[]): Fields {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
