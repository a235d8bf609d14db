import type { RefObject } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';

/** Shows an element on the whole screen, and back; undefined where the browser does not offer that. */
export function useFullScreen(element: RefObject<HTMLElement | null>): (() => void) | undefined {
  const { t } = useText();
  if (!document.fullscreenEnabled) return undefined;
  return () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    // Popups of extensions refuse it.
    else element.current?.requestFullscreen().catch(() => showAnnouncedToast(t('preview.noFullScreen'), 'error'));
  };
}
