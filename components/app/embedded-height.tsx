import { useEffect } from 'react';
import { useClient } from '../surface/client-context.ts';

const LOWEST = 360;
/** Height of an empty list, whose drop zone fills the available space. */
const EMPTY_LIST_PX = 160;
/** Keeps the buttons at the bottom visible below a host's header in a window of 837 px. List and form scroll inside. */
const HIGHEST = 640;
/** Typing and progress change the page many times a second. */
const PAUSE_MS = 250;

/** Requests the page's height from the host application. Renders nothing. */
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

/** Height needed without scrolling; flexible parts count by their content. */
function wantedHeight(): number {
  const frame = document.documentElement.clientHeight;
  const card = document.querySelector('.centred');
  const main = document.querySelector('.upload-main');
  const scroller = main ?? card;
  const content = main ? uploadHeight() : card ? contentHeight(card) : frame;
  return Math.round(Math.min(HIGHEST, Math.max(LOWEST, content + (scroller ? frame - scroller.clientHeight : 0))));
}

/** Height of the upload page, by the higher one of list and form. */
function uploadHeight(): number {
  const files = document.querySelector('.upload-files');
  const list = document.querySelector('.upload-files-body');
  const form = document.querySelector('.metadata');
  // A long list has a scroller of its own.
  if (!files || !list || !form) return HIGHEST;
  const listPx = list.childElementCount > 1 ? contentHeight(list) : EMPTY_LIST_PX;
  return Math.max(files.clientHeight - list.clientHeight + listPx, contentHeight(form));
}

/** Height of the content, also if it is less than the element's height. */
function contentHeight(element: Element): number {
  const top = element.getBoundingClientRect().top - element.scrollTop;
  const bottoms = [...element.children].map((child) => child.getBoundingClientRect().bottom);
  const padding = Number.parseFloat(getComputedStyle(element).paddingBottom) || 0;
  return bottoms.length === 0 ? 0 : Math.max(...bottoms) - top + padding;
}
