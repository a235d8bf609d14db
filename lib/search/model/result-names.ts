/** Names of the codes in results, if the media system has them (specification 3.12, 3.18, 7.22). Pure. */
import type { CategoryEntry } from '#lib/contract/channels.ts';
import type { TableRow } from '#lib/contract/localisation.ts';
import type { SearchChannelNode } from '#lib/contract/search-channels.ts';
import { splitSourceIds } from './filter-query.ts';

export interface ResultNames {
  /** By source id, from the tree of channels. */
  readonly sources: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
  readonly supplementalCategories: ReadonlyMap<string, string>;
}

export const NO_NAMES: ResultNames = { sources: new Map(), categories: new Map(), supplementalCategories: new Map() };

/** A source is named after the channel that has no other source: the lowest such channel, then the first. */
export function sourceNames(tree: readonly SearchChannelNode[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { chanSrcID, chanName, chanList } of tree) {
    const below = sourceNames(chanList);
    const [id, ...others] = splitSourceIds(chanSrcID);
    if (id !== undefined && others.length === 0 && !below.has(id)) below.set(id, chanName);
    for (const [source, name] of below) if (name !== '' && !names.has(source)) names.set(source, name);
  }
  return names;
}

export function categoryNames(entries: readonly CategoryEntry[]): Map<string, string> {
  return new Map(entries.filter(({ text }) => text !== '').map(({ value, text }) => [value, text]));
}

export function tableNames(rows: readonly TableRow[]): Map<string, string> {
  return new Map(rows.filter(({ rowName }) => rowName !== '').map(({ rowVal, rowName }) => [rowVal, rowName]));
}
