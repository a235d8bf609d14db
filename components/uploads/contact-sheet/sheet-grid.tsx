import { type CSSProperties, type RefObject, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { selectAll } from '#lib/client/selection.ts';
import type { SheetStores } from '#lib/client/uploads/sheet-stores.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { indexesWith } from '../../ui/indexes-with.ts';
import { useListWindow } from '../../ui/list-window.ts';
import { useSelectAllKey } from '../../ui/use-select-all-key.ts';
import { takesShownFile } from '../shown-file.ts';
import { SheetCard } from './sheet-card.tsx';
import { guessedLines, pictureWidth } from './sheet-size.ts';
import { useCulling } from './use-culling.ts';
import { useSheetActions } from './use-sheet-actions.ts';
import { type CardPart, useSheetFocus } from './use-sheet-focus.ts';

/** What buttons outside of the sheet call. */
export interface SheetHandle {
  /** Index of the card that has, or last had, the focus; -1 if there is none. */
  readonly activeIndex: number;
  focusCard(index: number, part: CardPart): void;
}

/** Half a low window, so that scrolling shows no gaps. */
const AROUND_PX = 320;

interface SheetGridProps {
  readonly rows: readonly UploadRow[];
  readonly sizePx: number;
  readonly stores: SheetStores;
  readonly handle: RefObject<SheetHandle | null>;
  /** The next file without a caption after this one. */
  readonly nextMissing: (uploadId: string) => string | undefined;
}

/**
 * The files as pictures with their captions (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). Renders the cards near the
 * visible part, and the one that has the focus.
 */
export function SheetGrid({ rows, sizePx, stores, handle, nextMissing }: SheetGridProps) {
  const { t } = useText();
  const { selection } = stores;
  const kept = useStore(stores.kept);
  const selected = useStore(selection);
  const order = useMemo(() => rows.map(({ uploadId }) => uploadId), [rows]);
  /** The card that has, or last had, the focus. */
  const [active, setActive] = useState<string | null>(null);
  const activeIndex = active === null ? -1 : order.indexOf(active);
  const tabStop = activeIndex < 0 ? Math.max(0, order.indexOf(nextMissing('') ?? '')) : activeIndex;
  const view = useListWindow({
    kind: `sheet ${sizePx}`,
    count: order.length,
    guess: guessedLines(sizePx),
    aroundPx: AROUND_PX,
  });
  const focus = useSheetFocus(order, view, setActive);
  useImperativeHandle(handle, () => ({ activeIndex, focusCard: (index, part) => focus.moveTo(index, part) }));

  useSelectAllKey(view.list, () => selection.setState(selectAll(order)));
  useEffect(
    () =>
      takesShownFile((uploadId) => {
        const at = order.indexOf(uploadId);
        if (at >= 0) focus.moveTo(at, 'picture');
        return at >= 0;
      }),
    [order, focus],
  );
  const culling = useCulling(rows, stores);
  const actions = useSheetActions({ order, view, focus, selection, culling, nextMissing });
  return (
    <div ref={view.scroller} className="sheet-scroller list-window" onScroll={view.onScroll}>
      <div className="list-space" style={{ height: view.spacePx }}>
        {/* biome-ignore lint/a11y/useSemanticElements: cards are laid out freely, not in columns */}
        <div
          ref={view.list}
          role="grid"
          className="sheet-canvas"
          style={
            { ...view.style, '--picture-size': `${sizePx}px`, '--card-width': `${view.columnPx}px` } as CSSProperties
          }
          aria-label={t('metadata.overview')}
          aria-multiselectable="true"
          aria-rowcount={rows.length}
          {...actions}
          onFocus={({ target }) => focus.enter(target)}
          onBlur={({ target }) => focus.leave(target)}
        >
          {indexesWith(tabStop, view.range).map((index) => {
            const row = rows[index];
            if (!row) return null;
            const isFar = index < view.range.first || index > view.range.last;
            return (
              <SheetCard
                key={row.uploadId}
                row={row}
                index={index}
                farTopPx={isFar ? view.topOf(index) : null}
                pictureWidthPx={pictureWidth(view)}
                isSelected={selected.ids.has(row.uploadId)}
                isKept={kept.ids.has(row.uploadId)}
                isTabStop={index === tabStop}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
