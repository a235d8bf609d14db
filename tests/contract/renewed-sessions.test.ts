/** Sessions renewed at sign-in: whoever knew the old one has nothing any more (docs/contract.md, "Sessions"). */
import { afterEach, describe, expect, it } from 'vitest';
import { createBrowserSession } from './harness/browser-session.ts';
import { type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

let server: TestServer;
afterEach(() => server.remove());

const isValid = async (client: Client) => (await client.send('/api/validateSession')).status === 200;

/** Another browser that knows the session. */
function copyOf(client: Client): Client {
  const copy = createClient(server);
  copy.cookies.set('CMY-SESSION', client.cookies.get('CMY-SESSION') ?? '');
  return copy;
}

const setSession = (client: Client, id: string) => {
  const headers = { Host: `localhost:${server.port}`, Origin: `http://localhost:${server.port}` };
  return client.send('/api/setSession', { method: 'POST', form: `sessionId=${id}`, headers });
};

async function newCode(): Promise<string> {
  const made = await createClient(server).send('/embed-example/session', { method: 'POST', form: 'account=photo' });
  return (made.json as { code: string }).code;
}

describe('sessions renewed at sign-in (the old one ends)', () => {
  it.each([
    {
      way: 'a password',
      again: (client: Client) =>
        client.send('/api/login', { method: 'POST', form: 'username=NEWS%2Fphoto&password=photo&remember=false' }),
    },
    { way: 'a one-time code', again: async (client: Client) => setSession(client, await newCode()) },
    {
      way: 'the id of another session',
      again: async (client: Client) =>
        setSession(client, (await signIn(server, 'photo')).cookies.get('CMY-SESSION') ?? ''),
    },
  ])('[7.2, 7.3] a sign-in by $way renews the session', async ({ again }) => {
    server = await startServer({ demoEmbedding: true });
    const browser = await signIn(server, 'editor');
    const [elsewhere, old] = [await signIn(server, 'editor'), copyOf(browser)];
    expect(await isValid(old)).toBe(true);
    expect((await again(browser)).json).toMatchObject({ userName: 'NEWS/photo' });
    expect([await isValid(old), await isValid(browser), await isValid(elsewhere)]).toEqual([false, true, true]);
  });

  it('[7.24] a sign-in by single sign-on renews the session', async () => {
    server = await startServer({ settings: { authenticationMethod: 'azuread' } });
    const browser = createBrowserSession(server);
    await browser.go('/upload-service/openid/signin');
    await browser.submit({ username: 'editor', password: 'editor' });
    const old = copyOf(browser.client);
    expect(await isValid(old)).toBe(true);
    await browser.go('/upload-service/openid/signin');
    expect([await isValid(old), await isValid(browser.client)]).toEqual([false, true]);
  });

  it('a question, a refused code or its own id renews no session', async () => {
    server = await startServer({ demoEmbedding: true });
    const browser = await signIn(server, 'editor');
    const own = browser.cookies.get('CMY-SESSION') ?? '';
    expect((await setSession(browser, `${await newCode()}&peek=true`)).status).toBe(200);
    expect((await setSession(browser, 'none')).status).toBe(403);
    expect((await setSession(browser, own)).status).toBe(200);
    expect([await isValid(browser), browser.cookies.get('CMY-SESSION')]).toEqual([true, own]);
  });
});
