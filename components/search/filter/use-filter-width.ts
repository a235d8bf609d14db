import { useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../surface/client-context.ts';

/** In px, like the other widths (2.9.1). */
export const MIN_FILTER_WIDTH = 280;
const FIRST_WIDTH = 320;
const MAX_WIDTH = 560;
/** Share of the window; the results keep the rest. */
const MAX_PART = 0.6;

/** The last width on this surface, so that a reopened panel does not change its width. */
let lastWidth: number | null = null;

/** The panel's width in px, stored on this computer and limited by the window. */
export function useFilterWidth() {
  const { send } = useClient();
  const [wanted, setWanted] = useState(lastWidth ?? FIRST_WIDTH);
  const windowWidth = useSyncExternalStore(onResize, () => window.innerWidth);

  useEffect(() => {
    if (lastWidth !== null) return;
    let isCurrent = true;
    send('search.filterWidth', {}).then(
      (stored) => {
        if (!isCurrent || !stored || lastWidth !== null) return;
        lastWidth = stored;
        setWanted(stored);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [send]);

  const maxWidth = Math.max(
    Math.min(MIN_FILTER_WIDTH, windowWidth),
    Math.min(MAX_WIDTH, Math.round(windowWidth * MAX_PART)),
  );
  return {
    width: Math.min(Math.max(wanted, MIN_FILTER_WIDTH), maxWidth),
    maxWidth,
    setWidth(width: number) {
      lastWidth = width;
      setWanted(width);
      // A width that cannot be stored applies until the surface is closed.
      void send('search.setFilterWidth', { width }).catch(() => undefined);
    },
  };
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
