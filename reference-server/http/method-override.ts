import type { FastifyRequest } from 'fastify';

/** The value of `X-HTTP-Method-Override` (tus 1.0) in upper case; empty without the header. */
export function overriddenMethod({ headers }: FastifyRequest): string {
  return String(headers['x-http-method-override'] ?? '').toUpperCase();
}
