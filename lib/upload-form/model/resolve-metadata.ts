/**
 * From form, file and overrides to the wire (specification 3.8, 3.9 and 4.16), in one function. The screens show its
 * result before sending, the engine sends it, and the reference server merges a request with its file by it.
 */
import type { UploadChannel, UploadChannels } from '#lib/contract/channels.ts';
import type { ExtraField } from '#lib/contract/extra-fields.ts';
import { type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { readableLine, readableText } from '#lib/core/readable-text.ts';
import { isCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import { expandValues } from './expand-values.ts';
import { extraRules, withoutInvalidDays } from './extra-rules.ts';
import type { ControlKind } from './field-table.ts';
import { cutToField, mergedLists, perFileFieldsOf } from './field-values.ts';
import { metadataField } from './metadata-fields.ts';
import { APPEND_MODES, type ExtraRule, type MetadataAppendMode, type MetadataValues } from './metadata-values.ts';
import { isImplied, releaseFromText } from './release.ts';
import { expiresTimestamp, MIDNIGHT, RELEASE_FIELDS, releaseFields, SENTINEL_DATE } from './release-fields.ts';
import { type UsageFacts, withholdingOf } from './usage-verdict.ts';
import { isList } from './value-list.ts';
import { type Sources, withoutOverridden, withWholeGroups } from './value-precedence.ts';
import type { FileVariables } from './variables.ts';
import { withCodes } from './vocabulary.ts';

/** Facts of session and settings about a form. */
export interface FormRules {
  readonly channels: UploadChannels;
  /** A hidden field keeps its draft value, but does not send it, because the user cannot see it (5.9). */
  isShown(type: MediaType, name: string): boolean;
  /** Those of the server, for all media types; absent: none. */
  readonly extraFields?: readonly ExtraField[] | undefined;
}

/** The form as it is on the screen. Dates may be incomplete, and the release is one text (docs/design/choices.md). */
export interface FormDraft {
  readonly type: MediaType;
  readonly values: MetadataValues;
  readonly appendMode: MetadataAppendMode;
  /** Names of fields whose value was not given for these files; absent: none. */
  readonly inherited?: readonly string[] | undefined;
  /** Absent where session and settings are not known: every field is sent, and no source id. */
  readonly rules?: FormRules;
}

/** The form in wire format, as a start stores it: visible fields by contract name, with the channel's source id. */
export interface WireForm {
  readonly metadata: MetadataValues;
  readonly appendMode: MetadataAppendMode;
  /** The form's release is its default, not set by the user (decision 34). */
  readonly isReleaseImplied: boolean;
  /** Names of other fields whose value was not given for these files (decision 18); absent: none. */
  readonly inherited?: readonly string[] | undefined;
  /** The extra fields of its media type, as the server had them then; absent: none. */
  readonly extraFields?: readonly ExtraRule[] | undefined;
}

/** A form that is still a draft, or the one that a start has stored. */
export type FormSource = { readonly draft: FormDraft } | { readonly form: WireForm };

/** What is embedded in the file; a picture that may not be used now keeps its release from the form's (decision 34). */
type FileSource =
  | { readonly fileValues: MetadataValues; readonly usage: UsageFacts | null }
  | { readonly fileValues?: never; readonly usage?: never };

/**
 * The sources of one file's values; those of file and user are in wire format, with the file's values of extra fields
 * by their names (`extraFileValues`).
 */
export type MetadataSources = FormSource &
  FileSource & {
    /** Set for this file only; they take precedence over form and file. */
    readonly overrides?: MetadataValues;
    /** Names of embedded fields whose encoding was repaired. */
    readonly repaired?: readonly string[];
    /** Values of the variables in form and overrides (decision 54); absent: braces are plain text. */
    readonly variables?: FileVariables | undefined;
  };

export interface ResolvedMetadata {
  /** The part of the form, which a start stores; with variables as typed, because each file has its own values. */
  readonly form: WireForm;
  /** The values that the asset will have, cut to the limits of their fields. */
  readonly values: MetadataValues;
  /** Values and mode to send, so that a server that merges them with the file gets `values`. */
  readonly sent: { readonly values: MetadataValues; readonly mode: MetadataAppendMode };
}

/**
 * Resolves the metadata of one file. A start resolves its draft without a file and stores `form` once for all files:
 * they are sent with the form, channels and settings of that moment, also after a restart of the background (4.10).
 * Each request then resolves the stored form with its file and overrides, which may change until the last byte. Pure.
 */
export function resolveMetadata(sources: MetadataSources): ResolvedMetadata {
  const { repaired = [] } = sources;
  const form = 'draft' in sources ? wireForm(sources.draft) : sources.form;
  const { appendMode: mode, isReleaseImplied, inherited = [], extraFields = [] } = form;
  const fileValues = readableValues(sources.fileValues ?? {}, extraFields);
  const typed = expandedTexts(form, withKeptRelease(sources, form.metadata));
  const complete = withoutOverridden({ fileValues, ...typed, repaired, mode, isReleaseImplied, inherited });
  const values = mergedValues(complete, extraFields);
  return { form, values, sent: valuesToSend(complete, values) };
}

/**
 * A file that may not be used now is not released by the form, only by the user for this file. Its own dates are sent; without
 * dates it is sent as not released.
 */
function withKeptRelease(sources: MetadataSources, form: MetadataValues): MetadataSources {
  const { usage, overrides = {}, fileValues = {} } = sources;
  const withholding = usage ? withholdingOf(usage) : null;
  const isDecided = RELEASE_FIELDS.some((name) => overrides[name]);
  if (withholding === null || isDecided) return sources;
  const isWithheld = form.IPTCExpirationDate === SENTINEL_DATE;
  if (withholding === 'dates' && isWithheld) return sources;
  const kept: MetadataValues = withholding === 'dates' ? fileValues : releaseFields(NOT_RELEASED);
  const release = Object.fromEntries(RELEASE_FIELDS.map((name) => [name, kept[name] ?? '']));
  return { ...sources, overrides: { ...overrides, ...release } };
}

const NOT_RELEASED = { isReleased: false, from: '', until: '' } as const;

/** The texts of form and user, with the values of the file for their variables. */
function expandedTexts(
  { metadata, extraFields = [] }: WireForm,
  { fileValues = {}, overrides = {}, variables }: MetadataSources,
): Pick<Sources, 'formValues' | 'overrides'> {
  const expanded = (values: MetadataValues): MetadataValues => {
    if (variables === undefined) return values;
    return expandValues(values, { ...variables, city: overrides.IPTCCity ?? fileValues.IPTCCity ?? '' }, extraFields);
  };
  return {
    formValues: readableValues(expanded(metadata), extraFields),
    overrides: readableValues(expanded(overrides), extraFields),
  };
}

/** Without hidden characters, which change how a text reads and come with pasted ones; choices by their codes, however spelled. */
function readableValues(values: MetadataValues, extra: readonly ExtraRule[]): MetadataValues {
  const readable = ([name, text]: [string, string]): [string, string] => {
    const field = metadataField(name, extra);
    const isLine = field?.control === 'text' || field?.control === 'list';
    return [name, isLine ? readableLine(text) : withCodes(readableText(text), field)];
  };
  return Object.fromEntries(Object.entries(values).map(readable));
}

/** The values of the form as this file gets them: with its variables, cut to the limits of their fields. */
export function formValuesFor(sources: MetadataSources): MetadataValues {
  const form = 'draft' in sources ? wireForm(sources.draft) : sources.form;
  const cut = ([name, value]: [string, string]) => [name, cutToField(name, value, form.extraFields)];
  return Object.fromEntries(Object.entries(expandedTexts(form, sources).formValues).map(cut));
}

/** Visible fields in wire format, and the source id of the chosen channel (3.8–3.10). */
function wireForm({ type, values, appendMode, inherited = [], rules }: FormDraft): WireForm {
  const shown = Object.entries(values).filter(([name]) => rules?.isShown(type, name) ?? true);
  const isInherited = (name: string): boolean => name !== 'IPTCReleaseDate' && (values[name] ?? '').trim() !== '';
  const kept = inherited.filter(isInherited).sort();
  const channel = rules?.channels[UPLOAD_DOMAIN[type]].find(({ chanID }) => chanID === values.ChannelID);
  const source = channel && sourceOf(type, channel);
  const extraFields = extraRules(type, rules?.extraFields);
  return {
    metadata: { ...wireValues(Object.fromEntries(shown), extraFields), ...source },
    appendMode,
    isReleaseImplied: isImplied(values.IPTCReleaseDate ?? ''),
    ...(kept.length > 0 && { inherited: kept }),
    ...(extraFields.length > 0 && { extraFields }),
  };
}

/** The source id that belongs to a channel (3.8, 3.10). */
export function sourceOf(type: MediaType, { chanSrcID }: Pick<UploadChannel, 'chanSrcID'>): MetadataValues {
  return { [type === 'image' ? 'ImgSrcID' : 'AVMSrcID']: chanSrcID };
}

const EXPIRIES = ['ImgExpiresTS', 'AVMExpiresTS'] as const;

/**
 * Texts of controls in wire format (3.9, 3.10). Omits an invalid date, which the form's validation does not allow. Only
 * exported for the text that is set for one file (`upload-values.ts`).
 */
export function wireValues(texts: MetadataValues, extra: readonly ExtraRule[] = []): MetadataValues {
  const { IPTCReleaseDate: release = '', IPTCDateCreated: created = '', ...plain } = withoutInvalidDays(texts, extra);
  const expiries = EXPIRIES.filter((name) => name in plain).map((name) => [name, expiresTimestamp(day(plain[name]))]);
  return {
    ...plain,
    ...Object.fromEntries(expiries),
    ...(day(created) === '' ? {} : { IPTCDateCreated: created, IPTCTimeCreated: MIDNIGHT }),
    ...(release === '' ? {} : releaseFields(withRealDay(release))),
  };
}

function withRealDay(text: string) {
  const release = releaseFromText(text);
  return { ...release, until: day(release.until) };
}

function day(text = ''): string {
  return isCalendarDate(text) ? text : '';
}

function mergedValues(sources: Sources, extra: readonly ExtraRule[]): MetadataValues {
  const { fileValues, formValues, overrides, mode } = withWholeGroups(sources);
  const names = new Set([...Object.keys(fileValues), ...Object.keys(formValues), ...Object.keys(overrides)]);
  const merged = (name: string): string =>
    overrides[name] ??
    mergedValue(fileValues[name] ?? '', formValues[name] ?? '', { mode, control: metadataField(name, extra)?.control });
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = cutToField(name, merged(name), extra);
      return value.trim() === '' ? [] : [[name, value] as const];
    }),
  );
}

interface MergeRule {
  readonly mode: MetadataAppendMode;
  readonly control: ControlKind | undefined;
}

/** One field by the append mode (4.16). Blank values count as absent. */
function mergedValue(file: string, form: string, { mode, control = 'text' }: MergeRule): string {
  if (form.trim() === '') return file;
  if (file.trim() === '') return form;
  if (mode === APPEND_MODES.append) return appended(file, form, control);
  return mode === APPEND_MODES.setIfEmpty ? file : form;
}

/** Appends text after a space, and missing entries to a list; dates and choices keep the file's value. */
function appended(file: string, form: string, control: ControlKind): string {
  if (isList(control)) return mergedLists(control, file, form);
  return control === 'text' || control === 'multi-line' ? `${file} ${form}` : file;
}

const PLACE_NAMES: readonly string[] = perFileFieldsOf('image').map(({ name }) => name);

/**
 * Sends the form and its mode unchanged, and the file's place, which the form does not have (3.8); not with append,
 * where the server would repeat the place. A file with overrides or with repaired text is sent with its resolved values
 * and overwrite: the server need not know about overrides (4.16), and may decode the embedded text differently.
 */
function valuesToSend(sources: Sources, resolved: MetadataValues): ResolvedMetadata['sent'] {
  const { fileValues, formValues, overrides, mode, repaired } = sources;
  const usesRepaired = repaired.some((name) => resolved[name] !== undefined && resolved[name] !== formValues[name]);
  if (Object.keys(overrides).length > 0 || usesRepaired) return { values: resolved, mode: APPEND_MODES.overwrite };
  if (mode === APPEND_MODES.append) return { values: formValues, mode };
  const place = Object.entries(fileValues).filter(([name]) => PLACE_NAMES.includes(name));
  return { values: { ...Object.fromEntries(place), ...formValues }, mode };
}
