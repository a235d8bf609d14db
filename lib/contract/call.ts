import type { BaseIssue, BaseSchema } from 'valibot';

/** A schema whose output type is known; the input is always `unknown`. */
export type AnswerSchema<Answer> = BaseSchema<unknown, Answer, BaseIssue<unknown>>;

/**
 * One call of the media system's HTTP contract, as data. `path` is relative to the server's address, without a
 * leading slash, so that a server behind a path prefix works; `{name}` parts are filled by `fillPath`.
 */
export interface Call<Answer> {
  readonly method: 'GET' | 'POST' | 'HEAD';
  readonly path: string;
  readonly answer: AnswerSchema<Answer>;
  /**
   * 401 and 403 do not mean that the session has expired, but for instance wrong credentials
   * (docs/design/session.md#requests).
   */
  readonly ignoresExpiry?: true;
  /** An error response's `message` is shown to the user: it becomes the fact `reason` of `net/status`. */
  readonly sendsReason?: true;
  /** An error response's `error` is defined by the contract: it becomes the fact `error` of `net/status`. */
  readonly sendsError?: true;
  /** Timeout; 15 s by default (specification 9.2). */
  readonly timeoutMs?: number;
}

export const API_TIMEOUT_MS = 15_000;

/** Fills `{name}` parts, percent-encoded. Throws if a part is missing, which is a programming error. */
export function fillPath(path: string, parts: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts[name];
    if (value === undefined) throw new TypeError(`path part ${name} is missing`);
    return encodeURIComponent(value);
  });
}
