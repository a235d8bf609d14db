/**
 * What a browser keeps while it is at the provider: a cookie for each sign-in that was begun, for ten minutes. So any node
 * can finish what another one began, and only in the browser that began it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

const signInUnderWay = v.object({
  state: v.string(),
  nonce: v.string(),
  codeVerifier: v.string(),
  isWidget: v.boolean(),
  isFramed: v.boolean(),
  returnTo: v.string(),
});
export type SignInUnderWay = v.InferOutput<typeof signInUnderWay>;

const LIFETIME_SECONDS = 600;
const nameOf = (state: string) => `CMY-SIGN-IN-${state.replace(/[^\w-]/g, '').slice(0, 12)}`;

export function keepSignIn(reply: FastifyReply, signIn: SignInUnderWay): void {
  const value = Buffer.from(JSON.stringify(signIn)).toString('base64url');
  const secure = reply.request.publicBase.protocol === 'https:';
  const lifetime = { maxAge: LIFETIME_SECONDS, path: '/', sameSite: 'lax', httpOnly: true, secure } as const;
  reply.setCookie(nameOf(signIn.state), value, lifetime);
}

/** Once: the cookie goes with the answer. Undefined when this browser began no such sign-in, or too long ago. */
export function takeSignIn(request: FastifyRequest, reply: FastifyReply, state: string): SignInUnderWay | undefined {
  const value = request.cookies[nameOf(state)];
  if (value === undefined) return undefined;
  reply.clearCookie(nameOf(state), { path: '/' });
  try {
    const signIn = v.parse(signInUnderWay, JSON.parse(Buffer.from(value, 'base64url').toString()));
    return signIn.state === state ? signIn : undefined;
  } catch {
    return undefined;
  }
}
