import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { MediaType } from '#lib/contract/uploads.ts';
import { uploadTypeOf } from '#lib/routing/model/routes.ts';
import { useMediaQuery } from '../../surface/use-media-query.ts';
import { announce } from '../../ui/announcer.tsx';
import { topModal } from '../../ui/top-modal.ts';

/** From this width on, list, panel and form have room beside each other: the list keeps its large pictures. */
const WIDE = '(min-width: 1440px)';

/**
 * The empty element between list and form of the upload page of this type. Null where there is no room for it, on every other
 * page, and behind a dialog; 'unknown' before the page has been looked at.
 */
export function usePlaceBesideList(type: MediaType | null): HTMLElement | null | 'unknown' {
  const [place, setPlace] = useState<HTMLElement | null | 'unknown'>('unknown');
  const [isInFront] = useState(() => topModal() === null);
  const { pathname } = useLocation();
  const isHere = useMediaQuery(WIDE) && isInFront && type !== null && uploadTypeOf(pathname) === type;
  useLayoutEffect(() => {
    const box = isHere ? document.querySelector<HTMLElement>('.end-place') : null;
    setPlace(box);
    if (!box) return;
    box.hidden = false;
    return () => {
      box.hidden = true;
    };
  }, [isHere]);
  return place;
}

interface EndPanelProps {
  readonly place: HTMLElement;
  readonly title: string;
  readonly text: string;
  /** Nothing of the text is still being loaded. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

/** The end of a list beside it. It takes the focus only if nothing has it, as after the button that has started the files. */
export function EndPanel({ place, title, text, isWhole, children }: EndPanelProps) {
  // Once: later the list changes, and its end is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isWhole) announce(`${title} ${text}`);
  }, [isWhole]);
  useEffect(() => {
    if (document.activeElement === document.body) place.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [place]);
  return createPortal(
    <aside className="end-panel" aria-label={title}>
      {children}
    </aside>,
    place,
  );
}
