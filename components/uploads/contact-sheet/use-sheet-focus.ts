import type { ListWindow } from '../../ui/list-window.ts';
import { type RovingFocus, useRovingFocus } from '../../ui/roving-focus.ts';

/** The parts of a card that take the focus; `data-part` in the document. */
export type CardPart = 'picture' | 'caption';

/** The focus inside the sheet: on the picture or the caption of a card. */
export function useSheetFocus(
  order: readonly string[],
  { list, reveal }: ListWindow,
  onActive: (id: string) => void,
): RovingFocus<string> {
  return useRovingFocus<string>({
    // The card that has the focus stays rendered.
    box: () => null,
    idOf: (element) => (partOf(element) ? cardOf(element) : undefined),
    partOf,
    indexOf: (id) => order.indexOf(id),
    idAt: (index) => order[Math.min(index, order.length - 1)],
    find: ({ id, part = 'picture' }) =>
      list.current?.querySelector<HTMLElement>(`[data-upload="${CSS.escape(id)}"] [data-part=${part}]`) ?? null,
    reveal: (index) => reveal(index, 'nearest'),
    onActive,
  });
}

export function partOf(target: EventTarget): CardPart | undefined {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-part]')?.dataset['part'] : undefined;
  return part as CardPart | undefined;
}

export function cardOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-upload]')?.dataset['upload'] : undefined;
}
