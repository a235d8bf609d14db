/** Measures how long a page takes from a press until its effect is painted. */
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';

/**
 * Milliseconds. `pressed` is the selector of the pressed element, `isThere` an expression about the page afterwards.
 */
export function actionTime(page: ChromiumPage, pressed: string, isThere: string): Promise<number> {
  return page.evaluate<number>(`(${timePress})(${JSON.stringify(pressed)}, () => ${isThere})`);
}

/** Runs in the page. */
function timePress(pressed: string, isThere: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const element = document.querySelector<HTMLElement>(pressed);
    if (!element) return reject(new Error(`there is no ${pressed}`));
    const startedAt = performance.now();
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      // A message sent while a frame is prepared arrives after that frame was painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - startedAt);
        port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
    element.click();
  });
}
