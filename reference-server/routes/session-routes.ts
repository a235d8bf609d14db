/** Login, session handover, refresh and logout (specification 7.2–7.6); cookies and token as in docs/contract.md. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type Account, passcodeSecret } from '../config/accounts.ts';
import { HttpError } from '../core/http-error.ts';
import { personNamed } from '../core/person.ts';
import { EMPTY_BODY } from '../http/errors.ts';
import { deviceOf, setDeviceCookie } from '../sessions/known-device.ts';
import { checkPassword } from '../sessions/passwords.ts';
import { clearSessionCookies, setSessionCookies } from '../sessions/session-cookies.ts';
import { type CookieKind, sessionAnswer } from '../sessions/sessions.ts';
import { stepOfPasscode } from '../sessions/totp.ts';
import { acceptSession } from './accept-session.ts';
import type { AppContext } from './app-context.ts';
import { attemptSignIn } from './attempt-sign-in.ts';
import { requireSession } from './guard.ts';

/** Longer names and passwords only cost time. */
const text = v.pipe(v.string(), v.maxLength(1_000));
const loginForm = v.object({
  username: text,
  password: text,
  domain: v.optional(v.string(), ''),
  remember: v.optional(v.string(), 'false'),
  passcode: v.optional(v.string(), ''),
  partitioned: v.optional(v.string(), 'false'),
});
const setSessionForm = v.object({
  sessionId: v.string(),
  peek: v.optional(v.string(), 'false'),
  partitioned: v.optional(v.string(), 'false'),
});

export function addSessionRoutes(server: FastifyInstance, context: AppContext): void {
  server.post('/api/login', { config: { isOpen: true } }, async (request, reply) => {
    if (context.options.settings.authenticationMethod !== 'default')
      throw new HttpError(403, 'single-sign-on', 'Passwords are the business of the identity provider.');
    const form = v.safeParse(loginForm, request.body);
    if (!form.success) throw new HttpError(400, 'malformed', 'username and password are needed as form fields.');
    const [name = '', domain = form.output.domain || context.options.settings.domains[0]] = form.output.username
      .split('/')
      .reverse();
    const isKnown = domain !== undefined && context.options.settings.domains.includes(domain);
    const place = { address: request.ip, device: deviceOf(request) };
    const account = await attemptSignIn(context, place, isKnown ? personNamed(domain, name) : name, async () => {
      const found = await checkPassword(name, form.output.password, request.ip);
      if (found === undefined || !isKnown) return undefined;
      return (await hasSecondFactor(context, found, form.output.passcode)) ? found : undefined;
    });
    // The same answer for every reason, so that it does not reveal which part was right.
    if (account === undefined || !isKnown)
      throw new HttpError(403, 'invalid-credentials', 'Invalid username or password');
    const session = await context.sessions.begin(domain, account, form.output.remember === 'true');
    const cookies = requestedCookieKind(form.output);
    await acceptSession(context, reply, session, { way: 'password', cookies });
    setDeviceCookie(reply, place.device, cookies);
    return sessionAnswer(session);
  });

  server.post('/api/setSession', { config: { isOpen: true } }, async (request, reply) => {
    const form = v.safeParse(setSessionForm, request.body);
    if (!form.success) throw noSession();
    const { sessionId: idOrCode, peek } = form.output;
    const known = await context.sessions.find(idOrCode);
    const origin = originOf(request);
    const refused = (): HttpError => {
      context.securityLog.record('session-refused', { address: request.ip, origin });
      return noSession();
    };
    if (peek === 'true') {
      const answer = known === undefined ? await context.sessions.peek(idOrCode, origin) : sessionAnswer(known);
      if (answer === undefined) throw refused();
      return answer;
    }
    const session = known ?? (await context.sessions.redeem(idOrCode, origin));
    if (session === undefined) throw refused();
    const way = known === undefined ? 'one-time-code' : 'session';
    await acceptSession(context, reply, session, { way, cookies: requestedCookieKind(form.output) });
    return sessionAnswer(session);
  });

  for (const path of ['/api/refreshSession', '/upload-service/api/refreshSession']) {
    server.post(path, async (request, reply) => {
      const session = requireSession(request);
      await context.sessions.extend(session);
      // Session cookies have no expiry to extend. The others keep their kind: a frame cannot see lax cookies.
      if (session.isRemembered) setSessionCookies(reply, session, request.cookieKind ?? 'lax');
      return sessionAnswer(session);
    });
  }

  server.post('/api/logout', { config: { isForGuests: true } }, async (request, reply) => {
    if (request.session !== undefined) await context.sessions.end(request.session);
    clearSessionCookies(reply);
    return EMPTY_BODY;
  });

  server.get('/api/validateSession', async (request) => {
    requireSession(request);
    return EMPTY_BODY;
  });
}

function noSession(): HttpError {
  return new HttpError(403, 'no-session', 'The session does not exist or has ended.');
}

/** Origin of the page that sends the request. Clients that are no browser have none: they count as our own page. */
function originOf({ headers, publicBase }: FastifyRequest): string {
  return headers.origin ?? publicBase.origin;
}

const requestedCookieKind = ({ partitioned }: { readonly partitioned: string }): CookieKind =>
  partitioned === 'true' ? 'partitioned' : 'lax';

/** True when the passcode is valid and unused, or when the server requires none. */
async function hasSecondFactor({ options, records }: AppContext, account: Account, passcode: string): Promise<boolean> {
  if (!options.settings.twoFactor) return true;
  const step = stepOfPasscode(passcodeSecret(account), passcode, records.now());
  return step !== undefined && records.spendPasscodeStep(account.name, step);
}
