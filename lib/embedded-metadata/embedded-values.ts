/**
 * Values by contract name from XMP, IPTC, Exif and texts of the format, in this order of precedence (docs/design/metadata.md#precedence).
 */

import type { ValueVariant } from '#lib/upload-form/model/metadata-values.ts';
import { MAPPED_TOO, type UnmappedField } from '#lib/upload-form/model/unmapped-fields.ts';
import type { UsageTexts } from '#lib/upload-form/model/usage-words.ts';
import { distinctVariants } from '#lib/upload-form/model/value-variants.ts';
import { indexOfByte } from './bytes.ts';
import type { NamedText } from './containers/raw-blocks.ts';
import { type DecodedText, decodeText, repairDoubleEncoding, tidyText } from './decode-text.ts';
import { EXIF_TAGS } from './exif.ts';
import type { IimRecord } from './iptc-iim.ts';
import { isCameraBoilerplate } from './model/camera-boilerplate.ts';
import { embeddedDate, embeddedTime, embeddedZone } from './model/embedded-date.ts';
import { EMBEDDED_KEYS, type EmbeddedKeys, UNMAPPED_KEYS, USAGE_DATE_KEYS, USAGE_KEYS } from './model/embedded-keys.ts';
import { EMBEDDED_SOURCES, type EmbeddedSource, type EmbeddedValue } from './model/embedded-metadata.ts';
import type { TextName } from './model/text-names.ts';
import type { XmpProperties } from './xmp.ts';

export interface EmbeddedTexts {
  readonly xmp: XmpProperties;
  readonly iim: IimRecord;
  /** Text tags as stored. */
  readonly exif: ReadonlyMap<number, Uint8Array>;
  /** Texts of the format itself. */
  readonly texts?: readonly NamedText[];
}

const IMAGE_DESCRIPTION = 0x010e;
const COPYRIGHT = 0x8298;
/** Data sets that may be repeated: supplemental category, keyword, by-line, writer. */
const REPEATABLE_DATA_SETS: readonly number[] = [20, 25, 80, 122];
/** Windows writes these in UTF-16. */
const UTF16_TAGS: readonly number[] = [EXIF_TAGS.title, EXIF_TAGS.author];

/** By contract field name; fields without text are missing. */
export function embeddedValues(texts: EmbeddedTexts): Record<string, EmbeddedValue> {
  const values: Record<string, EmbeddedValue> = {};
  for (const [name, keys] of Object.entries(EMBEDDED_KEYS)) {
    const value = firstValue(texts, keys);
    if (value) values[name] = value;
  }
  return withoutLoneTimes(withTimeOfSameDay(values, texts));
}

/** Values that no contract field has. */
export function unmappedMetadata(texts: EmbeddedTexts): Partial<Record<UnmappedField, EmbeddedValue>> {
  const found = Object.entries(UNMAPPED_KEYS).map(([word, keys]) => [word, firstValue(texts, keys)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/** The words about use, of every block: an embargo in IPTC counts beside a harmless instruction in XMP. */
export function usageTexts(texts: EmbeddedTexts): UsageTexts {
  const found = Object.entries(USAGE_KEYS).map(([field, keys]) => {
    const all = EMBEDDED_SOURCES.flatMap((source) => textsFrom(source, texts, keys)).map(({ text }) => tidyText(text));
    return [field, [...new Set(all)].filter((text) => text !== '')] as const;
  });
  return Object.fromEntries(found.filter(([, all]) => all.length > 0));
}

/**
 * Values of one field that differ, by contract name or the word of an unmapped property, in the order of precedence. A
 * day of creation has its time.
 */
export function valueVariants(texts: EmbeddedTexts): Record<string, readonly ValueVariant[]> {
  const unmapped = Object.entries(UNMAPPED_KEYS).filter(([word]) => !MAPPED_TOO.includes(word));
  const found = [...Object.entries(EMBEDDED_KEYS), ...unmapped].map(([name, keys]) => {
    const all = keys.format === 'time' ? [] : EMBEDDED_SOURCES.flatMap((source) => variantsFrom(source, texts, keys));
    const distinct = distinctVariants(all);
    return [name, name === 'IPTCDateCreated' ? distinct.map((one) => withTime(one, texts)) : distinct] as const;
  });
  return Object.fromEntries(found.filter(([, variants]) => variants.length > 1));
}

function withTime(variant: ValueVariant, texts: EmbeddedTexts): ValueVariant {
  const sources = EMBEDDED_SOURCES.filter((source) => source === variant.source);
  const time = firstValue(texts, keysOf('IPTCTimeCreated'), sources);
  return time ? { ...variant, time: time.text } : variant;
}

function variantsFrom(source: EmbeddedSource, texts: EmbeddedTexts, keys: EmbeddedKeys): ValueVariant[] {
  const value = firstValue(texts, keys, [source]);
  if (value === undefined) return [];
  const { text, otherReading } = value;
  return [
    { source, text },
    ...(otherReading && !keys.format ? [{ source, text: otherReading, isOtherReading: true }] : []),
    ...(source === 'XMP' ? languageVariants(texts.xmp, keys) : []),
  ];
}

function languageVariants(xmp: XmpProperties, { xmp: names = [] }: EmbeddedKeys): ValueVariant[] {
  const [name] = names.filter((one) => xmp.has(one));
  const found = [...xmp].filter(([property]) => name !== undefined && property.startsWith(`${name}@`));
  return found.map(([property, parts]) => {
    const { text } = joined(parts.map(repairDoubleEncoding));
    return { source: 'XMP', text, language: property.slice(property.indexOf('@') + 1) };
  });
}

export interface UsageDates {
  /** `+0100` */
  readonly releaseZone?: string;
  readonly expirationZone?: string;
  /** A release or expiration date is there and cannot be read. */
  readonly isUnclear?: true;
}

export function usageDatesOf(texts: EmbeddedTexts): UsageDates {
  const { releaseZone, expirationZone, releaseDate, expirationDate } = USAGE_DATE_KEYS;
  const [release, expiration] = [firstValue(texts, releaseZone)?.text, firstValue(texts, expirationZone)?.text];
  const isUnclear = [releaseDate, expirationDate].some((keys) => isUnreadable(firstValue(texts, keys)?.text ?? ''));
  return {
    ...(release && { releaseZone: release }),
    ...(expiration && { expirationZone: expiration }),
    ...(isUnclear && { isUnclear }),
  };
}

/** Zeros are no date; anything else that is none was meant as one. */
function isUnreadable(date: string): boolean {
  return /[^0\s:/.-]/.test(date) && embeddedDate(date) === undefined;
}

function firstValue(
  texts: EmbeddedTexts,
  keys: EmbeddedKeys,
  sources: readonly EmbeddedSource[] = EMBEDDED_SOURCES,
): EmbeddedValue | undefined {
  for (const source of sources) {
    for (const { text, isRepaired, otherReading } of textsFrom(source, texts, keys)) {
      const value = formatted(tidyText(text), source, keys);
      if (value !== '' && !(isCaption(keys) && isCameraBoilerplate(value, cameraOf(texts)))) {
        const other = otherReading && tidyText(otherReading);
        return { text: value, source, isRepaired, ...(other && { otherReading: other }) };
      }
    }
  }
  return undefined;
}

function isCaption({ exif = [] }: EmbeddedKeys): boolean {
  return exif.includes(IMAGE_DESCRIPTION);
}

function cameraOf({ exif }: EmbeddedTexts): string[] {
  return [EXIF_TAGS.make, EXIF_TAGS.model].map((tag) => exifText(tag, exif.get(tag)));
}

/** Empty for a blank or invalid date or time. Only IPTC has the time in a separate data set. */
function formatted(text: string, source: EmbeddedSource, { format }: EmbeddedKeys): string {
  if (format === 'date') return embeddedDate(text)?.date ?? '';
  if (format === 'zone') return embeddedZone(text) ?? '';
  if (format === 'time') return (source === 'IPTC' ? embeddedTime(text) : embeddedDate(text)?.time) ?? '';
  return text;
}

function textsFrom(
  source: EmbeddedSource,
  { xmp, iim, exif, texts: named = [] }: EmbeddedTexts,
  keys: EmbeddedKeys,
): DecodedText[] {
  if (source === 'Text') return (keys.text ?? []).flatMap((name) => namedTexts(named, name));
  // Most files lack some of the blocks, and each is asked for more than a hundred keys.
  if ({ XMP: xmp, IPTC: iim.dataSets, Exif: exif }[source].size === 0) return [];
  if (source === 'XMP') return (keys.xmp ?? []).map((key) => joined((xmp.get(key) ?? []).map(repairDoubleEncoding)));
  if (source === 'Exif') return (keys.exif ?? []).map((tag) => exifTexts(tag, exif.get(tag)));
  if (keys.iim === undefined) return [];
  // What follows a null byte was left by a program that did not clear its buffer.
  const texts = (iim.dataSets.get(keys.iim) ?? []).map((bytes) => bytes.subarray(0, indexOfByte(bytes, 0, 0)));
  const values = texts.map((bytes) => decodeText(bytes, iim.charset));
  return REPEATABLE_DATA_SETS.includes(keys.iim) ? [joined(values)] : values.toReversed();
}

/** Authors and keywords are lists; of other texts, each is one by itself. */
function namedTexts(named: readonly NamedText[], wanted: TextName): DecodedText[] {
  const found = named.filter(({ name }) => name === wanted);
  return wanted === 'author' || wanted === 'keywords' ? [joined(found)] : found;
}

function joined(parts: readonly DecodedText[], separator = ', '): DecodedText {
  const filled = parts.filter(({ text }) => tidyText(text) !== '');
  const isDoubtful = filled.some(({ otherReading }) => otherReading !== undefined);
  return {
    text: filled.map(({ text }) => tidyText(text)).join(separator),
    isRepaired: filled.some(({ isRepaired }) => isRepaired),
    ...(isDoubtful && {
      otherReading: filled.map(({ text, otherReading }) => tidyText(otherReading ?? text)).join(separator),
    }),
  };
}

/** The text of a tag, decoded; empty if there is none. */
export function exifText(tag: number, bytes: Uint8Array | undefined): string {
  return tidyText(exifTexts(tag, bytes).text);
}

/**
 * A string ends at its first null byte; the copyright has two strings, photographer's and editor's (Exif 2.3, 4.6.4).
 */
function exifTexts(tag: number, bytes: Uint8Array | undefined): DecodedText {
  if (!bytes) return { text: '', isRepaired: false };
  if (UTF16_TAGS.includes(tag)) {
    const [text = ''] = new TextDecoder('utf-16le').decode(bytes).split('\0');
    return { text, isRepaired: false };
  }
  const parts = zeroEnded(bytes, tag === COPYRIGHT ? 2 : 1).map((part) => decodeText(part));
  return joined(parts, '\n');
}

function zeroEnded(bytes: Uint8Array, count: number): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; parts.length < count && at < bytes.length; ) {
    const zero = bytes.indexOf(0, at);
    const end = zero < 0 ? bytes.length : zero;
    parts.push(bytes.subarray(at, end));
    at = end + 1;
  }
  return parts;
}

/**
 * Uses a time only from a source with the chosen date: otherwise they would form a moment that the file does not name.
 */
function withTimeOfSameDay(values: Record<string, EmbeddedValue>, texts: EmbeddedTexts): Record<string, EmbeddedValue> {
  const { IPTCTimeCreated, ...rest } = values;
  for (const source of EMBEDDED_SOURCES) {
    const time = firstValue(texts, keysOf('IPTCTimeCreated'), [source]);
    const date = firstValue(texts, keysOf('IPTCDateCreated'), [source]);
    if (time && date && date.text === rest['IPTCDateCreated']?.text) return { ...rest, IPTCTimeCreated: time };
  }
  return rest;
}

/** A time is nothing without its date. */
function withoutLoneTimes(values: Record<string, EmbeddedValue>): Record<string, EmbeddedValue> {
  const isLone = (name: string) =>
    /^IPTC(?:Release|Expiration)Time$/.test(name) && !values[name.replace('Time', 'Date')];
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isLone(name)));
}

function keysOf(name: string): EmbeddedKeys {
  return EMBEDDED_KEYS[name] ?? {};
}
