import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { assetLink } from '#lib/search/model/asset-link.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { setDragData } from './dragged-link.ts';
import { useRestrictedUse } from './restricted-use-context.ts';
import { useResultPopover } from './result-popover-context.ts';
import { titleOf } from './title-of.ts';
import { truncate } from './truncate.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useLinkOf } from './use-dragged-link.ts';
import { trayUseFor, useTray } from './use-tray.ts';

interface ResultOpenerProps {
  readonly item: SearchItem;
  readonly className: string;
  readonly label?: string;
  /** 0 for the one result that is a tab stop. */
  readonly tabIndex: 0 | -1;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/**
 * The button that opens a result, in every view. If the server defines links, it is also the result's link, which can
 * be dragged out of the page, opened in a new tab, and copied by Ctrl+C or the browser's menu (2.8.7;
 * docs/design/search.md#links). One that is not given away unasked is no link, because the browser would give it away.
 */
export function ResultOpener(props: ResultOpenerProps) {
  const { item, className, label, tabIndex, isSelected, onOpen, children } = props;
  const texts = useText();
  const tray = useTray();
  const linkOf = useLinkOf();
  const { server, settings } = useReady();
  const link = assetLink(settings.dragUrlTemplate, item.objectId, server);
  const copy = useCopyLink();
  const popover = useResultPopover(item);
  const { use, answerFor } = useRestrictedUse();
  const isGuarded = ['ask', 'block'].includes(answerFor(item));
  const name = isSelected ? `${label ?? truncate(titleOf(item, texts))}, ${texts.t('tray.isSelected')}` : label;
  const common = { className, tabIndex, 'aria-label': name, 'aria-haspopup': 'dialog', ...popover } as const;
  if (link === '') {
    return (
      <button type="button" {...common} onClick={onOpen}>
        {children}
      </button>
    );
  }
  const onClick = (event: MouseEvent) => {
    // Ctrl+Enter: the browser opens the link in a new tab.
    if (!isGuarded && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    onOpen();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The browser presses a link by Enter itself. Space selects.
    if (isGuarded && event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat) onOpen();
    }
    const isCopy = event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (isCopy && window.getSelection()?.isCollapsed !== false) {
      event.preventDefault();
      const all = trayUseFor(tray, item);
      if (all) all.copy();
      else use({ item, action: 'copy', run: (isWarned) => void copy(linkOf(item), isWarned) });
    }
  };
  const onDragStart = (event: DragEvent) => {
    popover.onBlur();
    const all = trayUseFor(tray, item);
    if (all) return all.drag(event, document.querySelector('.tray-pictures'));
    const picture = event.currentTarget.closest('[data-result]')?.querySelector('.result-thumbnail') ?? null;
    const isDragged = use({ item, action: 'drag', run: () => setDragData(event, linkOf(item), picture) });
    if (!isDragged) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be dragged as a link or opened in a new tab
    <a
      role="button"
      {...common}
      href={isGuarded ? undefined : link}
      target="_blank"
      rel="noopener"
      draggable
      onClick={onClick}
      onKeyDown={onKeyDown}
      onDragStart={onDragStart}
    >
      {children}
    </a>
  );
}
