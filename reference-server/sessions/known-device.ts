/**
 * A cookie by which the server recognises a browser in which a user has signed in before, so that strangers' failed
 * sign-ins do not hold this person up there (docs/decisions/0050-failed-sign-ins-delay-the-next.md). It is random, says
 * nothing about anybody, and opens nothing.
 */
import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attributesOf, cookieName } from './session-cookies.ts';
import type { CookieKind } from './sessions.ts';

const DEVICE_COOKIE = 'CMY-DEVICE';
const BYTES = 16;
const SHAPE = /^[\w-]{22}$/;
/** A sign-in in this browser is known for so long. */
export const KNOWN_SECONDS = 30 * 24 * 3_600;

/** The device id of the request, or a new one. */
export function deviceOf(request: FastifyRequest): string {
  const given = request.cookies[cookieName(DEVICE_COOKIE, request)];
  return given !== undefined && SHAPE.test(given) ? given : randomBytes(BYTES).toString('base64url');
}

/** For the answer to a sign-in that has succeeded. */
export function setDeviceCookie(reply: FastifyReply, device: string, kind: CookieKind): void {
  reply.setCookie(cookieName(DEVICE_COOKIE, reply.request), device, optionsOf(reply.request, kind));
}

/** The same for an answer of the identity provider, whose cookies get their prefix later (openid/provider-cookies.ts). */
export function providerDeviceCookie(request: FastifyRequest, device: string): string {
  return cookie.serialize(DEVICE_COOKIE, device, optionsOf(request, 'lax'));
}

function optionsOf(request: FastifyRequest, kind: CookieKind) {
  return { ...attributesOf(kind, request), httpOnly: true, maxAge: KNOWN_SECONDS };
}
