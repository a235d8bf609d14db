/**
 * One edit for several files: for each field a mode and a text, applied to the values that a file will be sent with
 * (`resolveMetadata`). A text is never cut: a file whose result exceeds a limit keeps all of its values, so that the
 * same edit can be applied to it again with a shorter text (docs/design/metadata.md#several-files-at-once). Pure.
 */
import type { UploadChannel } from '#lib/contract/channels.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { type EditMode, modesOf } from './edit-modes.ts';
import { joinedText } from './edit-text.ts';
import type { FieldRule } from './field-table.ts';
import { type FoundWords, replaceFound } from './find-in-text.ts';
import { metadataField } from './metadata-fields.ts';
import type { MetadataValues } from './metadata-values.ts';
import { RELEASE_FIELDS } from './release-fields.ts';
import { resolveMetadata, sourceOf, type WireForm } from './resolve-metadata.ts';
import { controlText, isOverridden, valuesOfControl, wireNames, withChange } from './upload-values.ts';
import type { UsageFacts } from './usage-verdict.ts';

export interface FieldEdit {
  /** The contract's name. */
  readonly field: string;
  /** `find` replaces words in texts. */
  readonly mode: EditMode | 'find';
  /**
   * In the format of the field's control; ignored by `clear`. Blank in another mode: the field is not edited. Of `find`
   * what takes the place of the words, which may be nothing.
   */
  readonly text: string;
  /** The words; only in the mode `find`. */
  readonly find?: FoundWords | undefined;
}

/** UTF-16 code units that a field without a limit of its own takes. */
export const LONGEST_TEXT = 20_000;

export type RefusalReason =
  /** The result has more characters than the field allows. */
  | 'too-long'
  | 'not-a-date'
  /** Not a channel that the user may upload to. */
  | 'unknown-channel'
  /** The file contains a value, which the media system keeps if none is sent (4.16). */
  | 'in-file'
  /** The result depends on embedded values that are not read yet (4.7). */
  | 'unread'
  /** Files of this type do not have the field, or the field does not have the mode. */
  | 'not-editable';

export interface EditRefusal {
  readonly field: string;
  readonly reason: RefusalReason;
  /** UTF-16 code units of the result and of the limit; only of `too-long`. */
  readonly length?: number | undefined;
  readonly limit?: number | undefined;
}

export interface EditedFile {
  readonly type: MediaType;
  /** In wire format: the form stored at the file's start, else the draft. */
  readonly form: WireForm;
  readonly fileValues: MetadataValues;
  readonly usage: UsageFacts | null;
  readonly overrides: MetadataValues;
  /** False while embedded values are being read. */
  readonly isRead: boolean;
}

export interface EditResult {
  /** The overrides after the edit; the earlier ones if it changes nothing or is refused. */
  readonly overrides: MetadataValues;
  /** The values that the file will be sent with, in wire format. */
  readonly values: MetadataValues;
  /** Empty if the edit is applied. */
  readonly refused: readonly EditRefusal[];
}

/** Applies all edits to one file, or none if one of them is refused. `channels`: those of the user for this type. */
export function editFile(
  file: EditedFile,
  edits: readonly FieldEdit[],
  channels: readonly UploadChannel[],
): EditResult {
  const { values } = resolveMetadata(file);
  const results = edits.map((edit) => changeByEdit(file, values, edit, channels));
  const refused = results.flatMap((result) => (isRefusal(result) ? [result] : []));
  if (refused.length > 0) return { overrides: file.overrides, values, refused };
  const overrides = results.reduce<MetadataValues>(
    (before, result) =>
      result === null || isRefusal(result) ? before : withChange(before, { ...result, removedFields: [] }),
    file.overrides,
  );
  return { overrides, values: resolveMetadata({ ...file, overrides }).values, refused };
}

interface SetValues {
  readonly values: MetadataValues;
}

/** Null: the edit changes nothing in this file. */
type FieldResult = SetValues | EditRefusal | null;

function isRefusal(result: FieldResult): result is EditRefusal {
  return result !== null && 'reason' in result;
}

function changeByEdit(
  file: EditedFile,
  values: MetadataValues,
  { field: name, mode, text, find }: FieldEdit,
  channels: readonly UploadChannel[],
): FieldResult {
  const field = fieldOf(file, name);
  if (!field || !hasMode(field, mode)) return { field: name, reason: 'not-editable' };
  if (mode !== 'clear' && mode !== 'find' && text.trim() === '') return null;
  if (mode !== 'replace' && !file.isRead) return { field: name, reason: 'unread' };
  const before = answeredText(field, file, values);
  if (mode === 'clear') return cleared(field, file, before);
  if (mode === 'find') {
    const found = find ? replaceFound(before, find, text) : before;
    if (found === before) return null;
    return found.trim() === '' ? cleared(field, file, before) : textValues(field, found);
  }
  if (mode === 'only-if-empty' && before.trim() !== '') return null;
  const after = mode === 'append' || mode === 'prepend' ? joinedText(field, mode, before, text) : text;
  return name === 'ChannelID' ? channelValues(file.type, after, channels) : textValues(field, after);
}

function hasMode(field: FieldRule, mode: FieldEdit['mode']): boolean {
  if (mode === 'find') return field.control === 'text' || field.control === 'multi-line';
  return modesOf(field).includes(mode);
}

/** A form has the extra fields of its media type alone. */
function fieldOf({ type, form: { extraFields } }: EditedFile, name: string): FieldRule | undefined {
  const field = metadataField(name);
  return field ? [field].find(({ mediaTypes }) => mediaTypes.includes(type)) : metadataField(name, extraFields);
}

/** The control's text; empty for the form's default release, which the user has not chosen (decision 34). */
function answeredText(field: FieldRule, file: EditedFile, values: MetadataValues): string {
  const isImplied =
    field.control === 'released' &&
    file.form.isReleaseImplied &&
    !isOverridden(field, file.overrides) &&
    RELEASE_FIELDS.every((name) => (file.fileValues[name] ?? '') === '');
  return isImplied ? '' : controlText(field, values);
}

function cleared(field: FieldRule, { fileValues }: EditedFile, before: string): FieldResult {
  const names = wireNames(field);
  if (names.some((name) => (fileValues[name] ?? '').trim() !== '')) return { field: field.name, reason: 'in-file' };
  return before.trim() === '' ? null : { values: Object.fromEntries(names.map((name) => [name, ''])) };
}

function channelValues(type: MediaType, id: string, channels: readonly UploadChannel[]): FieldResult {
  const channel = channels.find(({ chanID, isSelectable }) => isSelectable && chanID === id);
  if (!channel) return { field: 'ChannelID', reason: 'unknown-channel' };
  return { values: { ChannelID: id, ...sourceOf(type, channel) } };
}

function textValues(field: FieldRule, text: string): FieldResult {
  const limit = field.maxLength ?? LONGEST_TEXT;
  if (text.length > limit) return { field: field.name, reason: 'too-long', length: text.length, limit };
  const values = valuesOfControl(field, text);
  return values === null ? { field: field.name, reason: 'not-a-date' } : { values };
}
