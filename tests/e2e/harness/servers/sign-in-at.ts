import { CSRF_COOKIE, SESSION_COOKIE } from '#lib/contract/session.ts';

export interface SignInCookie {
  readonly name: string;
  readonly value: string;
}

/** Signs a demo account in at the server with this origin; resolves with the cookies of the session. */
export async function signInAt(origin: string, name: string, domain = 'NEWS'): Promise<readonly SignInCookie[]> {
  const body = new URLSearchParams({ username: `${domain}/${name}`, password: name });
  const answer = await fetch(`${origin}/api/login`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`/api/login was answered with ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1) };
  });
  return cookies.filter((cookie) => cookie.name === SESSION_COOKIE || cookie.name === CSRF_COOKIE);
}
