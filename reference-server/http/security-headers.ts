import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#lib/core/is-loopback.ts';
import { PROVIDER_PATH } from '../core/provider-path.ts';

const HSTS = { maxAge: 365 * 24 * 3600, includeSubDomains: false };
/**
 * Default of every answer: otherwise the next user of the computer could read it from the browser's cache, or see it
 * with Back (docs/privacy.md).
 */
const NOT_KEPT = 'private, no-store';
/** Applies to answers that are no page, in case a browser shows one. */
const NO_PAGE = { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } };

/**
 * Pages of the extension show these. To Chromium that is another site, whatever the extension's
 * permissions. Without a session they are refused, and no other page can read them.
 */
const SHOWN_BY_EXTENSION = /^\/(?:media|themes)\//;

/** Everything else a page may ask a browser for. */
const DENIED = [
  ...['accelerometer', 'bluetooth', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'publickey-credentials-get'],
  ...['serial', 'usb', 'xr-spatial-tracking'],
];

/**
 * Sets the headers of every answer; pages also get `pageHeaders`. This server never sends a CORS header
 * (docs/design/contract-and-server.md#session-and-csrf). Before this, `addPublicBase`.
 */
export async function addSecurityHeaders(server: FastifyInstance): Promise<void> {
  await server.register(helmet, {
    global: false,
    // `frame-ancestors` knows the origins that may frame the hosted page; this header would override none of them.
    xFrameOptions: false,
    originAgentCluster: false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
    crossOriginEmbedderPolicy: false,
  });
  // helmet sets them on the raw response, so that the answers of the tus package and of the provider have them too.
  server.addHook('onRequest', async (request, reply) => {
    const path = request.url;
    const isOfProvider = path.startsWith(`${PROVIDER_PATH}/`);
    // The window of a sign-in reports to the page that opened it.
    const isOfSignIn = isOfProvider || path.startsWith('/upload-service/openid/');
    await reply.helmet({
      strictTransportSecurity: isByHttps(request) ? HSTS : false,
      contentSecurityPolicy: isOfProvider ? false : NO_PAGE,
      // Over plain http from another computer browsers ignore it, and report that on the console of every page.
      crossOriginOpenerPolicy: isTrustworthy(request) && {
        policy: isOfSignIn ? 'unsafe-none' : 'same-origin-allow-popups',
      },
      crossOriginResourcePolicy: { policy: SHOWN_BY_EXTENSION.test(path) ? 'cross-origin' : 'same-origin' },
      // With 'no-referrer' browsers send the provider's forms with `Origin: null`.
      referrerPolicy: { policy: isOfProvider ? 'same-origin' : 'no-referrer' },
    });
    // The host application of the example passes both on to its frame.
    const allowed = path.startsWith('/embed-example') ? '*' : '(self)';
    const granted = ['clipboard-read', 'clipboard-write', 'fullscreen'].map((name) => `${name}=${allowed}`);
    const parts = [...DENIED.map((name) => `${name}=()`), ...granted];
    reply.raw.setHeader('Permissions-Policy', parts.join(', '));
    reply.raw.setHeader('Cache-Control', NOT_KEPT);
  });
}

/**
 * On a developer's own computer HSTS would hold for the servers of all other ports as well; browsers ignore it for
 * addresses.
 */
function isByHttps({ publicBase }: FastifyRequest): boolean {
  return publicBase.protocol === 'https:' && publicBase.hostname !== 'localhost';
}

function isTrustworthy({ publicBase: { protocol, hostname } }: FastifyRequest): boolean {
  return protocol === 'https:' || isLoopback(hostname);
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
  return { 'Content-Security-Policy': policy.join('; ') };
}
