import { type FocusEvent, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type Pane = 'files' | 'form';

interface Panes {
  /** Where the page is narrow, the one that is shown. */
  readonly front: Pane;
  /** Shows a pane; the control in it that had the focus last has it again. */
  readonly show: (pane: Pane) => void;
  /** Shows the list without moving the focus. */
  readonly showFiles: () => void;
  /** Shows the form, whose caller places the focus. */
  readonly showForm: () => void;
  /** For the element around both panes. */
  readonly onFocus: (event: FocusEvent) => void;
}

/** List and form where only one of them has room. Both stay mounted: scroll, selection, text and caret are kept. */
export function usePanes(): Panes {
  const [front, setFront] = useState<Pane>('files');
  const focused = useRef<Partial<Record<Pane, HTMLElement>>>({});
  return {
    front,
    show: useCallback((pane) => {
      flushSync(() => setFront(pane));
      focused.current[pane]?.focus({ preventScroll: true });
    }, []),
    showFiles: useCallback(() => setFront('files'), []),
    showForm: useCallback(() => flushSync(() => setFront('form')), []),
    onFocus({ target, currentTarget }) {
      if (target === currentTarget || !(target instanceof HTMLElement)) return;
      focused.current[target.closest('.metadata') ? 'form' : 'files'] = target;
    },
  };
}
