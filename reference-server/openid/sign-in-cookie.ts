/**
 * Cookie with the state of a pending sign-in, one per sign-in, valid for ten minutes. Any node of the server can finish
 * the sign-in, but only in the browser that started it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

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
const nameOf = (state: string) => `CMY-SIGN-IN-${state.replace(/[^\w-]/g, '').slice(0, 12)}`;

/** Sets the cookie of a pending sign-in. */
export function keepSignIn(reply: FastifyReply, signIn: PendingSignIn): void {
  const value = Buffer.from(JSON.stringify(signIn)).toString('base64url');
  const secure = reply.request.publicBase.protocol === 'https:';
  const lifetime = { maxAge: LIFETIME_SECONDS, path: '/', sameSite: 'lax', httpOnly: true, secure } as const;
  reply.setCookie(nameOf(signIn.state), value, lifetime);
}

/** Reads and clears the cookie. Undefined when this browser did not start the sign-in, or it has expired. */
export function takeSignIn(request: FastifyRequest, reply: FastifyReply, state: string): PendingSignIn | undefined {
  const value = request.cookies[nameOf(state)];
  if (value === undefined) return undefined;
  reply.clearCookie(nameOf(state), { path: '/' });
  try {
    const signIn = v.parse(pendingSignIn, JSON.parse(Buffer.from(value, 'base64url').toString()));
    return signIn.state === state ? signIn : undefined;
  } catch {
    return undefined;
  }
}
