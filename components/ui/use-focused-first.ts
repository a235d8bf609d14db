import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the first entry of a menu that opens, once it is loaded; the browser restores it at the end. */
export function useFocusedFirst<Menu extends HTMLElement>(isLoaded: boolean): RefObject<Menu | null> {
  const menu = useRef<Menu>(null);
  useEffect(() => {
    if (isLoaded) menu.current?.querySelector('button')?.focus();
  }, [isLoaded]);
  return menu;
}
