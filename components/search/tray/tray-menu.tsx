import { useText } from '../../i18n/text-provider.tsx';
import type { TrayActions } from './use-tray-actions.ts';

interface TrayMenuProps {
  readonly actions: TrayActions;
  readonly onOpen: () => void;
  readonly close: () => void;
}

/** What else can be done with the selected results. */
export function TrayMenu({ actions, onOpen, close }: TrayMenuProps) {
  const { t } = useText();
  const entries = [
    { label: t('tray.copyCredits'), run: actions.copyCredits },
    ...(actions.hasLinks ? [{ label: t('tray.open'), run: onOpen }] : []),
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
