/** Reads responses of the media system: whether they are its own, their errors, and their schema-checked answers. */
import * as v from 'valibot';
import type { Call } from '#lib/contract/call.ts';
import { AppError } from '#lib/core/app-error.ts';
import { cutText } from '#lib/core/cut-text.ts';

/** Maximum length of a server's reason on the screen, in characters. */
const REASON_LENGTH = 200;

/** Makes the error of a request whose outcome is unknown, and notes that the server is not reached. */
export type OutcomeError = (code: 'net/unreachable' | 'net/intercepted', cause?: unknown) => AppError;

/**
 * A redirect, which no call of the contract uses, or the status of a network that requires a sign-in (511, RFC 6585).
 */
export function isIntercepted({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308, 511].includes(status);
}

/** A successful response labelled as HTML. Some servers label JSON that way, so `call` parses the body first. */
export function isPage({ ok, headers }: Response): boolean {
  const type = headers.get('Content-Type') ?? '';
  return ok && type.startsWith('text/html') && !headers.has('Tus-Resumable');
}

/** The error of a response with a status outside of 200–299. */
export async function errorOf(call: Call<unknown>, response: Response): Promise<AppError> {
  const { status, statusText } = response;
  return new AppError('net/status', {
    facts: { status, statusText, ...(await reasonOf(call, response)) },
    retryable: status >= 500 || status === 408 || status === 429,
  });
}

const errorBody = v.object({ message: v.optional(v.string(), ''), error: v.optional(v.string(), '') });

/** Facts of an error response. The message of a 5xx may be an exception's text and is not shown. */
async function reasonOf(call: Call<unknown>, response: Response): Promise<Record<string, string>> {
  const retryAfter = response.headers.get('Retry-After');
  const facts = retryAfter === null ? {} : { retryAfter, date: response.headers.get('Date') ?? '' };
  if (!call.sendsReason && !call.sendsError) return facts;
  const body: unknown = await response.json().catch(() => null);
  const parsed = v.safeParse(errorBody, body);
  const { message, error } = parsed.success ? parsed.output : { message: '', error: '' };
  const reason = response.status < 500 ? cutText(message, REASON_LENGTH) : '';
  return { ...facts, ...(call.sendsReason ? { reason } : {}), ...(call.sendsError ? { error } : {}) };
}

/** Rejects with `contract/malformed-answer`, `aborted`, or an error of `withoutOutcome` if the body did not arrive. */
export async function parseAnswer<Answer>(
  call: Call<Answer>,
  response: Response,
  withoutOutcome: OutcomeError,
  signal?: AbortSignal,
): Promise<Answer> {
  let body: unknown = null;
  let text = '';
  try {
    text = call.method === 'HEAD' ? '' : await response.text();
    body = text === '' ? null : JSON.parse(text);
  } catch (cause) {
    if (signal?.aborted) throw new AppError('aborted', { cause });
    if (cause instanceof SyntaxError && text.trimStart().startsWith('<'))
      throw withoutOutcome('net/intercepted', cause);
    if (cause instanceof SyntaxError) throw new AppError('contract/malformed-answer', { cause });
    throw withoutOutcome('net/unreachable', cause);
  }
  const parsed = v.safeParse(call.answer, body);
  if (!parsed.success) throw new AppError('contract/malformed-answer', { cause: v.flatten(parsed.issues) });
  return parsed.output;
}
