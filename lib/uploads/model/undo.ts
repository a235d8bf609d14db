/**
 * Steps that can be undone for ten seconds: removals, edits of several files, a reset form (decision 53). Marks in the
 * stored records are all that a step consists of, so that it is stored in the transaction of its effect and survives
 * the background. Pure.
 */

import type { FormText, MetadataAppendMode, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { UNDO_MS } from './undo-time.ts';

export const UNDO_KINDS = ['remove', 'leave-out', 'move', 'edit', 'reset-form'] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];

/** A step: all records that it concerns have it in their marks. */
export interface UndoStep {
  /** Ms since 1970; identifies the step. */
  readonly at: number;
  readonly kind: UndoKind;
}

export interface Change<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** Texts before and after a step, by field; null: it had none of its own. */
export type TextChanges = Readonly<Record<string, Change<string | null>>>;

export interface UndoMark extends UndoStep {
  /** `removed`: the upload is shown nowhere until the step is undone. `added`: undoing the step removes it. */
  readonly effect: 'removed' | 'added' | 'changed';
  readonly changes?: TextChanges | undefined;
  /** The step has given the upload the form of its bundle back (decision 26). */
  readonly isFormReturned?: boolean | undefined;
  /** The step has changed the bundle's append mode. */
  readonly appendMode?: Change<MetadataAppendMode> | undefined;
  /** The step has replaced the bundle's form by a new one. */
  readonly formAtStart?: Change<FormText> | undefined;
  /** The step has changed the bundle's form: what was given before (`given-values.ts`). */
  readonly given?: readonly string[] | undefined;
  readonly isFormSent?: boolean | undefined;
  /** The step has taken back the start of the bundle. */
  readonly isStartEnded?: boolean | undefined;
}

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

/** True for an upload that is removed unless the user takes it back. */
export function isWithdrawn(upload: Undoable): boolean {
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
