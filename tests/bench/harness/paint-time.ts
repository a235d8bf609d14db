/**
 * Measures how long a page takes until something on it is painted, from the start of the navigation, by the page's
 * clock.
 */
import type { CdpConnection } from '../../e2e/harness/browsers/cdp-connection.ts';
import { waitUntil } from '../../e2e/harness/wait-until.ts';

/** `isThere` is an expression that the page evaluates after every change of its document. Resolves with milliseconds. */
export async function paintTime(connection: CdpConnection, url: string, isThere: string): Promise<number> {
  const { targetId } = await connection.browser.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  // Only a script is added: Playwright's observers (accessibility, logs) cost time of their own.
  const session = await connection.attach(targetId);
  try {
    await session.send('Page.enable');
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})(() => ${isThere})` });
    await session.send('Page.navigate', { url });
    return await waitUntil(`${url} to be painted`, async () => {
      const { result } = await session.send<{ result: { value?: number } }>('Runtime.evaluate', {
        expression: 'globalThis.paintedAfterMs',
      });
      return result.value;
    });
  } finally {
    await connection.browser.send('Target.closeTarget', { targetId });
  }
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
