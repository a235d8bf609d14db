import { useText } from '../../i18n/text-provider.tsx';
import { usePending } from '../../surface/use-pending.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface FilterLoadErrorProps {
  readonly text: string;
  /** The element to focus when the request is repeated, because the button disappears with the message. */
  readonly focusTarget: (button: HTMLButtonElement) => HTMLElement | null | undefined;
  /** Repeats the request; resolves with true if it has failed again. */
  readonly onRetry: () => Promise<boolean>;
}

/** A message about a part of the filter that could not be loaded, with 'Try again' (8.7). */
export function FilterLoadError({ text, focusTarget, onRetry }: FilterLoadErrorProps) {
  const { t } = useText();
  const [isPending, run] = usePending();
  return (
    <div className="filter-note filter-load-error" role="status">
      <Icon name="alert" />
      <p>{text}</p>
      <Button
        size="small"
        icon="retry"
        disabled={isPending}
        onClick={({ currentTarget }) => {
          focusTarget(currentTarget)?.focus();
          // A screen reader does not announce an unchanged live region again.
          run(async () => (await onRetry()) && announce(text));
        }}
      >
        {t('app.tryAgain')}
      </Button>
    </div>
  );
}
