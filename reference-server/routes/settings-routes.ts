/** The server's settings (specification 7.15) and the progress of the library. */
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';

export function addSettingsRoutes(server: FastifyInstance, context: AppContext): void {
  server.get('/app-settings', { config: { needsNoPart: true } }, async () => context.options.settings);
  server.get('/seed-status', { config: { needsNoPart: true } }, async () => ({
    done: context.seedProgress.done,
    total: context.seedProgress.total,
  }));
}
