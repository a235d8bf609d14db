/** Searches, and whether an asset is found by one, without SQL. */
import fc from 'fast-check';
import { foldText } from '#lib/search/model/search-words.ts';
import { searchableTexts } from '../../../reference-server/stores/asset-rows.ts';
import type { CatalogueAsset, CatalogueQuery } from '../../../reference-server/stores/catalogue.ts';
import type { ExtraNode, FilterNode, FilterOperator } from '../../../reference-server/stores/filter-grammar.ts';

export type Criteria = Pick<CatalogueQuery, 'type' | 'words' | 'filter' | 'sourceIds'>;

export const TYPES = ['image', 'image', 'video', 'image', 'audio', 'text'] as const;
export const SOURCES = ['NEWS', 'news', 'A B', 'ä-1'];
export const WORDS = ['wahl', 'wahlen', 'Wahlkampf', 'Größe', 'see', 'seen', '北京', 'archive', 'a'];
export const DAY_MS = 86_400_000;
export const START = Date.UTC(2026, 2, 1, 12);

const day = fc.integer({ min: -3, max: 16 }).map((days) => {
  const time = new Date(START + days * DAY_MS).toISOString();
  return time.slice(0, 10).replaceAll('-', '');
});
const operator = fc.constantFrom<FilterOperator>(':', '>=', '<=', '>', '<');
const field = (name: string, value: fc.Arbitrary<string>, by: fc.Arbitrary<FilterOperator> = fc.constant(':')) =>
  fc.record({ kind: fc.constant('field' as const), name: fc.constant(name), operator: by, value });

const extraOf = (isList: boolean, by: fc.Arbitrary<FilterOperator>): fc.Arbitrary<ExtraNode> =>
  fc.record({
    kind: fc.constant('extra' as const),
    names: fc.constantFrom(...Array(3).fill(['IPTCKeywords', 'ImgKeydescr']), ['IPTCSource'], ["it's"]),
    isList: fc.constant(isList),
    operator: by,
    value: fc.constantFrom('*', 'wahl', 'WAHLEN', 'gRößE', 'Größe', 'SEE', '北京', 'A', 'see, wahl', "' OR 1=1 --"),
  });
// Filters refuse an order of lists.
const extra = fc.oneof(
  { weight: 2, arbitrary: extraOf(true, fc.constant(':')) },
  { weight: 1, arbitrary: extraOf(false, fc.oneof(fc.constant<FilterOperator>(':'), operator)) },
);

const leaf: fc.Arbitrary<FilterNode> = fc.oneof(
  extra,
  field('ImgReceivedTS', day, operator),
  field('ZType', fc.constantFrom('I', 'G')),
  field('ImgSrcID', fc.constantFrom('NEWS', 'a b')),
  field('IPTCCategory', fc.constantFrom('pol', 'SPO', '*')),
  field('ImgOID', fc.constantFrom('a1,a2, a4', 'a7', 'nobody')),
  fc.record({ kind: fc.constant('words' as const), text: fc.constantFrom('wahl', 'see archive') }),
  fc.record({ kind: fc.constant('phrase' as const), text: fc.constantFrom('wahl see', 'see', 'wahlen wahlkampf') }),
);
const { node } = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ kind: fc.constant('not' as const), part: tie('node') }),
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const),
      parts: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));

const word = fc.constantFrom('wahl', 'wahlk', 'grosse', 'see', 's', 'wah', 'archiv', 'archive', '北', 'a');

export const anyCriteria: fc.Arbitrary<Criteria> = fc
  .record(
    {
      type: fc.constantFrom(...TYPES),
      words: fc.array(word, { maxLength: 3 }),
      sourceIds: fc.uniqueArray(fc.constantFrom(...SOURCES, 'NONE'), { maxLength: 2 }),
      filter: node,
    },
    { requiredKeys: ['type', 'words', 'sourceIds'] },
  )
  .map(({ filter, ...criteria }) => ({ ...criteria, ...(filter !== undefined && { filter }) }));

/** Pictures by extra fields alone. */
export const anyExtraCriteria: fc.Arbitrary<Criteria> = fc
  .oneof(
    extra,
    extra.map((part) => ({ kind: 'not' as const, part })),
  )
  .map((filter) => ({ type: 'image', words: [], sourceIds: [], filter }));

export function matches({ type, words, filter, sourceIds }: Criteria, asset: CatalogueAsset): boolean {
  if (asset.type !== type) return false;
  if (sourceIds.length > 0 && !sourceIds.includes(asset.sourceId)) return false;
  const own = wordsOf(asset);
  const last = words.at(-1);
  if (!words.slice(0, -1).every((each) => own.includes(each))) return false;
  if (last !== undefined && !own.some((each) => each.startsWith(last))) return false;
  return filter === undefined || fulfils(filter, asset, own);
}

function wordsOf(asset: CatalogueAsset): string[] {
  return searchableTexts(asset).flatMap(wordsIn);
}

function wordsIn(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function fulfils(part: FilterNode, asset: CatalogueAsset, own: readonly string[]): boolean {
  switch (part.kind) {
    case 'all':
      return part.parts.every((each) => fulfils(each, asset, own));
    case 'any':
      return part.parts.some((each) => fulfils(each, asset, own));
    case 'not':
      return !fulfils(part.part, asset, own);
    case 'words':
      return part.text.split(' ').every((each) => own.includes(each));
    case 'phrase':
      return searchableTexts(asset).some((text) => ` ${wordsIn(text).join(' ')} `.includes(` ${part.text} `));
    case 'headline':
      return part.words.every((each) => wordsIn(asset.fields.IPTCHeadline ?? '').includes(each));
    case 'field':
      return fulfilsField(part, asset);
    case 'extra':
      return fulfilsExtra(part, asset);
  }
}

function fulfilsField({ name, operator: by, value }: FilterNode & { kind: 'field' }, asset: CatalogueAsset): boolean {
  if (name === 'ImgReceivedTS') return isInPeriod(by, value, asset.receivedAt);
  if (name === 'ImgOID') return value.split(',').some((id) => id.trim() === asset.objectId);
  if (name === 'ZType') return asset.zType === value;
  const stored = name === 'ImgSrcID' ? asset.sourceId : (asset.fields[name] ?? '');
  return value === '*' ? stored !== '' : stored.toLowerCase() === value.toLowerCase();
}

function fulfilsExtra({ names, isList, operator: by, value }: ExtraNode, { fields }: CatalogueAsset): boolean {
  const stored = names.flatMap((name) => fields[name] || []);
  if (by === ':' && value === '*') return stored.length > 0;
  const texts = isList ? stored.flatMap((text) => text.split(',')).filter((text) => text.trim() !== '') : stored;
  return texts.some((text) => {
    const [own, wanted] = [isList ? text.trim() : text, value].map((each) => each.toLowerCase()) as [string, string];
    const isOf = {
      ':': own === wanted,
      '>=': own >= wanted,
      '<=': own <= wanted,
      '>': own > wanted,
      '<': own < wanted,
    };
    return isOf[by];
  });
}

function isInPeriod(by: FilterOperator, value: string, time: number): boolean {
  const first = Date.UTC(Number(value.slice(0, 4)), Number(value.slice(4, 6)) - 1, Number(value.slice(6)));
  const next = first + DAY_MS;
  const isOf = { ':': time >= first && time < next, '>=': time >= first, '<': time < first, '<=': time < next };
  return by === '>' ? time >= next : isOf[by];
}
