import type { FastifyInstance } from 'fastify';

/** On every answer; pages get their policy on top (`pageHeaders`). No CORS header, ever (docs/design/contract-and-server.md#session-and-csrf). */
export function addSecurityHeaders(server: FastifyInstance): void {
  // Set on the raw answer, so that what tus writes has them too.
  server.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('X-Content-Type-Options', 'nosniff');
    reply.raw.setHeader('Referrer-Policy', 'same-origin');
  });
}

/** The hosted page talks to its own origin only (docs/design/security.md#content-security-policy). */
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
    `frame-ancestors ${["'self'", ...embedOrigins].join(' ')}`,
  ];
  return { 'Content-Security-Policy': policy.join('; '), 'Cache-Control': 'no-cache' };
}
