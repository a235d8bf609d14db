/** Typed text as a search of the catalogue, or as the objects that it names (docs/contract.md#typed-text). No text is an error. Pure. */
import type { UnderstoodPart } from '#lib/contract/search.ts';
import { readOnlyIds } from '#lib/search/model/filter-query.ts';
import { isPhrase, readTypedText, unquoted } from '#lib/search/model/typed-text.ts';
import type { FilterNode } from '../stores/filter-grammar.ts';

export interface TypedQuery {
  /** Each must be there; of the last one the beginning is enough. */
  readonly words: readonly string[];
  /** Each must be fulfilled. */
  readonly conditions: readonly FilterNode[];
  readonly understood: readonly UnderstoodPart[];
}

export function readTypedQuery(text: string): TypedQuery {
  const { words, parts } = readTypedText(text);
  return { words, understood: parts, conditions: parts.map(conditionOf) };
}

function conditionOf({ kind, texts }: UnderstoodPart): FilterNode {
  const nodes = texts.map((text): FilterNode => ({ kind: isPhrase(text) ? 'phrase' : 'words', text: unquoted(text) }));
  const [first] = nodes;
  const node: FilterNode = first !== undefined && nodes.length === 1 ? first : { kind: 'any', parts: nodes };
  return kind === 'without' ? { kind: 'not', part: node } : node;
}

const MAX_ID_LENGTH = 200;
const AROUND = /[\s"'„“”‚‘’«»<>()[\]]/u;
/** What ends an id in an address: `encodeURIComponent` leaves none of it in one. */
const END = /[&#/?].*$/s;
const PLACE = '{objectId}';

/** Ids that the text may mean; whether there are such objects is not known. `template`: `dragUrlTemplate` of the settings. */
export function namedIds(text: string, template: string): readonly string[] {
  const bare = withoutSignsAround(text);
  if (/\s/.test(bare)) return [];
  const only = new URLSearchParams(bare.split('?').at(-1)).get('only');
  const ids = [bare, linkedId(bare, template), ...(only === null ? [] : readOnlyIds(only).split(','))];
  return [...new Set(ids)].filter((id) => id !== '' && id.length <= MAX_ID_LENGTH && !id.includes(','));
}

/** Read from both ends: a pattern for the end of a text tries each sign within it. */
function withoutSignsAround(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && AROUND.test(text.charAt(start))) start += 1;
  while (end > start && AROUND.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The id in a link of the template, which may be relative, so that any address may be before it. */
function linkedId(link: string, template: string): string {
  const [before = '', after] = template.replace(/^[./]+/, '').split(PLACE);
  if (before === '' || after === undefined) return '';
  const start = link.toLowerCase().lastIndexOf(before.toLowerCase());
  if (start < 0) return '';
  const rest = link.slice(start + before.length);
  const end = after === '' ? -1 : rest.indexOf(after);
  const encoded = (end < 0 ? rest : rest.slice(0, end)).replace(END, '');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}
