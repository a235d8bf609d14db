import { useEffect } from 'react';
import { useClient } from '../surface/client-context.ts';

const LOWEST = 360;
/** An empty list is the place to drop files onto, which takes all the room there is. */
const EMPTY_LIST_PX = 160;
/** In a window of 837 px the buttons at the lower end are in view below a host's own head. List and form scroll inside. */
const HIGHEST = 640;
/** Typing and progress change the page many times a second. */
const PAUSE_MS = 250;

/** Tells the application around this page how high it would like to be. Draws nothing. */
export function EmbeddedHeight() {
  const { embedding } = useClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sentHeight = 0;
    const measure = () => {
      timer = undefined;
      const height = wantedHeight();
      if (height === sentHeight) return;
      sentHeight = height;
      embedding.sendHeight(height);
    };
    const soon = () => {
      timer ??= setTimeout(measure, PAUSE_MS);
    };
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
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

/** What the page would be high without scrolling: of parts that take the room they get, only what they hold counts. */
function wantedHeight(): number {
  const frame = document.documentElement.clientHeight;
  const card = document.querySelector('.centred');
  const main = document.querySelector('.upload-main');
  const scroller = main ?? card;
  const content = main ? uploadHeight() : card ? contentHeight(card) : frame;
  return Math.round(Math.min(HIGHEST, Math.max(LOWEST, content + (scroller ? frame - scroller.clientHeight : 0))));
}

/** Of the higher one of list and form, which stand beside each other or take turns. */
function uploadHeight(): number {
  const files = document.querySelector('.upload-files');
  const list = document.querySelector('.upload-files-body');
  const form = document.querySelector('.metadata');
  // A long list has a scroller of its own.
  if (!files || !list || !form) return HIGHEST;
  const listPx = list.childElementCount > 1 ? contentHeight(list) : EMPTY_LIST_PX;
  return Math.max(files.clientHeight - list.clientHeight + listPx, contentHeight(form));
}

/** Also where that is less than the room it has. */
function contentHeight(element: Element): number {
  const top = element.getBoundingClientRect().top - element.scrollTop;
  const bottoms = [...element.children].map((child) => child.getBoundingClientRect().bottom);
  const padding = Number.parseFloat(getComputedStyle(element).paddingBottom) || 0;
  return bottoms.length === 0 ? 0 : Math.max(...bottoms) - top + padding;
}
