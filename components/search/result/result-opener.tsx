import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { carryLink } from './dragged-link.ts';
import { useResultPopover } from './result-popover-context.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useCarriedLink } from './use-dragged-link.ts';

interface ResultOpenerProps {
  readonly item: SearchItem;
  readonly className: string;
  readonly label?: string;
  /** Of all results one is a tab stop. */
  readonly tabIndex: 0 | -1;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/**
 * The way into a result, in every view. It is pressed like a button, and where the server names links it is the result's
 * link at the same time: dragged out of the page, opened in a new tab, copied by Ctrl+C or the browser's own menu
 * (2.8.7; docs/design/search.md#links).
 */
export function ResultOpener({ item, className, label, tabIndex, onOpen, children }: ResultOpenerProps) {
  const carried = useCarriedLink(item);
  const copy = useCopyLink();
  const popover = useResultPopover(item);
  const common = { className, tabIndex, 'aria-label': label, 'aria-haspopup': 'dialog', ...popover } as const;
  if (carried.link === '') {
    return (
      <button type="button" {...common} onClick={onOpen}>
        {children}
      </button>
    );
  }
  const onClick = (event: MouseEvent) => {
    // With a key held down the browser opens the link in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') {
      event.preventDefault();
      if (!event.repeat) onOpen();
    }
    const isCopy = event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (isCopy && window.getSelection()?.isCollapsed !== false) {
      event.preventDefault();
      void copy(carried);
    }
  };
  const onDragStart = (event: DragEvent) => {
    popover.onBlur();
    carryLink(event, carried, event.currentTarget.closest('[data-result]')?.querySelector('.result-thumbnail') ?? null);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be dragged as a link, nor opened in a new tab
    // biome-ignore lint/a11y/useValidAnchor: it has an address, and a plain press opens its preview instead
    <a
      role="button"
      {...common}
      href={carried.link}
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
