/** Searches that a person has saved under a name (docs/contract.md#named-searches). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isFreeName } from '#lib/contract/named-search-rules.ts';
import { type NamedSearchRow, namedSearchId, savedSearch, seenSearch } from '#lib/contract/named-searches.ts';
import { HttpError } from '../core/http-error.ts';
import { personOf } from '../core/person.ts';
import { readInput } from '../http/read-input.ts';
import type { AppContext } from './app-context.ts';
import { requireSession } from './guard.ts';

const PATH = '/api/namedSearches';
/** The longest link, each character as six bytes of JSON. */
const MAX_BODY_BYTES = 128 * 1024;

const named = v.object({ id: namedSearchId });

export function addNamedSearchRoutes(server: FastifyInstance, { options, records, disk }: AppContext): void {
  if (!options.settings.namedSearches) return;
  const idOf = (request: FastifyRequest) => readInput(named, request.params).id;

  server.get(PATH, (request) => records.findNamedSearches(personOf(requireSession(request))));
  server.post(`${PATH}/:id`, { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const person = personOf(requireSession(request));
    const search = { id: idOf(request), ...readInput(savedSearch, request.body, 'The search cannot be read.') };
    await disk.requireRoom();
    return records.changeNamedSearches(person, (searches) => withSaved(searches, search));
  });
  server.post(`${PATH}/:id/seen`, async (request) => {
    const person = personOf(requireSession(request));
    const id = idOf(request);
    const { lookedAt } = readInput(seenSearch, request.body, 'The time cannot be read.');
    return records.changeNamedSearches(person, (searches) =>
      searches.map((one) => (one.id === id ? { ...one, lookedAt: Math.max(lookedAt, one.lookedAt) } : one)),
    );
  });
  server.post(`${PATH}/:id/remove`, async (request) => {
    const person = personOf(requireSession(request));
    const id = idOf(request);
    return records.changeNamedSearches(person, (searches) => searches.filter((one) => one.id !== id));
  });
}

function withSaved(searches: readonly NamedSearchRow[], search: NamedSearchRow): readonly NamedSearchRow[] {
  const others = searches.filter(({ id }) => id !== search.id);
  if (!isFreeName(search.name, others))
    throw new HttpError(409, 'name-refused', 'Another search has this name, or there are as many as can be saved.');
  return [...others, search];
}
