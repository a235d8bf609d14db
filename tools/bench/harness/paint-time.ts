/**
 * Measures how long a page takes until something on it is painted, from the start of the navigation, by the page's
 * clock.
 */
import type { Browser } from 'puppeteer-core';
import { newTab } from '../../../tests/e2e/harness/browsers/chromium-process.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';

/** `isThere` is an expression that the page evaluates after every change of its document. Resolves with milliseconds. */
export async function paintTime(browser: Browser, url: string, isThere: string): Promise<number> {
  return timeInPage(browser, url, `(${watch})(() => ${isThere})`);
}

/**
 * Milliseconds until the first key is painted that a user could type: a letter that is inserted into the field of
 * `selector` as soon as the page has it, like a key that waits in the browser's queue.
 */
export async function acceptedKey(browser: Browser, url: string, selector: string): Promise<number> {
  return timeInPage(browser, url, `(${watchKey})(${JSON.stringify(selector)});(${watch})(() => globalThis.hasKey)`);
}

async function timeInPage(browser: Browser, url: string, source: string): Promise<number> {
  // Only a script is added: Playwright's and puppeteer's observers (accessibility, logs) cost time of their own.
  const session = await (await newTab(browser, 'about:blank')).createCDPSession();
  try {
    await session.send('Page.enable');
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await session.send('Page.navigate', { url });
    return await waitUntil(`${url} to be painted`, async () => {
      const { result } = await session.send('Runtime.evaluate', {
        expression: 'globalThis.paintedAfterMs',
      });
      return result.value as number | undefined;
    });
  } finally {
    await session.send('Page.close');
  }
}

/** Runs in the page, before its own scripts. */
function watchKey(selector: string): void {
  const observer = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>(selector);
    if (!field) return;
    observer.disconnect();
    field.focus();
    document.execCommand('insertText', false, 'a');
    Object.assign(globalThis, { hasKey: field.value !== '' });
    // A change for the watcher of the paint.
    document.documentElement.append('');
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page, before its own scripts. */
function watch(isThere: () => boolean): void {
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    observer.disconnect();
    // A message sent while a frame is prepared arrives after that frame was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => Object.assign(globalThis, { paintedAfterMs: performance.now() });
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
