import { useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../surface/client-context.ts';

/** 2.9.1 */
export const MIN_FILTER_WIDTH = 280;
const FIRST_WIDTH = 320;
const MAX_WIDTH = 560;
/** Of a window: the results keep the rest. */
const MAX_PART = 0.6;

/** What it was last on this surface, so that it does not jump when the panel opens again. */
let lastWidth: number | null = null;

/** The panel's width in px, kept on this computer, and never more than the window has. */
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
      // Where storage refuses, it counts until the surface is closed.
      void send('search.setFilterWidth', { width }).catch(() => undefined);
    },
  };
}

function onResize(tell: () => void): () => void {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
}
