/**
 * Steps that can be undone for ten seconds: removals, edits of several files, a reset form (decision 36). Entries in the
 * stored records are all that a step consists of, so that it is stored in the transaction of its effect and survives
 * the background. Pure.
 */
import type * as v from 'valibot';
import type { DeepReadonly } from '#lib/core/deep-readonly.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { undoEntrySchema } from './undo-schema.ts';
import { UNDO_MS } from './undo-time.ts';

export interface Change<Value> {
  readonly before: Value;
  readonly after: Value;
}

export type UndoEntry = DeepReadonly<v.InferOutput<typeof undoEntrySchema>>;
/** A step: all records that it concerns have it in their `undo`. */
export type UndoStep = Pick<UndoEntry, 'at' | 'kind'>;
export type UndoKind = UndoStep['kind'];
export type TextChanges = NonNullable<UndoEntry['changes']>;

/** A record that a step may concern. */
export interface Undoable {
  readonly undo?: readonly UndoEntry[] | undefined;
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

export function entryOf(record: Undoable, at: number): UndoEntry | undefined {
  return record.undo?.find((entry) => entry.at === at);
}

/** The record with those of its entries that are kept; the same object if they all are. */
export function withEntriesThat<Record extends Undoable>(
  isKept: (entry: UndoEntry) => boolean,
  record: Record,
): Record {
  const undo = record.undo?.filter(isKept) ?? [];
  if (undo.length === (record.undo?.length ?? 0)) return record;
  return { ...record, undo: undo.length > 0 ? undo : undefined };
}

/** The record with one more entry, and without those that are too old. */
export function withEntry<Record extends Undoable>(record: Record, entry: UndoEntry): Record {
  return { ...record, undo: [...(record.undo ?? []).filter((one) => isUndoable(one, entry.at)), entry] };
}

export function withoutEntry<Record extends Undoable>(record: Record, at: number): Record {
  const undo = record.undo?.filter((entry) => entry.at !== at) ?? [];
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
