/** Adapts the answers of the tus package: no CORS headers, and errors as JSON like all others. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS, Server } from '@tus/server';
import { HttpError } from '../core/http-error.ts';
import { log } from '../core/log.ts';
import { answerOf, type ErrorAnswer } from '../http/errors.ts';
import { readWithoutWebStreams } from './write-body.ts';

/** Messages for errors of the package, whose own texts are for developers. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: 'The headers of this request about an upload cannot be read.',
  404: 'There is no such upload.',
  409: 'The upload has another offset.',
  413: 'The request has more bytes than the upload.',
  423: 'The upload is busy with another request.',
};

/** Replaces statuses that mean something else in the contract: 403 "sign in again" and 410 "the upload was removed". */
const STATUSES: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  [ERRORS.MISSING_OFFSET, 400],
  [ERRORS.FILE_NO_LONGER_EXISTS, 404],
  [ERRORS.ERR_LOCK_TIMEOUT, 423],
]);

/** Body and status for the package's `onResponseError`. */
export function tusErrorAnswer(error: unknown): { readonly status_code: number; readonly body: string } {
  const { status, body } = packageAnswer(error) ?? answerOf(error);
  return { status_code: status, body: JSON.stringify(body) };
}

function packageAnswer(error: unknown): ErrorAnswer | undefined {
  const { status_code: given } = Object(error) as { readonly status_code?: unknown };
  if (error instanceof HttpError || typeof given !== 'number') return undefined;
  const status = STATUSES.get(error) ?? given;
  if (status >= 500) log('error', 'an upload request failed', { error });
  const message = SENTENCES[status] ?? 'The request about an upload cannot be answered.';
  return { status, body: { error: 'tus', message } };
}

/**
 * `@tus/server` with errors as JSON, also for malformed headers, whose errors do not pass `onResponseError`, and without
 * web streams (`write-body.ts`).
 */
export class JsonTusServer extends Server {
  constructor(options: ConstructorParameters<typeof Server>[0]) {
    super(options);
    for (const method of ['PATCH', 'POST'] as const) readWithoutWebStreams(this.handlers[method], this.datastore);
  }

  override write(...[context, headers, status, body = '']: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('Content-Type', 'application/json; charset=utf-8');
    const json = body.startsWith('{') ? body : tusErrorAnswer({ status_code: status }).body;
    const { retryAfter } = JSON.parse(json) as { readonly retryAfter?: number };
    if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
    return super.write(context, headers, status, json);
  }
}

/**
 * Removes the CORS headers that the package always writes; this server sends none
 * (docs/design/contract-and-server.md#session-and-csrf).
 */
export function withoutCors(response: ServerResponse): ServerResponse {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = ((...args: unknown[]) =>
    writeHead(...args.map((arg) => (Array.isArray(arg) ? dropCors(arg) : arg)))) as typeof response.writeHead;
  return response;
}

/** `rawHeaders` is a flat list of names and values. */
function dropCors(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => !/^access-control-/i.test(rawHeaders[index - (index % 2)] ?? ''));
}

/** Removes `X-Forwarded-Proto`: the package rejects the list that a chain of proxies writes, and does not need it. */
export function withoutScheme(request: IncomingMessage): IncomingMessage {
  if (request.headers['x-forwarded-proto'] === undefined) return request;
  delete request.headers['x-forwarded-proto'];
  const value = request.rawHeaders.filter(
    (_, index, all) => !/^x-forwarded-proto$/i.test(all[index - (index % 2)] ?? ''),
  );
  // A request of HTTP/2 has no setter for it.
  Object.defineProperty(request, 'rawHeaders', { value });
  return request;
}
