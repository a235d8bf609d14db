/** Names of tags in clips and sounds, as the formats and the programs that write them have them. */
import { type DecodedText, decodeText, tidyText } from '../decode-text.ts';
import type { TextName } from '../model/text-names.ts';
import type { NamedText } from './raw-blocks.ts';

/** In lower case, without blanks and low lines. */
const NAMES: Readonly<Record<TextName, string>> = {
  title: 'title displayname ©nam titl tit2 tt2 inam name',
  description: 'description desc ldes ©des dscp synopsis summary longdescription isbj subject podcastdesc tdes',
  comment: 'comment comments ©cmt information ©inf icmt anno comm com note notes',
  author: 'artist author ©art ©aut auth perf performer tpe1 tp1 iart byline',
  copyright: 'copyright ©cpy cprt tcop tcr icop (c)',
  terms: 'license licence termsofuse usageterms user usageinstructions',
  instructions: 'instructions specialinstructions',
  source: 'source',
  credit: 'credit',
  writer: 'captionwriter',
  keywords: 'keywords keyword keyw ©key ikey tkwd',
  sourceType: 'digitalsourcetype',
  date: 'date ©day creationdate daterecorded creationtime icrd tdrc recordingdate',
  place: 'location.iso6709 ©xyz location-eng location recordinglocation',
};

const BY_TAG: ReadonlyMap<string, TextName> = new Map(
  (Object.entries(NAMES) as [TextName, string][]).flatMap(([name, tags]) => tags.split(' ').map((tag) => [tag, name])),
);

/** Undefined for a tag that is not read. */
export function textNameOf(tag: string): TextName | undefined {
  return BY_TAG.get(
    tag
      .replace(/^com\.apple\.quicktime\./, '')
      .replace(/[\s_]/g, '')
      .toLowerCase(),
  );
}

/** The most of one text, more than the longest that is shown. */
export const MAX_TEXT_BYTES = 65_536;
/** The most of one file. */
export const MAX_TEXTS = 200;

/** No text for a tag that is not read, or without characters. */
export function namedText(tag: string, text: DecodedText | Uint8Array): NamedText[] {
  const name = textNameOf(tag);
  if (name === undefined) return [];
  const decoded = text instanceof Uint8Array ? decodeText(text.subarray(0, MAX_TEXT_BYTES)) : text;
  return tidyText(decoded.text) === '' ? [] : [{ name, ...decoded }];
}

/** Adds texts of a second place with the same meanings, where the first one has none. */
export function withLacking(texts: readonly NamedText[], more: readonly NamedText[]): NamedText[] {
  const known = new Set(texts.map(({ name }) => name));
  return [...texts, ...more.filter(({ name }) => !known.has(name))];
}
