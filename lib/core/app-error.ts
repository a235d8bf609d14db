/**
 * The error class of this code base. Branch on `code`, never on the text. components/i18n/error-message.ts maps codes
 * to labels, whose texts are in assets/localisation.
 */

export type AppErrorCode =
  | 'capture/closed-page'
  | 'capture/not-a-picture'
  | 'capture/not-asked'
  | 'capture/not-permitted'
  | 'capture/other-site'
  | 'capture/own-picture'
  | 'capture/private-address'
  | 'capture/refused'
  | 'capture/too-large'
  | 'capture/unreachable'
  | 'contract/malformed-answer'
  | 'metadata/consent-needed'
  | 'metadata/coordinates-invalid'
  | 'metadata/template-name'
  | 'metadata/too-many-codes'
  | 'metadata/too-many-templates'
  | 'messaging/disconnected'
  | 'messaging/malformed'
  | 'net/intercepted'
  | 'net/origin-not-allowed'
  | 'net/refused'
  | 'net/status'
  | 'net/unreachable'
  | 'session/cookies-blocked'
  | 'session/expired'
  | 'session/hand-over-refused'
  | 'session/invalid-credentials'
  | 'session/no-upload-permission'
  | 'session/not-confirmed'
  | 'session/owner-unconfirmed'
  | 'session/somebody-else'
  | 'session/too-many-attempts'
  | 'session/too-many-sign-ins'
  | 'session/unverified-answer'
  | 'settings/not-a-media-system'
  | 'settings/permission-refused'
  | 'settings/preference-unknown'
  | 'settings/set-by-policy'
  | 'settings/unavailable'
  | 'localisation/unavailable'
  | 'storage/refused'
  | 'storage/over-budget'
  | 'uploads/already-sent'
  | 'uploads/blocked'
  | 'uploads/bytes-lost'
  | 'uploads/bytes-unreadable'
  | 'uploads/file-changed'
  | 'uploads/form-incomplete'
  | 'uploads/name-invalid'
  | 'uploads/gone'
  | 'uploads/metadata-too-large'
  | 'uploads/processing-failed'
  | 'uploads/quota-stored'
  | 'uploads/refused'
  | 'uploads/request-too-large'
  | 'uploads/check-failed'
  | 'uploads/server-trouble'
  | 'uploads/too-large'
  | 'uploads/undo-too-late'
  | 'uploads/unknown-variable'
  | 'uploads/unknown-variable-of-file'
  | 'aborted'
  | 'internal';

export interface AppErrorDetails {
  /** Details for the message: an HTTP status, a field's name, a size. Never a secret. */
  readonly facts?: Readonly<Record<string, string | number>>;
  readonly cause?: unknown;
  /** True if the same call may succeed later without any action by the user. */
  readonly retryable?: boolean;
}

/** `message` is the code; `cause` stays on this side of a message channel. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly retryable: boolean;
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(code: AppErrorCode, details: AppErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.retryable = details.retryable ?? false;
    this.facts = details.facts ?? {};
  }
}

/** An error in a message: plain data, without stack and cause. */
export interface PlainError {
  readonly code: AppErrorCode;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** Any error that is not an AppError becomes `internal`, without facts. */
export function toPlainError(error: unknown): PlainError {
  return error instanceof AppError ? { code: error.code, facts: error.facts } : { code: 'internal', facts: {} };
}

/** The receiver's copy of a sent error; `retryable` is false, because it is not sent. */
export function fromPlainError(error: PlainError): AppError {
  return new AppError(error.code, { facts: error.facts });
}

export function hasCode(error: unknown, code: AppErrorCode): error is AppError {
  return error instanceof AppError && error.code === code;
}
