import { useText } from '../../i18n/text-provider.tsx';
import type { TrayActions } from './use-tray-actions.ts';

interface TrayMenuProps {
  readonly actions: TrayActions;
  readonly onHand: (action: 'open' | 'download') => void;
  /** Undefined where nothing can be printed. */
  readonly onPrint: (() => void) | undefined;
  readonly close: () => void;
}

/** Everything that can be done with the selected results; there may be no room for its buttons. */
export function TrayMenu({ actions, onHand, onPrint, close }: TrayMenuProps) {
  const { t } = useText();
  const links = [
    { label: t('tray.copyLinks'), run: actions.copyLinks },
    { label: t('tray.copyHtml'), run: actions.copyHtml },
    { label: t('tray.open'), run: () => onHand('open') },
  ];
  const entries = [
    ...(actions.hasLinks ? links : []),
    { label: t('tray.copyCredits'), run: actions.copyCredits },
    ...(actions.hasFiles ? [{ label: t('tray.download'), run: () => onHand('download') }] : []),
    ...(onPrint ? [{ label: t('tray.print'), run: onPrint }] : []),
  ];
  return (
    <ul className="menu">
      {entries.map(({ label, run }) => (
        <li key={label}>
          <button
            type="button"
            className="menu-entry"
            onClick={() => {
              close();
              run();
            }}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
