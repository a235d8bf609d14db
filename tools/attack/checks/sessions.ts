/** What a session is, how it begins and how it ends (contract: Sessions). */
import { loginForm, type Person, SESSION_COOKIE, TOKEN_COOKIE } from '../person.ts';
import type { Target } from '../target.ts';
import { type Check, type Group, inTurn, Skip, unless, unlessStatus } from './check.ts';
import { plantedPicture } from './planted.ts';

/** `Set-Cookie` lines of a sign-in, without their values. */
async function cookiesOfSignIn(target: Target): Promise<readonly string[]> {
  const [account] = target.accounts;
  const form = account && loginForm(account);
  const isByPassword =
    form !== undefined && !target.settings.twoFactor && target.settings.authenticationMethod === 'default';
  const answer = isByPassword
    ? await target.guest().send('api/login', { method: 'POST', form })
    : await target.guest().send('api/setSession', { method: 'POST', form: `sessionId=${target.a.sessionId}` });
  const lines = answer.headers.getSetCookie().filter((line) => !/^[^=]+=;|Max-Age=0/i.test(line));
  return lines.map((line) => line.replace(/=[^;]*/, '=…'));
}

const nameOf = (line: string): string => line.split('=')[0] ?? '';
const isOpenHttp = ({ endpoint }: Target): boolean => endpoint.base.protocol === 'http:';
const validate = (person: Person, note: string) => person.send('api/validateSession', { note });

const CHECKS: readonly Check[] = [
  {
    id: 'session-cookie-attributes',
    title: 'the session cookie is HttpOnly, SameSite and, by https, Secure',
    source: 'contract: Sessions, Cookies',
    async run(target) {
      const lines = await cookiesOfSignIn(target);
      const session = lines.find((line) => SESSION_COOKIE.test(nameOf(line)));
      const token = lines.find((line) => TOKEN_COOKIE.test(nameOf(line)));
      const sent = 'a sign-in';
      const common = [/;\s*SameSite=(?:Lax|Strict)/i, /;\s*Path=\//i, ...(isOpenHttp(target) ? [] : [/;\s*Secure/i])];
      const isComplete = (line: string | undefined, wanted: readonly RegExp[]) =>
        line !== undefined && wanted.every((attribute) => attribute.test(line));
      return [
        ...unless(isComplete(session, [...common, /;\s*HttpOnly/i]), {
          sent,
          came: session ?? 'no cookie CMY-SESSION',
          expected: 'HttpOnly; SameSite=Lax; Path=/; Secure by https',
        }),
        ...unless(isComplete(token, common), {
          sent,
          came: token ?? 'no cookie XSRF-TOKEN',
          expected: 'SameSite=Lax; Path=/; Secure by https',
        }),
      ];
    },
  },
  {
    id: 'session-host-prefix',
    title: 'by https the names of the cookies begin with __Host-',
    source: 'contract: Sessions, Cookies; RFC 6265bis, 4.1.3.2',
    isAdvice: true,
    async run(target) {
      if (isOpenHttp(target)) throw new Skip('needs https');
      const names = (await cookiesOfSignIn(target)).map(nameOf);
      const ours = names.filter((name) => SESSION_COOKIE.test(name));
      return unless(ours.length > 0 && ours.every((name) => name.startsWith('__Host-')), {
        sent: 'a sign-in',
        came: ours.join(', '),
        expected: '__Host-CMY-SESSION',
      });
    },
  },
  {
    id: 'session-id-unguessable',
    title: 'session ids are long, and two have nothing in common',
    source: 'OWASP ASVS 5.0, 7.2.3',
    async run({ a, b }) {
      const ids = [a.sessionId, b.sessionId];
      return unless(ids.every((id) => id.length >= 22) && isApart(a.sessionId, b.sessionId), {
        sent: 'two sign-ins',
        came: `ids of ${ids.map((id) => id.length).join(' and ')} characters`,
        expected: 'at least 128 random bits',
      });
    },
  },
  {
    id: 'session-fixation',
    title: 'an id that the attacker chose does not become a session',
    source: 'OWASP ASVS 5.0, 7.2.4',
    async run(target) {
      const chosen = 'QXR0YWNrZXJBdHRhY2tlckF0dGFja2VyQXR0YWNrZXI';
      const sessionName = [...target.a.cookies.keys()].find((name) => SESSION_COOKIE.test(name)) ?? 'CMY-SESSION';
      const victim = await target.signInAgain(new Map([[sessionName, chosen]]));
      const attacker = target.guest();
      attacker.cookies.set(sessionName, chosen);
      return [
        ...unless(victim.sessionId !== chosen, { sent: 'POST api/login', came: 'the chosen id', expected: 'a new id' }),
        ...unlessStatus([await validate(attacker, 'the chosen id after the sign-in')], [401, 403]),
      ];
    },
  },
  {
    id: 'session-renewed-at-sign-in',
    title: 'a sign-in starts a new session and ends the old one',
    source: 'contract: Sessions; OWASP ASVS 5.0, 7.2.4',
    async run(target) {
      const before = await target.signInAgain();
      const old = copyOf(target, before);
      const after = await target.signInAgain(before.cookies);
      return [
        ...unless(after.sessionId !== old.sessionId, {
          sent: 'a second sign-in',
          came: 'the same id',
          expected: 'a new id',
        }),
        ...unlessStatus([await validate(old, 'the session before the second sign-in')], [401, 403]),
        ...unlessStatus([await validate(after, 'the new session')], [200]),
      ];
    },
  },
  {
    id: 'session-ended-at-sign-out',
    title: 'after Sign Out the id opens nothing, in no call',
    source: '7.5; contract: Sessions',
    async run(target) {
      const { media } = await plantedPicture(target);
      const person = await target.signInAgain();
      const old = copyOf(target, person);
      const gone = await person.send('api/logout', { method: 'POST' });
      const form = `sessionId=${encodeURIComponent(old.sessionId)}`;
      const note = 'after Sign Out';
      const refused = [
        await validate(old, note),
        await old.send('api/refreshSession', { method: 'POST', note }),
        await target.guest().send('api/setSession', { method: 'POST', form, note }),
        ...(await inTurn(media.slice(0, 1), (address) => old.send(address, { note }))),
      ];
      return [
        ...unlessStatus([gone], [200, 204]),
        ...unlessStatus(refused, [401, 403]),
        ...unless(person.sessionId === '' && person.token === '', {
          sent: gone.sent,
          came: 'cookies that stay',
          expected: 'both cookies are removed',
        }),
      ];
    },
  },
  {
    id: 'session-sign-out-clears-cache',
    title: 'Sign Out has the browser empty its cache',
    source: 'contract: Sessions; W3C Clear Site Data',
    async run(target) {
      const person = await target.signInAgain();
      const answer = await person.send('api/logout', { method: 'POST' });
      const came = answer.headers.get('Clear-Site-Data') ?? 'no Clear-Site-Data';
      return unless(/"cache"|"\*"/.test(came), { sent: answer.sent, came, expected: 'Clear-Site-Data: "cache"' });
    },
  },
  {
    id: 'session-peek',
    title: 'peek names the owner of a session and signs nobody in',
    source: 'contract: Sessions',
    async run(target) {
      const guest = target.guest();
      const form = `sessionId=${encodeURIComponent(target.a.sessionId)}&peek=true`;
      const answer = await guest.send('api/setSession', { method: 'POST', form, note: 'peek=true' });
      const { userName } = Object(answer.json) as { readonly userName?: unknown };
      return [
        ...unlessStatus([answer], [200]),
        ...unless(userName === target.a.userName, {
          sent: answer.sent,
          came: 'another name',
          expected: target.a.userName,
        }),
        ...unless(guest.cookies.size === 0, { sent: answer.sent, came: 'a cookie', expected: 'no cookie' }),
      ];
    },
  },
  {
    id: 'session-one-time-code',
    title: 'a one-time code signs in once',
    source: 'contract: Sessions, One-time codes',
    async run(target) {
      if (target.code === undefined) throw new Skip('no --code given');
      const form = `sessionId=${encodeURIComponent(target.code)}`;
      const { origin } = target.endpoint.base;
      const send = (Origin: string, note: string) =>
        target.guest().send('api/setSession', { method: 'POST', form, headers: { Origin }, note });
      const first = await send(origin, 'a fresh code');
      const again = await send(origin, 'the same code again');
      return [...unlessStatus([first], [200]), ...unlessStatus([again], [403])];
    },
  },
];

function copyOf(target: Target, person: Person): Person {
  const copy = target.guest();
  for (const [name, value] of person.cookies) copy.cookies.set(name, value);
  return copy;
}

/** At least half of the characters differ. */
export function isApart(one: string, other: string): boolean {
  const same = [...one].filter((sign, at) => sign === other[at]).length;
  return same < Math.min(one.length, other.length) / 2;
}

export const SESSIONS: Group = { name: 'sessions', checks: CHECKS };
