import { HttpError } from '../core/http-error.ts';

const RETRY_AFTER_S = 5;

/**
 * The store of the files does not work at the moment: nothing was changed that counts, and the same request can succeed
 * later. The message is for the log; clients get `toBody`.
 */
export class StorageUnavailableError extends HttpError {
  readonly #reason: string;

  /** `reason` says in words what is wrong, without any key or secret. */
  constructor(reason: string, cause: unknown) {
    super(503, 'unavailable', 'The server cannot reach its storage at the moment.', { retryAfter: RETRY_AFTER_S });
    this.#reason = reason;
    this.cause = cause;
  }

  get reason(): string {
    return this.#reason;
  }
}

export function isStorageUnavailable(error: unknown): error is StorageUnavailableError {
  return error instanceof StorageUnavailableError;
}
