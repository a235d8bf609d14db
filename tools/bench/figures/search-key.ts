/**
 * From pressing a key in the search field until its results are painted, on the hosted page, without the 500 ms of
 * debouncing (9.1) and without the time of server and network; compared with painting a key in an empty page.
 */
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import { benchPage } from '../harness/bench-build.ts';
import { againstLimit, againstPeer, type Figure, median } from '../harness/figure.ts';
import { keyToPaint } from '../harness/key-to-paint.ts';
import { p95 } from '../harness/scroll-frames.ts';
import { setWindow } from '../harness/search-page.ts';

const ROUNDS = 3;
/** Enough that one slow key of a busy machine is not the p95. */
const KEYS = '123456789'.repeat(5);
const LIMIT_MS = 60;
const RATIO_LIMIT = 3;
const DEBOUNCE_MS = 500;
const SETTLED_MS = 300;

export const searchKey: Figure = {
  name: 'search-key',
  rows: 100_000,
  async measure(bench) {
    const page = await bench.browser.openWebPage(`${bench.server.origin}/search/?period=*`);
    await setWindow(page);
    await waitUntil('results', () => page.evaluate<boolean>('document.querySelector(".result-slot a") !== null'));
    const empty = await bench.browser.openTab(benchPage('empty'));
    await setWindow(empty);
    await empty.evaluate(
      `void (document.body.replaceChildren(document.createElement('input')), document.querySelector('input').focus())`,
    );

    const ours: number[] = [];
    const peers: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await empty.session.send('Page.bringToFront');
      peers.push(await keyToPaint(empty));
      await page.session.send('Page.bringToFront');
      ours.push(p95(await searchByKeys(page)));
    }
    return [
      againstLimit('search-key-to-results-p95', median(ours), LIMIT_MS, 'ms'),
      againstPeer({
        figure: 'search-key-to-results-p95',
        peer: 'emptyPageKeyToPaint',
        ours,
        peers,
        ratioLimit: RATIO_LIMIT,
      }),
    ];
  },
};

async function searchByKeys(page: ChromiumPage): Promise<number[]> {
  const times: number[] = [];
  for (const key of KEYS) {
    await page.evaluate(`(${settled})(${SETTLED_MS})`);
    await page.evaluate(`void (${watch})(${DEBOUNCE_MS})`);
    await page.press(key);
    times.push(await waitUntil(`results of ${key}`, () => page.evaluate<number | undefined>('globalThis.ownMs')));
  }
  return times;
}

/**
 * Runs in the page: waits until the results have not changed for this time. A later page of the search before, or its lines
 * below the view, would count as the results of the next key, half a second before its request.
 */
function settled(quietMs: number): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => wait());
    let timer: ReturnType<typeof setTimeout>;
    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        observer.disconnect();
        resolve();
      }, quietMs);
    }
    const list = document.querySelector('.results');
    if (list) observer.observe(list, { childList: true, subtree: true, attributes: true });
    wait();
  });
}

/**
 * Runs in the page: the next key replaces the text, and the time until its results are painted is measured: other links
 * than before. No frame is requested before they are there, because the next one would then be up to 16 ms away.
 */
function watch(debounceMs: number): void {
  Object.assign(globalThis, { ownMs: undefined });
  const field = document.querySelector<HTMLInputElement>('.search-field input');
  field?.focus();
  field?.select();
  const links = () =>
    Array.from(document.querySelectorAll('.result-slot a'), (link) => link.getAttribute('href')).join();
  const before = links();
  performance.clearResourceTimings();
  const begin = ({ timeStamp }: Event) => {
    const painted = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const paintedAt = performance.now();
        const read = () => {
          // A page of the previous search may arrive after the key.
          const request = performance
            .getEntriesByType('resource')
            .find(({ name, startTime }) => startTime > timeStamp && name.includes('/search/image/'));
          // The browser reports a request some time after its answer.
          if (!request) return void setTimeout(read, 10);
          Object.assign(globalThis, { ownMs: paintedAt - timeStamp - debounceMs - request.duration });
        };
        read();
      };
      port2.postMessage(null);
    };
    const observer = new MutationObserver(() => {
      const now = links();
      if (now === before || now === '') return;
      observer.disconnect();
      requestAnimationFrame(painted);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['href'] });
  };
  document.addEventListener('keydown', begin, { capture: true, once: true });
}
