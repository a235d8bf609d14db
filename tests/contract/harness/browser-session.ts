/** A minimal browser for single sign-on: it follows redirects, keeps cookies and fills the provider's form. */
import { type Answer, type Client, createClient } from './client.ts';
import type { TestServer } from './start-server.ts';

export interface BrowserSession {
  readonly client: Client;
  /** Every requested address, in order, path and query. */
  readonly visited: string[];
  /** Requests an address of the server and follows redirects. */
  go(address: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Submits the form of the current page, including its hidden fields. */
  submit(values: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

const MOST_STEPS = 12;

/** `proxy`: address of a proxy in front of the server, which strips its own path before it forwards a request. */
export function createBrowserSession(
  server: Pick<TestServer, 'port'>,
  host = `127.0.0.1:${server.port}`,
  proxy?: string,
): BrowserSession {
  const client = createClient(server);
  const visited: string[] = [];
  let here = new URL(`http://${host}/`);
  let page = '';

  const follow = async (first: Answer, headers: Readonly<Record<string, string>>): Promise<Answer> => {
    let answer = first;
    for (let step = 0; answer.status >= 300 && answer.status < 400; step += 1) {
      if (step === MOST_STEPS) throw new Error(`led in a circle: ${visited.join(' → ')}`);
      const location = answer.headers.get('location') ?? '';
      here = new URL(proxy === undefined ? location : location.replace(proxy, `http://${host}/`), here);
      if (here.host !== host) throw new Error(`led away to ${here.href}`);
      visited.push(here.pathname + here.search);
      answer = await client.send(here.pathname + here.search, {
        headers: { Host: host, Accept: 'text/html', ...headers },
      });
    }
    page = answer.text;
    return answer;
  };
  return {
    client,
    visited,
    async go(address, headers = {}) {
      here = new URL(address, here);
      visited.push(here.pathname + here.search);
      const first = await client.send(here.pathname + here.search, {
        headers: { Host: host, Accept: 'text/html', ...headers },
      });
      return follow(first, headers);
    },
    async submit(values, headers = {}) {
      const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
      const form = new URLSearchParams([
        ...hidden.map(([, name = '', value = '']) => [name, value]),
        ...Object.entries(values),
      ]);
      const target = new URL(/<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? here, here);
      const sent = { Host: host, Origin: here.origin, Accept: 'text/html', ...headers };
      const request = { method: 'POST', form: form.toString(), headers: sent, withToken: false };
      return follow(await client.send(target.pathname, request), headers);
    },
  };
}
