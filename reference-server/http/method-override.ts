import type { FastifyRequest } from 'fastify';

/** The method that a POST means (tus 1.0, `X-HTTP-Method-Override`); empty when it says none. */
export function overriddenMethod({ headers }: FastifyRequest): string {
  return String(headers['x-http-method-override'] ?? '').toUpperCase();
}
