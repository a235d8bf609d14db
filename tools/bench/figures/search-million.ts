/**
 * The first, the middle and the last of a million results, each by its number, from Enter until it is painted. The
 * result shown must be the one that the server returns for this number.
 */
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import { againstLimit, type Figure } from '../harness/figure.ts';
import { openSearch } from '../harness/search-page.ts';

const ROWS = 1_000_000;
const NUMBERS = [500_000, 1_000_000, 1] as const;
/** Nielsen's limit for an uninterrupted flow of thought. */
const LIMIT_MS = 1_000;

export const searchMillion: Figure = {
  name: 'search-million',
  rows: ROWS,
  async measure(bench) {
    const page = await openSearch(bench);
    const results = [];
    for (const number of NUMBERS) {
      const expected = await bench.server.resultNumber(number);
      await page.evaluate(`(() => {
        const field = document.querySelector('.go-to-result input');
        field.focus();
        field.value = '${number}';
      })()`);
      await page.evaluate(`void (${watch})(${number})`);
      await page.press('Enter');
      const { ms, title } = await waitUntil(
        `result ${number}`,
        () => page.evaluate<{ ms: number; title: string } | undefined>('globalThis.reached'),
        { timeoutMs: 60_000 },
      );
      if (!title.includes(expected)) throw new Error(`Result ${number} is "${expected}", shown was "${title}"`);
      results.push(againstLimit(`search-million-result-${number}`, ms, LIMIT_MS, 'ms'));
    }
    return results;
  },
};

/** Runs in the page: from the next key until the result with this number is painted. */
function watch(number: number): void {
  Object.assign(globalThis, { reached: undefined });
  const begin = ({ timeStamp }: Event) => {
    const look = () => {
      const slot = document.querySelector(`.result-slot[data-index="${number - 1}"]`);
      const opener = slot?.querySelector('a, button');
      if (!opener) return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      const title = opener.getAttribute('aria-label') ?? '';
      port1.onmessage = () => Object.assign(globalThis, { reached: { ms: performance.now() - timeStamp, title } });
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };
  document.addEventListener('keydown', begin, { capture: true, once: true });
}
