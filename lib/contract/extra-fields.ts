/**
 * Fields that a server has in addition to those of the specification (docs/contract.md#extra-fields). What is malformed is left
 * out and logged, so that a mistake in one field costs that field and no start.
 */
import * as v from 'valibot';
import { log } from '#lib/core/log.ts';
import { strictFlag, wholeNumber } from './rows.ts';
import { MEDIA_TYPES } from './uploads.ts';

export const EXTRA_CONTROLS = ['text', 'multi-line', 'select', 'multi-select', 'list', 'date'] as const;
/** The folded groups of the form, in their order. */
export const EXTRA_GROUPS = ['rights', 'people', 'places', 'accessibility', 'origin'] as const;
export type ExtraGroup = (typeof EXTRA_GROUPS)[number];

const MAX_FIELDS = 100;
const MAX_CODES = 500;
const MAX_LABEL_LENGTH = 200;
/** UTF-16 units of a field that names no limit; that of a caption. */
const USUAL_LENGTH = 2_048;
/** A larger limit counts as this one: all metadata of a file are in one header. */
const MAX_LENGTH = 8_192;

/** Keys of `Upload-Metadata` that are no metadata. */
export const TRANSPORT_KEYS: readonly string[] = [
  ...['uploadId', 'objectId', 'filename', 'uploadType', 'uploadDomain'],
  ...['parentUploadId', 'metaFileUploads', 'metadataAppend', 'sha256'],
];

/** By language. */
const labels = v.record(v.string(), v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_LABEL_LENGTH)));

const code = v.object({
  /** A comma separates values. */
  code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_LABEL_LENGTH), v.excludes(',')),
  labels: v.optional(labels, {}),
});

const field = v.pipe(
  v.object({
    /** Key of `Upload-Metadata`, and name of the field in every other call. */
    name: v.pipe(
      v.string(),
      v.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/),
      // What every object inherits, such as `constructor`, would be read as a value.
      v.check((name) => !TRANSPORT_KEYS.includes(name) && !(name in {})),
    ),
    /** Without the user's language the English one is shown, else any, else the name. */
    labels: v.optional(labels, {}),
    /** `list`: free words, separated by commas. */
    control: v.picklist(EXTRA_CONTROLS),
    /** UTF-16 units. */
    maxLength: v.optional(
      v.pipe(
        wholeNumber,
        v.minValue(1),
        v.transform((length) => Math.min(length, MAX_LENGTH)),
      ),
      USUAL_LENGTH,
    ),
    /** The choices of `select` and `multi-select`. Codes that it does not have are shown as they are found. */
    vocabulary: v.optional(
      v.pipe(
        v.unknown(),
        v.transform((entries) =>
          usable(entries, { list: 'vocabulary', schema: code, max: MAX_CODES, keyOf: (choice) => choice.code }),
        ),
      ),
      [],
    ),
    mediaTypes: v.optional(v.pipe(v.array(v.picklist(MEDIA_TYPES)), v.minLength(1)), [...MEDIA_TYPES]),
    group: v.fallback(v.picklist(EXTRA_GROUPS), 'origin'),
    isMandatory: v.optional(strictFlag, false),
    isHideable: v.optional(strictFlag, true),
    isRemembered: v.optional(strictFlag, false),
    /** The word search finds its texts. */
    isSearchable: v.optional(strictFlag, true),
    /** Where files have it, most preferred first: `dc:subject` in XMP, `iim:25` in IPTC. Unknown names are ignored. */
    embedded: v.optional(v.array(v.string()), []),
  }),
  v.transform((read) => ({ ...read, control: withChoices(read.control, read.vocabulary.length > 0) })),
);
export type ExtraField = v.InferOutput<typeof field>;

type ExtraControl = (typeof EXTRA_CONTROLS)[number];

/** Without choices there is nothing to select: such a value is typed. */
function withChoices(control: ExtraControl, hasChoices: boolean): ExtraControl {
  if (hasChoices) return control;
  return control === 'select' ? 'text' : control === 'multi-select' ? 'list' : control;
}

/** A value that is no list counts as an empty one. */
export const extraFields = v.pipe(
  v.unknown(),
  v.transform((entries) =>
    usable(entries, { list: 'extra fields', schema: field, max: MAX_FIELDS, keyOf: ({ name }) => name }),
  ),
);

interface EntryList<Entry> {
  /** For the log. */
  readonly list: string;
  readonly schema: v.GenericSchema<unknown, Entry>;
  readonly max: number;
  keyOf(entry: Entry): string;
}

/** The valid entries, the first of each key. The log has the number of the others. */
function usable<Entry>(entries: unknown, { list, schema, max, keyOf }: EntryList<Entry>): Entry[] {
  const candidates: unknown[] = Array.isArray(entries) ? entries : [];
  const found = new Map<string, Entry>();
  for (const candidate of candidates.slice(0, max)) {
    const parsed = v.safeParse(schema, candidate);
    if (parsed.success && !found.has(keyOf(parsed.output))) found.set(keyOf(parsed.output), parsed.output);
  }
  const skippedCount = Array.isArray(entries) ? entries.length - found.size : 1;
  if (skippedCount > 0) log('warn', 'contract: entries were skipped', { list, skippedCount });
  return [...found.values()];
}
