import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { SearchStore } from '#lib/client/search/search-store.ts';

/** What a user does next takes the click back. */
const ACTIONS = ['pointerdown', 'keydown'] as const;
/** Opens a result, or selects it. */
const CONTROLS = ['[aria-haspopup]', '[data-toggle]'] as const;

/**
 * Keeps a click on a result that stays, while it does not look out of use yet. If the answer of the running search has
 * the same result in view, that one gets the click. `run`: of the results that are shown.
 */
export function useHeldClick(
  search: SearchStore,
  list: RefObject<HTMLElement | null>,
  run: number,
): (event: MouseEvent) => void {
  const held = useRef<{ readonly run: number; readonly id: string; readonly control: string } | null>(null);
  useEffect(() => {
    const drop = (): void => {
      held.current = null;
    };
    for (const name of ACTIONS) window.addEventListener(name, drop, true);
    return () => {
      for (const name of ACTIONS) window.removeEventListener(name, drop, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once other results are shown
  useEffect(() => {
    if (held.current?.run !== run) {
      held.current = null;
      return;
    }
    // After the entry of the search, which would replace that of a preview.
    const timer = setTimeout(() => {
      const click = held.current;
      if (click === null) return;
      held.current = null;
      const result = list.current?.querySelector(`[data-result="${CSS.escape(click.id)}"]`);
      result?.closest('[data-index]')?.querySelector<HTMLElement>(click.control)?.click();
    });
    return () => clearTimeout(timer);
  }, [run]);
  return ({ target, ctrlKey, metaKey, shiftKey, altKey }) => {
    if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey || altKey) return;
    const control = CONTROLS.find((selector) => target.closest(selector) !== null);
    const id = target.closest('[data-index]')?.querySelector<HTMLElement>('[data-result]')?.dataset['result'];
    if (control && id) held.current = { run: search.store.getState().run, id, control };
  };
}
