/**
 * One JSON object per answered request on stdout. It has the pattern of the route instead of the address, which may name
 * an upload, an object or a search; no header, cookie, query, metadata or body.
 */
import type { FastifyInstance } from 'fastify';
import { onOutcome, type RequestOutcome } from './request-outcome.ts';

/** Omits health checks that succeed: a load balancer sends them every second or so. */
export function addAccessLog(server: FastifyInstance, node: string): void {
  onOutcome(server, (outcome) => {
    if (outcome.isHealthCheck && outcome.status < 400) return;
    process.stdout.write(`${JSON.stringify(lineOf(outcome, node))}\n`);
  });
}

function lineOf({ requestId, method, route, status, ms, bytesIn }: RequestOutcome, node: string) {
  const level = status === 503 ? 'warn' : status >= 500 ? 'error' : 'info';
  return { at: new Date().toISOString(), level, requestId, node, method, route, status, ms: Math.round(ms), bytesIn };
}
