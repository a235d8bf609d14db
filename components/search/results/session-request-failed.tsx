import type { PlainError } from '#lib/core/app-error.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { focusSearchField } from '../../surface/search-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface SessionRequestFailedProps {
  readonly error: PlainError;
  readonly onRetry: () => void;
}

/** Shown instead of results if the session could not be requested: no search starts before the user is known. */
export function SessionRequestFailed({ error, onRetry }: SessionRequestFailedProps) {
  const texts = useText();
  return (
    <div className="search-message search-empty" role="status" data-tone="error">
      <Icon name="unplugged" />
      <p className="search-empty-title">{errorSentence(error, texts)}</p>
      <Button
        variant="main"
        icon="retry"
        onClick={() => {
          focusSearchField();
          onRetry();
        }}
      >
        {texts.t('app.tryAgain')}
      </Button>
    </div>
  );
}
