/** Single sign-on against the provider of the reference server (docs/contract.md, "Single sign-on"). */
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { completeOptions } from '../../reference-server/options/server-options.ts';
import { createBrowserSession } from './harness/browser-session.ts';
import { createClient } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

const SIGN_IN = '/upload-service/openid/signin';
const EDITOR = { username: 'editor', password: 'editor' };

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ settings: { authenticationMethod: 'azuread' }, allowedHosts: ['desk.example'] });
});
afterAll(() => server.remove());

const refresh = async (walk: ReturnType<typeof createBrowserSession>) =>
  (await walk.client.send('/api/refreshSession', { method: 'POST' })).json;

describe('signing in', () => {
  it('[7.24, 1.8] redirects to the provider and back to the starting page, with a session', async () => {
    const walk = createBrowserSession(server);
    const login = await walk.go(`${SIGN_IN}?returnTo=${encodeURIComponent('/widget/?theme=dark')}`);
    expect(login.text).toContain('Demo identity provider');
    await walk.submit(EDITOR);
    expect(walk.visited.at(-1)).toBe('/widget/?theme=dark');
    expect(await refresh(walk)).toMatchObject({ userName: 'NEWS/editor', userDivision: 'Picture Desk' });
    expect([...walk.client.cookies.keys()].filter((name) => name.startsWith('CMY-SIGN-IN'))).toEqual([]);
    // The provider's page recognises the browser next time (decision 50).
    expect(walk.client.cookies.get('CMY-DEVICE')).toMatch(/^[\w-]{22}$/);
  });

  it('[2.6.2, 7.23] ends in widget mode on a page that reports signinSuccess', async () => {
    const walk = createBrowserSession(server);
    await walk.go(`${SIGN_IN}?src=widget`);
    const done = await walk.submit(EDITOR);
    expect(walk.visited.at(-1)).toBe('/upload-service/openid/done?result=signinSuccess');
    expect(done.text).toContain('data-result="signinSuccess"');
    expect(done.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await refresh(walk)).toMatchObject({ userName: 'NEWS/editor' });
  });

  it('requests a code only, with PKCE, state and nonce', async () => {
    const walk = createBrowserSession(server);
    await walk.go(SIGN_IN);
    const asked = new URLSearchParams(walk.visited.find((path) => path.startsWith('/sso/auth?'))?.split('?')[1]);
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)?.length).toBeGreaterThan(20);
  });

  it('works under every name of the server', async () => {
    const walk = createBrowserSession(server, `desk.example:${server.port}`);
    await walk.go(SIGN_IN);
    await walk.submit(EDITOR);
    expect(await refresh(walk)).toMatchObject({ userName: 'NEWS/editor' });
  });

  it('[7.24] works behind a proxy with a path, whose address is configured', async () => {
    const publicAddress = 'https://media.example/desk/';
    const hidden = await startServer({ settings: { authenticationMethod: 'azuread' }, publicAddress });
    const walk = createBrowserSession(hidden, undefined, publicAddress);
    const asked = await walk.client.send(SIGN_IN);
    expect(asked.headers.get('location')).toMatch(/^https:\/\/media\.example\/desk\/sso\/auth\?/);
    expect(asked.headers.getSetCookie().join()).toMatch(/^__Host-CMY-SIGN-IN-[^;]*;.*; Secure/);
    await walk.go(SIGN_IN);
    await walk.submit(EDITOR);
    const query = new URLSearchParams(walk.visited.find((path) => path.startsWith('/sso/auth?'))?.split('?')[1]);
    expect(query.get('redirect_uri')).toBe('https://media.example/desk/upload-service/openid/callback');
    expect(await refresh(walk)).toMatchObject({ userName: 'NEWS/editor' });
    await hidden.remove();
  });

  it('sets cookies of this host alone by https, and takes no others, also for two sign-ins at a time', async () => {
    const publicAddress = 'https://media.example/desk/';
    const https = await startServer({ settings: { authenticationMethod: 'azuread' }, publicAddress });
    const walk = createBrowserSession(https, undefined, publicAddress);
    const set: string[] = [];
    const { send } = walk.client;
    walk.client.send = async (...given) => {
      const answer = await send(...given);
      set.push(...answer.headers.getSetCookie());
      return answer;
    };
    await walk.go(`${SIGN_IN}?returnTo=/first`);
    const other = createBrowserSession(https, undefined, publicAddress);
    for (const [name, value] of walk.client.cookies) other.client.cookies.set(name, value);
    await other.go(`${SIGN_IN}?returnTo=/second`);
    // One browser: the second tab has the cookies of both.
    for (const [name, value] of other.client.cookies) walk.client.cookies.set(name, value);
    await walk.submit(EDITOR);
    expect(walk.visited.at(-1)).toBe('/first');
    for (const [name, value] of walk.client.cookies) other.client.cookies.set(name, value);
    await other.submit(EDITOR);
    expect(other.visited.at(-1)).toBe('/second');

    expect(set.length).toBeGreaterThan(8);
    for (const line of set) expect(line).toMatch(/^__Host-(?=.*; secure(?:;|$))(?=.*; path=\/(?:;|$))/i);
    const planted = createBrowserSession(https, undefined, publicAddress);
    for (const [name, value] of walk.client.cookies) planted.client.cookies.set(name.replace('__Host-', ''), value);
    expect((await planted.go(SIGN_IN)).text).toContain('Demo identity provider');
    await https.remove();
  });

  it('redirects to the provider again after a wrong password', async () => {
    const walk = createBrowserSession(server);
    await walk.go(SIGN_IN);
    const again = await walk.submit({ ...EDITOR, password: 'wrong' });
    expect([again.status, again.text]).toEqual([403, expect.stringContaining('Invalid username or password')]);
    await walk.submit(EDITOR);
    expect(await refresh(walk)).toMatchObject({ userName: 'NEWS/editor' });
  });

  it('needs no password while the provider remembers the user', async () => {
    const walk = createBrowserSession(server);
    await walk.go(SIGN_IN);
    await walk.submit(EDITOR);
    await walk.client.send('/api/logout', { method: 'POST' });
    await walk.go(`${SIGN_IN}?src=widget`);
    expect(walk.visited.at(-1)).toBe('/upload-service/openid/done?result=signinSuccess');
  });

  it('rejects the login form', async () => {
    const form = 'username=NEWS%2Feditor&password=editor';
    const answer = await createClient(server).send('/api/login', { method: 'POST', form });
    expect([answer.status, answer.json]).toMatchObject([403, { error: 'single-sign-on' }]);
  });
});

describe('signing in for a frame', () => {
  const codeOf = (text: string): string => /data-code="([^"]*)"/.exec(text)?.[1] ?? '';
  const spend = (walk: ReturnType<typeof createBrowserSession>, code: string, more = '') =>
    walk.client.send('/api/setSession', { method: 'POST', form: `sessionId=${code}&partitioned=true${more}` });

  it('[2.6.2, 7.3] ends with a code in the page, in no address, and without a session cookie', async () => {
    const walk = createBrowserSession(server);
    await walk.go(`${SIGN_IN}?src=widget&partitioned=true`);
    const done = await walk.submit(EDITOR);
    const code = codeOf(done.text);
    expect(code.length).toBeGreaterThan(40);
    expect(done.text).toContain('signed in with your provider');
    expect(done.text).toContain('data-result="signinSuccess"');
    expect(done.headers.get('cache-control')).toBe('private, no-store');
    expect(walk.visited.join()).not.toContain(code);
    expect(await refresh(walk)).toMatchObject({ error: 'no-session' });
  });

  it('[7.3] exchanges the code for a session of its own, once', async () => {
    const walk = createBrowserSession(server);
    await walk.go(`${SIGN_IN}?src=widget&partitioned=true`);
    const code = codeOf((await walk.submit(EDITOR)).text);
    const frame = createBrowserSession(server);
    expect((await spend(frame, code, '&peek=true')).json).toMatchObject({ userName: 'NEWS/editor' });
    const taken = await spend(frame, code);
    expect(taken.json).toMatchObject({ userName: 'NEWS/editor' });
    expect(taken.text).not.toContain(code);
    expect(taken.headers.getSetCookie().filter((line) => line.includes('; Partitioned'))).toHaveLength(2);
    expect(await refresh(frame)).toMatchObject({ userName: 'NEWS/editor' });
    expect((await spend(createBrowserSession(server), code)).json).toMatchObject({ error: 'no-session' });
  });

  it('rejects a code after a minute', async () => {
    const walk = createBrowserSession(server);
    await walk.go(`${SIGN_IN}?src=widget&partitioned=true`);
    const code = codeOf((await walk.submit(EDITOR)).text);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect((await spend(createBrowserSession(server), code)).status).toBe(403);
    vi.useRealTimers();
  });

  it('posts the code to the page that opened the window only if it has its origin, and to no other page', async () => {
    const script = (await createClient(server).send('/upload-service/openid/sign-in.js')).text;
    const posted: unknown[] = [];
    const dataset = { result: 'signinSuccess', message: '', code: 'once' };
    runInNewContext(script, {
      document: { querySelector: (selector: string) => (selector === '[data-result]' ? { dataset } : null) },
      window: {
        location: { origin: 'https://media.example' },
        opener: { postMessage: (...given: unknown[]) => posted.push(given) },
        close: () => undefined,
      },
      BroadcastChannel: class {
        postMessage = (message: unknown) => posted.push(message);
      },
    });
    const message = { type: 'signinSuccess', message: '', code: 'once' };
    expect(posted).toEqual([[message, 'https://media.example']]);
  });

  it("passes a code to windows only, and reports the provider's error", async () => {
    const walk = createBrowserSession(server);
    await walk.go(`${SIGN_IN}?partitioned=true&returnTo=/widget/`);
    await walk.submit(EDITOR);
    expect(walk.visited.at(-1)).toBe('/widget/');
    const other = createBrowserSession(server);
    await other.go(`${SIGN_IN}?src=widget&partitioned=true`);
    const done = await other.submit({ cancel: 'yes' });
    expect(other.visited.at(-1)).toContain('/upload-service/openid/done?result=signinError&msg=');
    expect(codeOf(done.text)).toBe('');
  });
});

describe('a sign-in that fails', () => {
  it("[7.24] returns with auth-error and the provider's reason", async () => {
    const walk = createBrowserSession(server);
    await walk.go(`${SIGN_IN}?returnTo=/widget/`);
    await walk.submit({ cancel: 'yes' });
    const end = new URL(walk.visited.at(-1) ?? '', server.address);
    expect([end.pathname, end.searchParams.get('error')]).toEqual(['/widget/', 'auth-error']);
    expect(end.searchParams.get('msg')).toBe('The sign-in was cancelled at the identity provider.');
    expect(await refresh(walk)).toMatchObject({ error: 'no-session' });
  });

  it('[2.6.2] reports signinError in widget mode', async () => {
    const walk = createBrowserSession(server);
    await walk.go(`${SIGN_IN}?src=widget`);
    const done = await walk.submit({ cancel: 'yes' });
    expect(walk.visited.at(-1)).toContain('/upload-service/openid/done?result=signinError&msg=');
    expect(done.text).toContain('data-result="signinError"');
  });

  it('reports that the provider does not respond, and requests it again the next time', async () => {
    const other = await startServer({ settings: { authenticationMethod: 'azuread' } });
    const walk = createBrowserSession(other);
    const rule = { match: { pathPattern: '^/sso/.well-known/' }, times: 2, action: { status: 503 } };
    await walk.client.send('/__test/misbehave', { method: 'POST', json: rule });
    await walk.go(`${SIGN_IN}?src=widget`);
    expect(walk.visited.at(-1)).toMatch(/^\/upload-service\/openid\/done\?result=signinError&msg=The\+identity/);
    await walk.go('/upload-service/openid/signout/widget?src=widget');
    expect(walk.visited.at(-1)).toBe('/upload-service/openid/done?result=signoutWidget');
    expect((await walk.go(SIGN_IN)).text).toContain('Demo identity provider');
    await other.remove();
  });

  it('rejects a response to a request of another browser', async () => {
    const victim = createBrowserSession(server);
    const attacker = createBrowserSession(server);
    await attacker.go(SIGN_IN);
    await attacker.submit(EDITOR);
    const answer = attacker.visited.find((path) => path.startsWith('/upload-service/openid/callback')) ?? '';
    expect(answer).toContain('code=');
    await victim.go(answer);
    expect(victim.visited.at(-1)).toBe('/?error=auth-error');
    expect(await refresh(victim)).toMatchObject({ error: 'no-session' });
    // Nor the same one twice.
    const before = attacker.visited.length;
    await attacker.go(answer);
    expect(attacker.visited.slice(before)).toEqual([answer, '/?error=auth-error']);
  });

  it.each([
    [`${SIGN_IN}?src=widget`, EDITOR, 'done?result=signinError', '/upload-service/openid/done?result=signinError'],
    [`${SIGN_IN}?returnTo=/widget/`, EDITOR, '../../?error=auth-error', '/?error=auth-error'],
    [
      '/upload-service/openid/signout/widget?src=widget',
      { logout: 'yes' },
      'done?result=signoutWidget',
      '/upload-service/openid/done?result=signoutWidget',
    ],
    ['/upload-service/openid/signout', { logout: 'yes' }, '../../', '/'],
  ])('[2.6.2] still ends on the waiting page when it took too long: %s', async (begin, form, location, end) => {
    const walk = createBrowserSession(server);
    if (begin.includes('signout')) {
      await walk.go(SIGN_IN);
      await walk.submit(EDITOR);
    }
    await walk.go(begin);
    for (const name of walk.client.cookies.keys()) if (name.startsWith('CMY-SIGN-IN')) walk.client.cookies.delete(name);
    await walk.submit(form);
    expect(walk.visited.at(-1)).toBe(end);
    // Correct behind a proxy with a path as well.
    const back = await walk.client.send(walk.visited.at(-2) ?? '');
    expect(back.headers.get('location')).toBe(location);
  });

  it.each(['nonce', 'codeVerifier'])('rejects a code with the %s of another sign-in', async (key) => {
    const walk = createBrowserSession(server);
    await walk.go(`${SIGN_IN}?src=widget`);
    const [name = '', value = ''] = [...walk.client.cookies].find(([key]) => key.startsWith('CMY-SIGN-IN')) ?? [];
    const kept = JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<string, string>;
    const other = { ...kept, [key]: 'x'.repeat(43) };
    walk.client.cookies.set(name, Buffer.from(JSON.stringify(other)).toString('base64url'));
    await walk.submit(EDITOR);
    expect(walk.visited.at(-1)).toBe('/upload-service/openid/done?result=signinError');
    expect(await refresh(walk)).toMatchObject({ error: 'no-session' });
  });

  it('shows no text from the address on its own page', async () => {
    const done = await createClient(server).send('/upload-service/openid/done?result=signinError&msg=%3Cb%3ECall%20us');
    expect(done.text).toContain('data-message="&lt;b&gt;Call us"');
    expect(done.text).not.toContain('<b>');
    expect((await createClient(server).send('/upload-service/openid/done?result=other')).status).toBe(400);
  });
});

describe('signing out', () => {
  it('[7.24] ends the session here and at the provider, and returns', async () => {
    const walk = createBrowserSession(server);
    await walk.go(SIGN_IN);
    await walk.submit(EDITOR);
    const page = await walk.go('/upload-service/openid/signout?returnTo=/login');
    expect(page.text).toContain('data-press');
    await walk.submit({ logout: 'yes' });
    expect(walk.visited.at(-1)).toBe('/login');
    expect(await refresh(walk)).toMatchObject({ error: 'no-session' });
    expect((await walk.go(SIGN_IN)).text).toContain('Demo identity provider');
  });

  it('[2.6.2, 7.24] reports signoutWidget from a window', async () => {
    const walk = createBrowserSession(server);
    await walk.go(SIGN_IN);
    await walk.submit(EDITOR);
    await walk.go('/upload-service/openid/signout/widget?src=widget');
    await walk.submit({ logout: 'yes' });
    expect(walk.visited.at(-1)).toBe('/upload-service/openid/done?result=signoutWidget');
  });
});

describe('parameters', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '\\\\evil.example',
    '///evil.example',
    '//evil.example/page',
    '/../..//evil.example',
    'http:evil.example',
    '@evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/.//evil.example',
    'evil',
    '%2F%2Fevil.example',
  ])('[7.24] cannot redirect to another site: returnTo=%s', async (returnTo) => {
    const walk = createBrowserSession(server);
    await walk.go(`${SIGN_IN}?returnTo=${encodeURIComponent(returnTo)}`);
    await walk.submit(EDITOR);
    expect(walk.visited.at(-1)).toBe('/');
  });

  it('cannot make the provider send a code to another address', async () => {
    const walk = createBrowserSession(server);
    await walk.go(SIGN_IN);
    const asked = new URL(walk.visited.find((path) => path.startsWith('/sso/auth?')) ?? '', server.address);
    asked.searchParams.set('redirect_uri', 'https://evil.example/upload-service/openid/callback');
    const answer = await walk.go(asked.pathname + asked.search);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('redirect_uri');
  });
});

describe('settings', () => {
  it('[1.8] treat any method other than the default one as single sign-on', async () => {
    const other = await startServer({ settings: { authenticationMethod: 'keycloak' } });
    const walk = createBrowserSession(other);
    expect((await walk.go(SIGN_IN)).text).toContain('Demo identity provider');
    await other.remove();
    const plain = await startServer();
    expect((await createClient(plain).send(SIGN_IN)).status).toBe(404);
    await plain.remove();
  });

  it('reject a second factor that would never be checked', () => {
    expect(() => completeOptions({ settings: { authenticationMethod: 'azuread', twoFactor: true } })).toThrow(
      RangeError,
    );
    expect(() => completeOptions({ publicAddress: 'media.example' })).toThrow('publicAddress must be an address');
  });
});
