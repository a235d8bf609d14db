import { useText } from '../../i18n/text-provider.tsx';
import { usePending } from '../../surface/use-pending.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface FilterTroubleProps {
  readonly text: string;
  /** Takes the focus over when another try begins: the button goes with its note. */
  readonly focusTarget: (button: HTMLButtonElement) => HTMLElement | null | undefined;
  /** True when it failed again. */
  readonly onAgain: () => Promise<boolean>;
}

/** Part of the filter that could not be loaded, and another try (8.7). */
export function FilterTrouble({ text, focusTarget, onAgain }: FilterTroubleProps) {
  const { t } = useText();
  const [isPending, run] = usePending();
  return (
    <div className="filter-note filter-trouble" role="status">
      <Icon name="alert" />
      <p>{text}</p>
      <Button
        size="small"
        icon="retry"
        disabled={isPending}
        onClick={({ currentTarget }) => {
          focusTarget(currentTarget)?.focus();
          // The same note once more would not be announced.
          run(async () => (await onAgain()) && announce(text));
        }}
      >
        {t('app.tryAgain')}
      </Button>
    </div>
  );
}
