import { useEffect } from 'react';
import { useClient } from '../hooks/client-context.ts';

/** What scrolls by itself on the pages that are embedded: its hidden part is what the frame lacks. */
const SCROLLERS = '.upload-files-body, .upload-main, .metadata, .metadata-body, .centred';
const LOWEST = 360;
/** A list of thousands is for scrolling. */
const HIGHEST = 1_600;
/** Typing and progress change the page many times a second. */
const PAUSE_MS = 250;

/** Tells the application around this page how high it would like to be. Draws nothing. */
export function EmbeddedHeight() {
  const { embedding } = useClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = 0;
    const measure = () => {
      timer = undefined;
      const height = wantedHeight();
      if (height === told) return;
      told = height;
      embedding.tellHeight(height);
    };
    const soon = () => {
      timer ??= setTimeout(measure, PAUSE_MS);
    };
    const changes = new MutationObserver(soon);
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-open'],
    });
    window.addEventListener('resize', soon);
    soon();
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      window.removeEventListener('resize', soon);
    };
  }, [embedding]);
  return null;
}

function wantedHeight(): number {
  const missing = [...document.querySelectorAll(SCROLLERS)].map(
    (element) => contentHeight(element) - element.clientHeight,
  );
  const height = document.documentElement.clientHeight + (missing.length === 0 ? 0 : Math.max(...missing));
  return Math.round(Math.min(HIGHEST, Math.max(LOWEST, height)));
}

/** Of what is inside, also where that is less than the room it has. */
function contentHeight(element: Element): number {
  const top = element.getBoundingClientRect().top - element.scrollTop;
  const bottoms = [...element.children].map((child) => child.getBoundingClientRect().bottom);
  const padding = Number.parseFloat(getComputedStyle(element).paddingBottom) || 0;
  return bottoms.length === 0 ? 0 : Math.max(...bottoms) - top + padding;
}
