/** Maps error codes to messages. */
import type { AppErrorCode, PlainError } from '#lib/core/app-error.ts';
import type { TextId } from './catalogue.ts';
import type { Texts } from './text-provider.tsx';

/** Codes whose message has another use, or is that of several codes; all others have a message of their name. */
export const SHARED_ERROR_TEXTS = {
  'metadata/consent-needed': 'metadata.placesConsent',
  'metadata/template-name': 'templates.nameRefused',
  'metadata/too-many-codes': 'codes.tooMany',
  'metadata/too-many-templates': 'templates.tooMany',
  'messaging/malformed': 'error.internal',
  'session/not-confirmed': 'session.handOverText',
  'session/somebody-else': 'session.somebodyElseText',
  'settings/preference-unknown': 'error.internal',
  'uploads/bytes-unreadable': 'error.uploads/bytes-lost',
  'uploads/form-incomplete': 'uploads.fillForm',
  'uploads/check-failed': 'file.notYetProcessed',
  'uploads/too-large': 'file.sizeExceeded',
  'uploads/unknown-variable': 'metadata.unknownVariable',
  'uploads/unknown-variable-of-file': 'metadata.unknownVariableOfFile',
} as const satisfies { readonly [Code in AppErrorCode]?: TextId };

type OwnCode = Exclude<AppErrorCode, keyof typeof SHARED_ERROR_TEXTS>;

function textOf(code: AppErrorCode): TextId {
  return code in SHARED_ERROR_TEXTS
    ? SHARED_ERROR_TEXTS[code as keyof typeof SHARED_ERROR_TEXTS]
    : `error.${code as OwnCode}`;
}

/** The message of an error; unknown codes, from a newer background, get the message of `internal`. */
export function errorSentence(error: PlainError, { t }: Texts): string {
  // An HTTP status is a code, so its digits are not localised.
  const facts = Object.entries(error.facts ?? {}).map(([name, fact]) => [name, String(fact)]);
  return t(textOf(error.code), Object.fromEntries(facts)) || t('error.internal');
}
