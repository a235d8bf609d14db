/**
 * Schemas of stored metadata values, from which the types of `metadata-values.ts` follow. Apart from those, so that no
 * surface loads them. Pure.
 */
import * as v from 'valibot';
import { EXTRA_CONTROLS } from '#lib/contract/extra-fields.ts';
import { UNMAPPED_FIELDS } from './unmapped-fields.ts';
import { USAGE_FIELDS, WORD_KINDS } from './usage-words.ts';

export const valuesSchema = v.record(v.string(), v.string());
export const appendModeSchema = v.picklist([0, 1, 2, 3]);
export const formTextSchema = v.object({ values: valuesSchema, appendMode: appendModeSchema });

/** What a form keeps of an extra field, so that it is sent with the settings of its start (4.10). */
export const extraRuleSchema = v.object({
  name: v.string(),
  control: v.picklist(EXTRA_CONTROLS),
  /** UTF-16 units. */
  maxLength: v.number(),
  /** Where files have it, most preferred first. */
  embedded: v.array(v.string()),
  /** The codes of its choices; absent: none. */
  vocabulary: v.optional(v.array(v.object({ code: v.string() }))),
});

export const fileUsageSchema = v.object({
  /** The strongest words about use, and the whole text that has them. */
  words: v.optional(v.object({ kind: v.picklist(WORD_KINDS), field: v.picklist(USAGE_FIELDS), text: v.string() })),
  /** Zones of the release and expiration times: `+0100`. */
  releaseZone: v.optional(v.string()),
  expirationZone: v.optional(v.string()),
  /** A release or expiration date is there and cannot be read. */
  isUnclear: v.optional(v.boolean()),
  /** It was taken from a web page: nobody has said yet who may use it. */
  isTaken: v.optional(v.boolean()),
});

/** One of the values that a file has for a field. */
const valueVariantSchema = v.object({
  /** `file`: in the file itself, where that of its sidecar precedes. */
  source: v.picklist(['sidecar', 'file', 'XMP', 'IPTC', 'Exif', 'Text']),
  text: v.string(),
  /** The time that belongs to a day of creation, `hhmmss`. */
  time: v.optional(v.string()),
  /** The language of this alternative: `de`. */
  language: v.optional(v.string()),
  /** The same bytes as the variant before it, in another encoding. */
  isOtherReading: v.optional(v.boolean()),
});

export const fileMetadataSchema = v.object({
  /** What `detectFileType` returns; null for an unknown type, absent if it was not called. */
  fileType: v.optional(v.nullable(v.string())),
  /** The file lacks what every decoder needs. */
  isDamaged: v.optional(v.boolean()),
  /** By contract field name. */
  values: valuesSchema,
  /** Values without a field of the specification: shown, and sent where the server has an extra field for them. */
  unmapped: v.object(v.entriesFromList(UNMAPPED_FIELDS, v.exactOptional(v.string()))),
  /** What the file says about its use; absent: nothing. */
  usage: v.optional(fileUsageSchema),
  /** Names of fields and of `unmapped` values whose encoding was repaired. */
  repaired: v.array(v.string()),
  coordinates: v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
  /** Names of fields and of `unmapped` values that are those of a sidecar. */
  fromSidecar: v.optional(v.array(v.string())),
  /** The same of the web page that it was taken from. */
  fromPage: v.optional(v.array(v.string())),
  /** The whole text of values that were cut. */
  whole: v.optional(valuesSchema),
  /** Content credentials of the file (C2PA), which are not verified. */
  credentials: v.optional(
    v.object({
      bytes: v.number(),
      /** The digital source type in them that says most about AI, and the action it belongs to. */
      sourceType: v.exactOptional(v.string()),
      action: v.exactOptional(v.string()),
      /** A part of them is broken. */
      isUnreadable: v.exactOptional(v.boolean()),
    }),
  ),
  /** Values of one field that differ, by contract name or unmapped word: the first one is used. Absent: none do. */
  variants: v.optional(v.record(v.string(), v.array(valueVariantSchema))),
  /** IPTC was changed after the XMP beside it. */
  isIptcNewer: v.optional(v.boolean()),
  /** Offset from which the file's metadata were not read, because they lie too far behind (9.6). */
  unreadFrom: v.optional(v.number()),
});
