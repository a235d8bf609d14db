/**
 * Steps that can be undone for ten seconds: removals, edits of several files, a reset form (decision 53). Marks in the
 * stored records are all that a step consists of, so that it is stored in the transaction of its effect and survives
 * the background. Pure.
 */
import type * as v from 'valibot';
import type { DeepReadonly } from '#lib/core/deep-readonly.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { undoMarkSchema } from './undo-schema.ts';
import { UNDO_MS } from './undo-time.ts';

export interface Change<Value> {
  readonly before: Value;
  readonly after: Value;
}

export type UndoMark = DeepReadonly<v.InferOutput<typeof undoMarkSchema>>;
/** A step: all records that it concerns have it in their marks. */
export type UndoStep = Pick<UndoMark, 'at' | 'kind'>;
export type UndoKind = UndoStep['kind'];
export type TextChanges = NonNullable<UndoMark['changes']>;

/** A record that a step may concern. */
export interface Undoable {
  readonly undo?: readonly UndoMark[] | undefined;
}

/** What a surface offers to undo. */
export interface UndoOffer extends UndoStep {
  /** Number of files. */
  readonly count: number;
  /** Name of the file, if it is one. */
  readonly name: string;
  /** Ms since 1970. */
  readonly until: number;
}

/** False after ten seconds, and if the clock was set back since. */
export function isUndoable({ at }: Pick<UndoStep, 'at'>, now: number): boolean {
  return now < at + UNDO_MS && at <= now + UNDO_MS;
}

/** True for a removed upload whose removal can still be undone; surfaces do not show it. */
export function isSoftDeleted(upload: Undoable): boolean {
  return upload.undo?.some(({ effect }) => effect === 'removed') ?? false;
}

export function markOf(record: Undoable, at: number): UndoMark | undefined {
  return record.undo?.find((mark) => mark.at === at);
}

/** The record with those of its marks that are kept; the same object if they all are. */
export function withMarksThat<Record extends Undoable>(isKept: (mark: UndoMark) => boolean, record: Record): Record {
  const undo = record.undo?.filter(isKept) ?? [];
  if (undo.length === (record.undo?.length ?? 0)) return record;
  return { ...record, undo: undo.length > 0 ? undo : undefined };
}

/** The record with one more mark, and without those that are too old. */
export function withMark<Record extends Undoable>(record: Record, mark: UndoMark): Record {
  return { ...record, undo: [...(record.undo ?? []).filter((one) => isUndoable(one, mark.at)), mark] };
}

export function withoutMark<Record extends Undoable>(record: Record, at: number): Record {
  const undo = record.undo?.filter((mark) => mark.at !== at) ?? [];
  return { ...record, undo: undo.length > 0 ? undo : undefined };
}

export function changesBetween(before: MetadataValues, after: MetadataValues): TextChanges {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => before[name] !== after[name]);
  return Object.fromEntries(
    changed.map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  );
}

/** The values before the step. Fields changed since keep their later value. */
export function withoutChanges(values: MetadataValues, changes: TextChanges = {}): MetadataValues {
  const restored: Record<string, string> = { ...values };
  for (const [name, { before, after }] of Object.entries(changes)) {
    if ((values[name] ?? null) !== after) continue;
    if (before === null) delete restored[name];
    else restored[name] = before;
  }
  return restored;
}
