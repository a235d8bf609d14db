/** Specification 7.15, 7.20 and how far the library is. */
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { HttpError } from '../http/http-error.ts';

export function addSettingsRoutes(server: FastifyInstance, context: AppContext): void {
  server.get('/app-settings', async () => context.options.settings);
  server.get('/seed-status', async () => ({ done: context.seedProgress.done, total: context.seedProgress.total }));
  // Nothing is packed yet, so the help page offers nothing to download.
  server.get('/plugin/*', async () => {
    throw new HttpError(404, 'not-found', 'This server offers no packed extension.');
  });
}
