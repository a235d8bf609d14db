import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';

const KEYS = 80;
/** Not a multiple of the frame time, so that keys occur at every point of a frame. */
const PAUSE_MS = 73;

/** Types into the focused field; 95 of 100 keys are painted after this many ms or fewer. */
export function keyToPaint(page: ChromiumPage): Promise<number> {
  return pressesToPaint(page, 'input', 'a');
}

/** The same for a key that the page handles itself. */
export function handledKeyToPaint(page: ChromiumPage, key: string): Promise<number> {
  return pressesToPaint(page, 'keydown', key);
}

async function pressesToPaint(page: ChromiumPage, event: 'input' | 'keydown', press: string): Promise<number> {
  await page.evaluate(`(${watchKeys})(${JSON.stringify(event)})`);
  for (let key = 0; key < KEYS; key += 1) {
    await page.press(press);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const times = await page.evaluate<number[]>('globalThis.endKeys()');
  if (times.length < KEYS) throw new Error(`${times.length} of ${KEYS} keys were painted`);
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** Runs in the page. */
function watchKeys(event: 'input' | 'keydown'): void {
  const times: number[] = [];
  const noteKey = ({ timeStamp }: Event) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  };
  document.addEventListener(event, noteKey, true);
  Object.assign(globalThis, {
    endKeys() {
      document.removeEventListener(event, noteKey, true);
      return times;
    },
  });
}
