/** Calls of a start that are sent before they are needed, so that they do not wait for one another. */
import type { Call } from '#lib/contract/call.ts';
import { hasCode } from '#lib/core/app-error.ts';
import type { Network } from '#lib/host/network.ts';
import { type CallInput, createHttpClient, type HttpClient } from './http-client.ts';
import { createSessionReader } from './session-cache.ts';

/** Older answers are not used. */
const FRESH_MS = 10_000;

interface Sent {
  readonly at: number;
  readonly session: Promise<string>;
  readonly answer: Promise<unknown>;
}

/** Sends a call ahead. The next one who makes the same call gets its answer or error. */
export type SendAhead = (call: Call<unknown>, input?: CallInput) => void;

export interface ClientWithAhead extends HttpClient {
  /** The returned function sends to this server, with answers in this language. */
  ahead(server: string, locale: string): SendAhead;
}

/**
 * An answer to a call that was sent ahead counts for the same server and session alone. One that was refused is sent again when it is needed, and
 * ends the session only then.
 */
export function withRequestsAhead(httpClient: HttpClient, network: Network): ClientWithAhead {
  const readSession = createSessionReader(httpClient, network);
  const sent = new Map<string, Sent>();
  const take = async (key: string): Promise<Sent | null> => {
    const ahead = sent.get(key);
    sent.delete(key);
    if (ahead === undefined || performance.now() - ahead.at > FRESH_MS) return null;
    return (await ahead.session) === (await readSession()) ? ahead : null;
  };
  return {
    ...httpClient,
    ahead(server, locale) {
      const early = createHttpClient(network);
      early.setServer(server);
      early.setLocale(locale);
      const readEarlySession = createSessionReader(early, network);
      return (call, input) => {
        const answer = early.call({ ...call, ignoresExpiry: true }, input);
        const key = keyOf(call, input);
        const ahead = { at: performance.now(), session: readEarlySession(), answer };
        sent.set(key, ahead);
        // The network may be another one when the call is made.
        answer.catch((error: unknown) => {
          if (!isRefused(error) && sent.get(key) === ahead) sent.delete(key);
        });
      };
    },
    async call<Answer>(call: Call<Answer>, input?: CallInput): Promise<Answer> {
      const ahead = sent.size === 0 ? null : await take(keyOf(call, input));
      try {
        if (ahead !== null) return (await ahead.answer) as Answer;
      } catch (error) {
        if (call.ignoresExpiry || !isRefused(error)) throw error;
      }
      return httpClient.call(call, input);
    },
  };
}

function keyOf({ method, path: name }: Call<unknown>, { path, query, form, json }: CallInput = {}): string {
  return JSON.stringify([method, name, path, query, form, json]);
}

function isRefused(error: unknown): boolean {
  return hasCode(error, 'net/status') && [401, 403].includes(Number(error.facts.status));
}
