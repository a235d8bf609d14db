/** The search for each type (specification 7.12, 7.13, 7.25). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { HttpError } from '../core/http-error.ts';
import { personOf } from '../core/person.ts';
import { clientSignal } from '../http/client-signal.ts';
import { readInput } from '../http/read-input.ts';
import { InterruptedRead } from '../scheduling/read-clock.ts';
import { SEARCHES } from '../scheduling/turns.ts';
import { extraMeanings } from '../search/filter-fields.ts';
import { type FilterReading, parseFilter } from '../search/parse-filter.ts';
import { readQueryId, writeQueryId } from '../search/query-id.ts';
import { searchWords } from '../search/search-terms.ts';
import type { CatalogueQuery } from '../stores/catalogue.ts';
import { type FilterNode, FilterSyntaxError } from '../stores/filter-grammar.ts';
import type { AppContext } from './app-context.ts';
import { requireSession } from './guard.ts';
import { toResultRow } from './result-rows.ts';

const MAX_PAGE = 200;
/** The client's panel is made for as many channels. */
const MAX_SOURCES = 5_000;
const MAX_BODY_BYTES = 256 * 1024;

const searchRequest = v.object({
  queryText: v.pipe(v.optional(v.string(), ''), v.maxLength(10_000)),
  resStart: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 1),
  resCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE)), 24),
  queryFilter: v.pipe(v.optional(v.string(), ''), v.maxLength(100_000)),
  queryCond: v.optional(v.string(), ''),
  queryID: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
type SearchRequest = v.InferOutput<typeof searchRequest>;

export function addSearchRoutes(server: FastifyInstance, context: AppContext): void {
  const { extraFields } = context.options.settings;
  const meanings = extraMeanings(extraFields);
  const extras = extraFields.map(({ name }) => name);
  const clock = context.clockOffset.applyTo(() => Date.now());
  server.post<{ Params: { type: string } }>('/search/:type/', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const person = personOf(requireSession(request));
    const type = SEARCH_TYPES.find((candidate) => candidate === request.params.type);
    if (type === undefined) throw new HttpError(404, 'not-found', `Search types are ${SEARCH_TYPES.join(', ')}.`);
    const input = readInput(searchRequest, request.body, 'The search cannot be read.');
    const now = new Date(clock());
    const query = toQuery(type, await withNamedObject(type, input, context), { extras: meanings, now });
    const turn = { person, budgetMs: context.options.searchBudgetMs, signal: clientSignal(reply) };
    const startedAt = performance.now();
    const { assets, snapshot } = await context.turns
      .take(person, turn.signal, () => context.catalogue.search(query, turn), SEARCHES)
      .finally(() => context.metrics.search(type, performance.now() - startedAt))
      .catch(explainInterruption);
    return {
      Results: assets.map((asset, index) => toResultRow(asset, input.resStart + index, extras)),
      Query: { QueryFound: snapshot.found, QueryID: writeQueryId(query, snapshot) },
    };
  });
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
const MAX_ID_LENGTH = 200;

interface ReadRequest extends SearchRequest {
  /** The text is the id of this object of the type. */
  readonly objectId?: string;
}

/** Ids are no words of the index. A text that is one finds its object. */
async function withNamedObject(
  type: SearchType,
  request: SearchRequest,
  { catalogue }: Pick<AppContext, 'catalogue'>,
): Promise<ReadRequest> {
  const id = request.queryText.trim();
  if (id === '' || id.length > MAX_ID_LENGTH || /[\s,]/.test(id)) return request;
  return (await catalogue.find(id))?.type === type ? { ...request, objectId: id } : request;
}

function filterOf(
  type: SearchType,
  { queryFilter, objectId }: ReadRequest,
  reading: FilterReading,
): FilterNode | undefined {
  const filter = readFilter(queryFilter, reading);
  if (objectId === undefined) return filter;
  const named: FilterNode = { kind: 'field', name: ID_FIELDS[type], operator: ':', value: objectId };
  return filter === undefined ? named : { kind: 'all', parts: [named, filter] };
}

function toQuery(type: SearchType, request: ReadRequest, reading: FilterReading): CatalogueQuery {
  const filter = filterOf(type, request, reading);
  const query: CatalogueQuery = {
    type,
    words: request.objectId === undefined ? searchWords(request.queryText) : [],
    ...(filter !== undefined && { filter }),
    sourceIds: readSources(request.queryCond),
    offset: request.resStart - 1,
    count: request.resCount,
  };
  const snapshot = readQueryId(query, request.queryID);
  return snapshot === undefined ? query : { ...query, snapshot };
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
