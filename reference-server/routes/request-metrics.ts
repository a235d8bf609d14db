import type { FastifyInstance } from 'fastify';
import { onOutcome } from '../core/request-outcome.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { UPLOAD_PATH } from '../uploads/tus-server.ts';

/** Measures every request, and counts the bytes of uploads. */
export function addRequestMetrics(server: FastifyInstance, metrics: Metrics): void {
  onOutcome(server, (outcome) => {
    metrics.request(outcome);
    if (outcome.route.startsWith(UPLOAD_PATH)) metrics.uploadBytes(outcome.bytesIn);
  });
}
