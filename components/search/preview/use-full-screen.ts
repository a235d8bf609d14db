import { type RefObject, useEffect, useRef } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';

/**
 * Shows an element on the whole screen, and back; undefined where the browser does not offer that. The focus is on the
 * element's first button meanwhile, because what had it cannot be seen.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): (() => void) | undefined {
  const { t } = useText();
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const onChange = () => {
      if (document.fullscreenElement === element.current) {
        before.current = document.activeElement;
        element.current?.querySelector('button')?.focus();
      } else if (before.current instanceof HTMLElement) before.current.focus();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [element]);
  if (!document.fullscreenEnabled) return undefined;
  return () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    // Popups of extensions refuse it.
    else element.current?.requestFullscreen().catch(() => showAnnouncedToast(t('preview.noFullScreen'), 'error'));
  };
}
