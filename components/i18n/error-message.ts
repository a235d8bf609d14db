/** Maps error codes to messages. */
import type { AppErrorCode, PlainError } from '#lib/core/app-error.ts';
import type { TextId } from './catalogue.ts';
import type { Texts } from './text-provider.tsx';

export const ERROR_TEXTS: Readonly<Record<AppErrorCode, TextId>> = {
  'contract/malformed-answer': 'error.malformedAnswer',
  'metadata/consent-needed': 'metadata.placeConsent',
  'metadata/coordinates-invalid': 'error.coordinatesInvalid',
  'metadata/template-name': 'templates.nameRefused',
  'metadata/too-many-templates': 'templates.tooMany',
  'messaging/disconnected': 'error.disconnected',
  'messaging/malformed': 'error.internal',
  'net/intercepted': 'error.intercepted',
  'net/origin-not-allowed': 'error.originNotAllowed',
  'net/refused': 'error.refusedOnTheWay',
  'net/status': 'error.status',
  'net/unreachable': 'error.unreachable',
  'session/cookies-blocked': 'error.cookiesBlocked',
  'session/expired': 'error.sessionExpired',
  'session/hand-over-refused': 'error.handOverRefused',
  'session/invalid-credentials': 'error.invalidCredentials',
  'session/no-upload-permission': 'error.noUploadPermission',
  'session/not-confirmed': 'session.handOverText',
  'session/owner-unconfirmed': 'error.ownerUnconfirmed',
  'session/somebody-else': 'session.somebodyElseText',
  'session/too-many-attempts': 'error.tooManyAttempts',
  'session/too-many-sign-ins': 'error.tooManySignIns',
  'session/unverified-answer': 'error.unverifiedAnswer',
  'settings/not-a-media-system': 'error.notAMediaSystem',
  'settings/permission-refused': 'error.permissionRefused',
  'settings/preference-unknown': 'error.internal',
  'settings/set-by-policy': 'error.setByPolicy',
  'settings/unavailable': 'error.settingsUnavailable',
  'localisation/unavailable': 'error.localisationUnavailable',
  'storage/refused': 'error.storageRefused',
  'storage/over-budget': 'error.storageOverBudget',
  'uploads/already-sent': 'error.alreadySent',
  'uploads/blocked': 'error.uploadBlocked',
  'uploads/bytes-lost': 'error.bytesLost',
  'uploads/bytes-unreadable': 'error.bytesLost',
  'uploads/file-changed': 'error.fileChanged',
  'uploads/form-incomplete': 'uploads.fillForm',
  'uploads/name-invalid': 'error.nameInvalid',
  'uploads/gone': 'error.uploadGone',
  'uploads/metadata-too-large': 'error.metadataTooLarge',
  'uploads/processing-failed': 'error.processingFailed',
  'uploads/quota-stored': 'error.quotaStored',
  'uploads/refused': 'error.uploadRefused',
  'uploads/request-too-large': 'error.requestTooLarge',
  'uploads/check-failed': 'file.notYetProcessed',
  'uploads/server-trouble': 'error.serverTrouble',
  'uploads/undo-too-late': 'error.undoTooLate',
  'uploads/too-large': 'file.sizeExceeded',
  'uploads/unknown-variable': 'metadata.unknownVariable',
  'uploads/unknown-variable-of-file': 'metadata.unknownVariableOfFile',
  aborted: 'error.aborted',
  internal: 'error.internal',
};

/** The message of an error; unknown codes, from a newer background, get the message of `internal`. */
export function errorSentence(error: PlainError, { t }: Texts): string {
  // An HTTP status is a code, so its digits are not localised.
  const facts = Object.entries(error.facts ?? {}).map(([name, fact]) => [name, String(fact)]);
  return t(ERROR_TEXTS[error.code] ?? 'error.internal', Object.fromEntries(facts));
}
