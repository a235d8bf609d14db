/** Refuses a parameter or form field that is there twice: routes read texts, and a parser makes a list of such a one. */
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../core/http-error.ts';

/** The hosted page; the app reads its query itself. */
const PAGES = '/*';

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
