/**
 * An error that is sent to the client. The body is `{ "error": code, "message": message }` plus `facts`. The fact
 * `retryAfter`, in seconds, is also sent as the header `Retry-After`.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly statusCode: number;
  readonly code: string;
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(
    statusCode: number,
    code: string,
    message: string,
    facts: Readonly<Record<string, string | number>> = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.facts = facts;
  }

  toBody(): Record<string, string | number> {
    return { error: this.code, message: this.message, ...this.facts };
  }
}
