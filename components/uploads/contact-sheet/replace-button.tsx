import { useText } from '../../i18n/text-provider.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { ReplacePanel, type ReplacePanelProps } from './replace-panel.tsx';

/** Opens the panel to replace words in the captions; Ctrl+F is the browser's. */
export function ReplaceButton(props: ReplacePanelProps) {
  const { t } = useText();
  return (
    <PopoverPanel
      label={t('sheet.findTitle')}
      className={buttonClass('quiet')}
      button={
        <>
          <Icon name={LATE_ICONS.search} />
          <span className="button-label">{t('sheet.findButton')}</span>
        </>
      }
    >
      {() => <ReplacePanel {...props} />}
    </PopoverPanel>
  );
}
