import { useText } from '../../i18n/text-provider.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PopoverPanel } from '../../ui/popover-panel.tsx';

const CaptionList = lazyPart(async () => (await import('./caption-list.tsx')).CaptionList);

interface CaptionHistoryProps {
  /** Gets the chosen caption, with variables as typed. */
  readonly onChoose: (caption: string) => void;
}

/** A button with the last captions that the user has started. No tab stop: the field opens it with Alt+Down. */
export function CaptionHistory({ onChoose }: CaptionHistoryProps) {
  const { t } = useText();
  return (
    <PopoverPanel
      label={t('captions.recent')}
      isTabStop={false}
      className={`${buttonClass('quiet', 'small')} button-icon caption-history`}
      button={<Icon name="clock" />}
    >
      {(close) => (
        <CaptionList
          onChoose={(caption) => {
            close();
            onChoose(caption);
          }}
        />
      )}
    </PopoverPanel>
  );
}
