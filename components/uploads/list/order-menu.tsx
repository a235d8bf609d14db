import { useEffect, useRef } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { currentBundle } from '#lib/uploads/model/current-bundle.ts';
import { LIST_ORDERS, type ListOrder } from '#lib/uploads/model/list-order-names.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { announce } from '../../ui/announcer.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { useErrorLine } from '../upload-command.ts';

interface OrderMenuProps {
  readonly type: MediaType;
  readonly size?: 'small' | 'normal';
}

/** The button with the order of the files; its menu sorts them, and sends small ones first. */
export function OrderMenu({ type, size }: OrderMenuProps) {
  const { t } = useText();
  const order = useOrder(type);
  return (
    <PopoverPanel
      label={t('uploads.orderIs', { order: t(`uploads.order.${order}`) })}
      className={`${buttonClass('quiet', size)} order-button`}
      button={
        <>
          <Icon name={LATE_ICONS.sort} />
          <span className="button-label">{t(`uploads.order.${order}`)}</span>
        </>
      }
    >
      {(close) => <Orders type={type} onDone={close} />}
    </PopoverPanel>
  );
}

function Orders({ type, onDone }: { readonly type: MediaType; readonly onDone: () => void }) {
  const { t } = useText();
  const { send } = useClient();
  const showErrorOf = useErrorLine();
  const order = useOrder(type);
  const isSmallFirst = useMirror((state) => state.isSmallFirst ?? false);
  const sort = async (by: ListOrder): Promise<void> => {
    await send('uploads.sort', { type, by });
    if (isSmallFirst) announce(t('uploads.smallFirstOff'));
  };
  const menu = useRef<HTMLDivElement>(null);
  // The browser gives the focus back at the end.
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={menu} className="menu">
      <ul>
        {LIST_ORDERS.map((by) => (
          <Entry
            key={by}
            label={t(`uploads.order.${by}`)}
            isPressed={by === order}
            onClick={() => {
              onDone();
              showErrorOf(sort(by));
            }}
          />
        ))}
      </ul>
      <ul className="menu-actions">
        <Entry
          label={t('uploads.smallFirst')}
          isPressed={isSmallFirst}
          onClick={() => showErrorOf(send('uploads.setSmallFirst', { isSmallFirst: !isSmallFirst }))}
        />
      </ul>
    </div>
  );
}

interface EntryProps {
  readonly label: string;
  readonly isPressed: boolean;
  readonly onClick: () => void;
}

function Entry({ label, isPressed, onClick }: EntryProps) {
  return (
    <li>
      <button type="button" className="menu-entry" aria-pressed={isPressed} onClick={onClick}>
        {label}
        {isPressed && <Icon name="check" />}
      </button>
    </li>
  );
}

function useOrder(type: MediaType) {
  return useMirror(({ bundles }) => currentBundle(bundles, type)?.order ?? 'added');
}
