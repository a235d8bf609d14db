import { toPlainError } from '#lib/core/app-error.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { showAnnouncedToast } from '../ui/announced-toast.ts';
import type { ShowErrorOf } from './upload-command.ts';

/** Says with which error a command is rejected, above dialogs: the error line of the page is behind them. */
export function useSaidErrors(): ShowErrorOf {
  const texts = useText();
  return (sent) =>
    void sent.catch((error: unknown) => showAnnouncedToast(errorSentence(toPlainError(error), texts), 'error'));
}
