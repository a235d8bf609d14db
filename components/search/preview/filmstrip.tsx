import '../../../assets/styles/search/filmstrip.css';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { itemAt } from '#lib/search/model/result-slots.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { ResultThumbnail } from '../item/result-thumbnail.tsx';
import { titleOf } from '../item/title-of.ts';
import { truncate } from '../item/truncate.ts';
import { AROUND } from './use-preview-steps.ts';

interface FilmstripProps {
  readonly search: SearchStore;
  /** Index of the result that is shown large. */
  readonly index: number;
  readonly onIndex: (index: number) => void;
}

/**
 * The results around the one that is shown large; a press shows another one. One tab stop: the shown one. Arrow keys,
 * which the window around it handles, take the focus along; Home and End go to the ends of the strip.
 */
export function Filmstrip({ search, index, onIndex }: FilmstripProps) {
  const texts = useText();
  const slots = useStore(search.store, (state) => state.slots);
  // Without the room for what may follow.
  const total = useStore(search.store, (state) => state.atLeast ?? state.total);
  const strip = useRef<HTMLDivElement>(null);
  // After the window around it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the shown result
  useEffect(() => {
    const { current } = strip;
    const shown = current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !shown) return;
    current.scrollLeft = shown.offsetLeft - (current.clientWidth - shown.offsetWidth) / 2;
    if (current.contains(document.activeElement)) shown.focus({ preventScroll: true });
  }, [index]);

  const indexes = Array.from({ length: 2 * AROUND + 1 }, (_, at) => index - AROUND + at).filter(
    (at) => at >= 0 && at < total,
  );
  const loaded = indexes.filter((at) => itemAt(slots, at));
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = { Home: loaded.at(0), End: loaded.at(-1) }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onIndex(target);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields
    <div
      ref={strip}
      role="group"
      className="filmstrip"
      aria-label={texts.t('preview.neighbours')}
      onKeyDown={onKeyDown}
    >
      {indexes.map((at) => {
        const item = itemAt(slots, at);
        if (!item) return <span key={at} className="filmstrip-gap" />;
        return (
          <button
            key={at}
            type="button"
            aria-current={at === index || undefined}
            aria-label={truncate(titleOf(item, texts))}
            tabIndex={at === index ? 0 : -1}
            onClick={() => onIndex(at)}
          >
            <ResultThumbnail key={item.objectId} item={item} />
          </button>
        );
      })}
    </div>
  );
}
