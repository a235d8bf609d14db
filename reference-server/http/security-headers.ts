import type { FastifyInstance } from 'fastify';

/**
 * Sets the headers of every answer; pages also get `pageHeaders`. This server never sends a CORS header
 * (docs/design/contract-and-server.md#session-and-csrf).
 */
export function addSecurityHeaders(server: FastifyInstance): void {
  // Set on the raw response, so that the answers of the tus package have them too.
  server.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('X-Content-Type-Options', 'nosniff');
    reply.raw.setHeader('Referrer-Policy', 'same-origin');
  });
}

/** The hosted page may connect only to its own origin (docs/design/security.md#content-security-policy). */
export function pageHeaders(embedOrigins: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob: data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types comyan dompurify',
    `frame-ancestors ${["'self'", ...embedOrigins].join(' ')}`,
  ];
  return { 'Content-Security-Policy': policy.join('; '), 'Cache-Control': 'no-cache' };
}
