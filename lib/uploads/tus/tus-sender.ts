/**
 * Sends tus requests by the HTTP client. If a proxy refuses a method, sends POST with `X-HTTP-Method-Override` instead
 * (tus 1.0).
 */

import {
  isMethodRefused,
  isOverridable,
  type LinkSpeed,
  type ProxyFindings,
  validateOverride,
} from '#lib/contract/proxy-findings.ts';
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';

/** The findings about the link to the server in use. */
export interface ProxyMemory {
  findings(): ProxyFindings;
  change(change: Partial<Omit<ProxyFindings, 'link'>>): void;
  recordSpeed(speed: LinkSpeed): void;
}

/** After a failed override, no further one for this long: a later Retry tries it, a hundred files at once do not. */
const PAUSE_MS = 60_000;

export function createTusSender(
  httpClient: Pick<HttpClient, 'send'>,
  memory: Omit<ProxyMemory, 'recordSpeed'>,
  now: () => number,
): Pick<HttpClient, 'send'> {
  const overrideFailedAt = new Map<string, number>();
  const recordMethod = (method: string, works: boolean | undefined): void =>
    memory.change({ methods: { ...memory.findings().methods, [method]: works } });
  const send: HttpClient['send'] = async (url, input) => {
    const { method } = input;
    const overridden = (): Promise<Response> =>
      httpClient.send(url, {
        ...input,
        method: 'POST',
        headers: { ...input.headers, 'X-HTTP-Method-Override': method },
      });
    // Only tus requests: other calls, such as DELETE uploadstatus, have no override.
    if (!isOverridable(method) || input.headers?.['Tus-Resumable'] === undefined) return httpClient.send(url, input);
    const { methods } = memory.findings();
    if (methods[method]) {
      const answer = await overridden();
      if (!isMethodRefused(answer.status)) return answer;
      // The proxy has changed.
      recordMethod(method, undefined);
    }
    const plain = await httpClient.send(url, input);
    const isPausing = Math.abs(now() - (overrideFailedAt.get(method) ?? Number.NEGATIVE_INFINITY)) < PAUSE_MS;
    if (!isMethodRefused(plain.status) || methods[method] || isPausing) return plain;
    const answer = await overridden();
    const isKnownToWork = Object.values(methods).includes(true);
    const works = isKnownToWork ? !isMethodRefused(answer.status) : validateOverride(method, answer);
    log('info', 'uploads: a method is refused', { method, status: plain.status, override: answer.status });
    if (works !== null) recordMethod(method, works);
    if (works === false) overrideFailedAt.set(method, now());
    return works === false ? plain : answer;
  };
  return { send };
}
