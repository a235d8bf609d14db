/** The server's settings (specification 7.15) and the progress of the library. */
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';

export function addSettingsRoutes(server: FastifyInstance, context: AppContext): void {
  const { settings } = context.options;
  const { extraFields, ...others } = settings;
  const announced = extraFields.length === 0 ? others : settings;
  server.get('/app-settings', { config: { needsNoPart: true } }, async () => announced);
  server.get('/seed-status', { config: { needsNoPart: true } }, async () => ({
    done: context.seedProgress.done,
    total: context.seedProgress.total,
  }));
}
