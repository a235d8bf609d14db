/** For load balancers (docs/operating.md#health): whether the process answers, and whether it should get requests. */
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { AppContext } from './app-context.ts';
import { RETRY_AFTER_S } from './refuse-unready.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The same answer for everybody, without a session: it is given for any host name, because a load balancer calls
     * by address, and no cookie is looked at.
     */
    readonly isHealthCheck?: boolean;
  }
}

const HEALTH_CHECK: RouteShorthandOptions = { config: { isHealthCheck: true, needsNoPart: true } };

export function addHealthRoutes(server: FastifyInstance, { readiness }: AppContext): void {
  server.get('/health/live', HEALTH_CHECK, async () => ({ live: true }));
  server.get('/health/ready', HEALTH_CHECK, async (_request, reply) => {
    const impaired = readiness.impaired();
    if (readiness.isReady()) return { ready: true, ...(impaired.length > 0 && { impaired }) };
    reply.code(503).header('Retry-After', String(RETRY_AFTER_S));
    return { ready: false, waitingFor: readiness.waitingFor(), ...(readiness.isDraining && { draining: true }) };
  });
}
