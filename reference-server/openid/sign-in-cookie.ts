/**
 * Cookie with the state of a pending sign-in, one per sign-in, valid for ten minutes. Any node of the server can finish
 * the sign-in, but only in the browser that started it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { cookieName } from '../sessions/session-cookies.ts';

const pendingSignIn = v.object({
  state: v.string(),
  nonce: v.string(),
  codeVerifier: v.string(),
  isWidget: v.boolean(),
  isFramed: v.boolean(),
  returnTo: v.string(),
});
export type PendingSignIn = v.InferOutput<typeof pendingSignIn>;

const LIFETIME_SECONDS = 600;

function nameOf(state: string, request: FastifyRequest): string {
  return cookieName(`CMY-SIGN-IN-${state.replace(/[^\w-]/g, '').slice(0, 12)}`, request);
}

function attributesOf({ publicBase }: FastifyRequest) {
  return { path: '/', sameSite: 'lax', httpOnly: true, secure: publicBase.protocol === 'https:' } as const;
}

/** Sets the cookie of a pending sign-in. */
export function keepSignIn(reply: FastifyReply, signIn: PendingSignIn): void {
  const value = Buffer.from(JSON.stringify(signIn)).toString('base64url');
  const attributes = { ...attributesOf(reply.request), maxAge: LIFETIME_SECONDS };
  reply.setCookie(nameOf(signIn.state, reply.request), value, attributes);
}

/** Reads and clears the cookie. Undefined when this browser did not start the sign-in, or it has expired. */
export function takeSignIn(request: FastifyRequest, reply: FastifyReply, state: string): PendingSignIn | undefined {
  const value = request.cookies[nameOf(state, request)];
  if (value === undefined) return undefined;
  reply.clearCookie(nameOf(state, request), attributesOf(request));
  try {
    const signIn = v.parse(pendingSignIn, JSON.parse(Buffer.from(value, 'base64url').toString()));
    return signIn.state === state ? signIn : undefined;
  } catch {
    return undefined;
  }
}
