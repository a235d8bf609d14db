import { toPlainError } from '#lib/core/app-error.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { announce } from '../ui/announcer.tsx';
import type { ShowErrorOf } from './upload-command.ts';

/** Says with which error a command is rejected: the error line of the page is behind a dialog. */
export function useSaidErrors(): ShowErrorOf {
  const texts = useText();
  return (sent) => void sent.catch((error: unknown) => announce(errorSentence(toPlainError(error), texts)));
}
