import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { HttpError } from '../core/http-error.ts';

/** What a request sends, by its schema. Throws `HttpError` 400 `malformed` with the field that does not fit. */
export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  message = 'A parameter is not valid. Each may be there once only.',
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new HttpError(400, 'malformed', message, { field: v.getDotPath(issue) ?? '' });
}

/** The hosted page; the app reads its query itself. */
const PAGES = '/*';

/** Refuses a parameter or form field that is there twice: routes read texts, and a parser makes a list of such a one. */
export function addSingleValues(server: FastifyInstance): void {
  server.addHook('preHandler', async ({ query, body, headers, routeOptions }) => {
    if (routeOptions.url === PAGES) return;
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    const doubled = doubledIn(query) ?? (isForm ? doubledIn(body) : undefined);
    if (doubled !== undefined)
      throw new HttpError(400, 'malformed', 'A parameter may be there once only.', { field: doubled.slice(0, 100) });
  });
}

function doubledIn(values: unknown): string | undefined {
  return Object.entries(values ?? {}).find(([, value]) => Array.isArray(value))?.[0];
}
