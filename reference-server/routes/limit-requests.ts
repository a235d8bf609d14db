/**
 * How often one address may call what works without a session and is more than an answer from memory. Generous, because
 * a whole newsroom may have one address. What a signed-in person does has no limit here: an upload of many small files
 * sends more than a hundred requests a second.
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../core/http-error.ts';
import { countedAddress } from '../sessions/sign-in-delays.ts';
import type { AppContext } from './app-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that works without a session, and takes the server's time. */
    readonly isCostlyRead?: boolean;
  }
}

const SIGN_IN_PATH = '/upload-service/openid/';

/** For the routes that are added after it. */
export async function addRequestLimits(server: FastifyInstance, { options, securityLog }: AppContext): Promise<void> {
  server.addHook('onRoute', (route) => {
    if (route.config?.isCostlyRead === true)
      route.config = { ...route.config, rateLimit: { max: options.maxOpenReadsPerMinute } };
    if (route.config?.isOpen === true || route.url.startsWith(SIGN_IN_PATH))
      route.config = { ...route.config, rateLimit: {} };
  });
  await server.register(rateLimit, {
    global: false,
    max: options.maxOpenRequestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => countedAddress(ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    onExceeded: ({ ip }) => securityLog.record('too-many-requests', { address: ip }),
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfter = Math.ceil(ttl / 1000);
      return new HttpError(429, 'too-many-requests', `Too many requests. Try again in ${retryAfter} s.`, {
        retryAfter,
      });
    },
  });
}
