/** The search for each type (specification 7.12, 7.13, 7.25). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { FURTHER_SORTS, SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { HttpError } from '../core/http-error.ts';
import { personOf } from '../core/person.ts';
import { clientSignal } from '../http/client-signal.ts';
import { readInput } from '../http/read-input.ts';
import { InterruptedRead } from '../scheduling/read-clock.ts';
import { SEARCHES } from '../scheduling/turns.ts';
import { extraMeanings } from '../search/filter-fields.ts';
import { type FilterReading, parseFilter } from '../search/parse-filter.ts';
import { readQueryId, writeQueryId } from '../search/query-id.ts';
import { suggestText } from '../search/suggest-text.ts';
import { namedIds, readTypedQuery, type TypedQuery } from '../search/typed-query.ts';
import type { CatalogueQuery, SourceCounts } from '../stores/catalogue.ts';
import { type FilterNode, FilterSyntaxError } from '../stores/filter-grammar.ts';
import type { SearchTurn } from '../stores/reading.ts';
import type { AppContext } from './app-context.ts';
import { requireSession } from './guard.ts';
import { toResultRow } from './result-rows.ts';

const MAX_PAGE = 200;
/** The client's panel is made for as many channels. */
const MAX_SOURCES = 5_000;
const MAX_BODY_BYTES = 256 * 1024;

type Counts = CatalogueQuery['counts'];

const searchRequest = v.object({
  queryText: v.pipe(v.optional(v.string(), ''), v.maxLength(10_000)),
  resStart: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 1),
  resCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE)), 24),
  queryFilter: v.pipe(v.optional(v.string(), ''), v.maxLength(100_000)),
  queryCond: v.optional(v.string(), ''),
  queryID: v.optional(v.pipe(v.string(), v.maxLength(200))),
  queryCount: v.optional(
    v.pipe(
      v.boolean(),
      v.transform((isAsked): Counts => (isAsked ? 'asked' : 'later')),
    ),
  ),
  querySort: v.optional(v.picklist(FURTHER_SORTS)),
  querySources: v.optional(v.boolean(), false),
});
type SearchRequest = v.InferOutput<typeof searchRequest>;

export function addSearchRoutes(server: FastifyInstance, context: AppContext): void {
  const { extraFields } = context.options.settings;
  const meanings = extraMeanings(extraFields);
  const extras = extraFields.map(({ name }) => name);
  const { searchBudgetMs: budgetMs, searchCountMs: countMs } = context.options;
  const clock = context.clockOffset.applyTo(() => Date.now());
  server.post<{ Params: { type: string } }>('/search/:type/', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const person = personOf(requireSession(request));
    const type = SEARCH_TYPES.find((candidate) => candidate === request.params.type);
    if (type === undefined) throw new HttpError(404, 'not-found', `Search types are ${SEARCH_TYPES.join(', ')}.`);
    const input = readInput(searchRequest, request.body, 'The search cannot be read.');
    const now = new Date(clock());
    const objectIds = await namedObjects(type, input.queryText, context);
    const typed = readTypedQuery(objectIds.length > 0 ? '' : input.queryText);
    const query = toQuery(type, { ...input, objectIds, typed }, { extras: meanings, now });
    const isNothing = isWordless(typed) && objectIds.length === 0 && input.queryText.trim() !== '';
    if (isNothing) return input.querySources ? ofSources(NO_COUNTS) : NOTHING_FOUND;
    const turn = { person, budgetMs, countMs, signal: clientSignal(reply) };
    if (input.querySources) {
      const count = () => context.catalogue.countSources(query, turn);
      return ofSources(await context.turns.take(person, turn.signal, count, SEARCHES).catch(explainInterruption));
    }
    const startedAt = performance.now();
    const search = async () => {
      const page = await context.catalogue.search(query, turn);
      const isEmpty = page.snapshot.found === 0 && !page.isCut && input.resStart === 1;
      return {
        ...page,
        suggestion: isEmpty ? await suggest(input.queryText, { ...query, sort: undefined }, context, turn) : undefined,
      };
    };
    const { assets, snapshot, isCut, suggestion } = await context.turns
      .take(person, turn.signal, search, SEARCHES)
      .finally(() => context.metrics.search(type, performance.now() - startedAt))
      .catch(explainInterruption);
    return {
      Results: assets.map((asset, index) => toResultRow(asset, input.resStart + index, extras)),
      Query: {
        QueryFound: snapshot.found,
        ...(snapshot.isAtLeast && { QueryFoundIsAtLeast: true }),
        ...(isCut && { QueryIsCut: true }),
        QueryID: writeQueryId(query, snapshot),
        ...(typed.understood.length > 0 && { QueryUnderstood: typed.understood }),
        ...(suggestion !== undefined && { QuerySuggestion: suggestion }),
      },
    };
  });
}

/** An emoji or brackets alone are in no text that the index has, and do not mean everything. */
const NOTHING_FOUND = { Results: [], Query: { QueryFound: 0, QueryID: '' } };

const NO_COUNTS: SourceCounts = { counts: new Map(), isAtLeast: false };

/** The results are not read. */
function ofSources({ counts, isAtLeast }: SourceCounts) {
  const found = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const sources = Object.fromEntries(counts);
  return {
    Results: [],
    Query: { QueryFound: found, ...(isAtLeast && { QueryFoundIsAtLeast: true }), QueryID: '', QuerySources: sources },
  };
}

function isWordless({ words, conditions }: TypedQuery): boolean {
  return words.length + conditions.length === 0;
}

/** Without a suggestion the answer is complete as well. */
async function suggest(text: string, query: CatalogueQuery, { catalogue, options }: AppContext, turn: SearchTurn) {
  const signal = AbortSignal.any([turn.signal, AbortSignal.timeout(options.searchSuggestionMs)]);
  try {
    return await suggestText(text, query, (each) => catalogue.search(each, { ...turn, signal }));
  } catch (error) {
    if (error instanceof InterruptedRead && !turn.signal.aborted) return undefined;
    throw error;
  }
}

/** 422 and not 503 or 408, after which clients and browsers repeat the request by themselves. */
function explainInterruption(error: unknown): never {
  if (!(error instanceof InterruptedRead)) throw error;
  if (error.code === 'too-slow') {
    throw new HttpError(422, 'search-too-slow', 'The search takes too long. Narrow the filter.');
  }
  // The client has gone.
  throw new HttpError(499, 'client-left', 'The client has left.');
}

const ID_FIELDS: Readonly<Record<SearchType, string>> = {
  image: 'ImgOID',
  video: 'AVMOID',
  audio: 'AVMOID',
  text: 'TxtOID',
};

/** Links to several are looked at to here: the first ones tell whether there are such objects. */
const MOST_LOOKED_UP = 10;

/** Ids are no words of the index. A text that names objects of the type finds them, whatever else their link says. */
async function namedObjects(
  type: SearchType,
  text: string,
  { catalogue, options }: Pick<AppContext, 'catalogue' | 'options'>,
): Promise<readonly string[]> {
  const ids = namedIds(text, options.settings.dragUrlTemplate);
  for (const id of ids.slice(0, MOST_LOOKED_UP)) if ((await catalogue.find(id))?.type === type) return ids;
  return [];
}

interface ReadRequest extends SearchRequest {
  /** The objects that the text names. */
  readonly objectIds: readonly string[];
  readonly typed: TypedQuery;
}

function filterOf(
  type: SearchType,
  { queryFilter, objectIds, typed }: ReadRequest,
  reading: FilterReading,
): FilterNode | undefined {
  const named: FilterNode = { kind: 'field', name: ID_FIELDS[type], operator: ':', value: objectIds.join() };
  const filter = readFilter(queryFilter, reading);
  const parts = [
    ...(objectIds.length > 0 ? [named] : []),
    ...typed.conditions,
    ...(filter === undefined ? [] : [filter]),
  ];
  return parts.length > 1 ? { kind: 'all', parts } : parts[0];
}

function toQuery(type: SearchType, request: ReadRequest, reading: FilterReading): CatalogueQuery {
  const filter = filterOf(type, request, reading);
  const query: CatalogueQuery = {
    type,
    words: request.typed.words,
    ...(filter !== undefined && { filter }),
    sourceIds: readSources(request.queryCond),
    sort: request.querySort,
    // What is left out is in no headline.
    ranked: request.typed.conditions.filter(({ kind }) => kind !== 'not'),
    offset: request.resStart - 1,
    count: request.resCount,
  };
  const snapshot = readQueryId(query, request.queryID);
  return { ...query, counts: request.queryCount, ...(snapshot !== undefined && { snapshot }) };
}

/** Each once. */
function readSources(list: string): string[] {
  const ids = new Set(list.split(',').map((id) => id.trim()));
  ids.delete('');
  if (ids.size > MAX_SOURCES) throw new HttpError(400, 'query-filter', `There are more than ${MAX_SOURCES} sources.`);
  return [...ids];
}

function readFilter(text: string, reading: FilterReading) {
  try {
    return parseFilter(text, reading);
  } catch (error) {
    if (!(error instanceof FilterSyntaxError)) throw error;
    throw new HttpError(400, 'query-filter', error.message, { position: error.position });
  }
}
