import { type RefObject, useImperativeHandle, useMemo } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Selection } from '#lib/client/uploads/selection.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { SheetCard } from './sheet-card.tsx';
import { placeOf } from './sheet-layout.ts';
import { useSelectAllKey } from './use-select-all-key.ts';
import { useSheetActions } from './use-sheet-actions.ts';
import { type CardPart, useActiveCard, useSheetFocus } from './use-sheet-focus.ts';
import { useSheetView } from './use-sheet-view.ts';

/** What buttons outside of the sheet call. */
export interface SheetHandle {
  /** Index of the card that has, or last had, the focus; -1 if there is none. */
  readonly activeIndex: number;
  focusCard(index: number, part: CardPart): void;
}

interface SheetGridProps {
  readonly rows: readonly UploadRow[];
  readonly sizePx: number;
  readonly selection: StoreApi<Selection>;
  readonly handle: RefObject<SheetHandle | null>;
}

/**
 * The files as pictures with their captions (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). Renders the cards near the
 * visible part, and the one that has the focus.
 */
export function SheetGrid({ rows, sizePx, selection, handle }: SheetGridProps) {
  const { t } = useText();
  const selected = useStore(selection);
  const order = useMemo(() => rows.map(({ uploadId }) => uploadId), [rows]);
  const active = useActiveCard(order);
  const tabStop = Math.max(0, active.index);
  const view = useSheetView(order.length, sizePx, tabStop);
  const focus = useSheetFocus(order, active, view.canvas, view.reveal);
  useImperativeHandle(handle, () => ({ activeIndex: active.index, focusCard: focus.focusCard }));

  useSelectAllKey(view.canvas, order, selection);
  const actions = useSheetActions({ order, view, focus, selection });
  return (
    <div ref={view.scroller} className="sheet-scroller" onScroll={view.onScroll}>
      {/* biome-ignore lint/a11y/useSemanticElements: cards are laid out freely, not in columns */}
      <div
        ref={view.canvas}
        role="grid"
        className="sheet-canvas"
        data-list={view.layout.isList}
        style={{ height: view.layout.heightPx }}
        aria-label={t('metadata.overview')}
        aria-multiselectable="true"
        aria-rowcount={rows.length}
        {...actions}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        {view.rendered.map((index) => {
          const row = rows[index];
          if (!row) return null;
          const { cardWidthPx, cardHeightPx, pictureWidthPx, pictureHeightPx } = view.layout;
          return (
            <SheetCard
              key={row.uploadId}
              row={row}
              index={index}
              {...placeOf(index, view.layout)}
              widthPx={cardWidthPx}
              heightPx={cardHeightPx}
              pictureWidthPx={pictureWidthPx}
              pictureHeightPx={pictureHeightPx}
              isSelected={selected.ids.has(row.uploadId)}
              isTabStop={index === tabStop}
            />
          );
        })}
      </div>
    </div>
  );
}
