import { type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { useFullScreenOffered } from '../../surface/use-full-screen-offered.ts';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';

export interface FullScreen {
  readonly isOn: boolean;
  /** Undefined where the browser does not offer it. */
  readonly toggle: (() => void) | undefined;
}

/**
 * Shows an element on the whole screen, and back. The focus is on the element's first button meanwhile, because what had
 * it cannot be seen.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const { t } = useText();
  const isOffered = useFullScreenOffered();
  const [isOn, setOn] = useState(false);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const onChange = () => {
      const isNow = element.current !== null && document.fullscreenElement === element.current;
      if (isNow) before.current = document.activeElement;
      setOn(isNow);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [element]);
  useEffect(() => {
    if (!isOn) return;
    element.current?.querySelector('button')?.focus();
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus();
    };
  }, [isOn, element]);
  const toggle = () => {
    if (isOn) void document.exitFullscreen();
    else element.current?.requestFullscreen().catch(() => showAnnouncedToast(t('preview.noFullScreen'), 'error'));
  };
  return { isOn, toggle: isOffered ? toggle : undefined };
}
