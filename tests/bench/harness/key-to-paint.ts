import type { LivePage } from '../../e2e/harness/browsers/live-page.ts';

const KEYS = 80;
/** Not a multiple of the frame time, so that keys occur at every point of a frame. */
const PAUSE_MS = 73;

/** Types into the focused field; 95 of 100 keys are painted after this many ms or fewer. */
export async function keyToPaint(page: LivePage): Promise<number> {
  await page.evaluate(`(${watchKeys})()`);
  for (let key = 0; key < KEYS; key += 1) {
    await page.session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'a', text: 'a', code: 'KeyA' });
    await page.session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'a', code: 'KeyA' });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const times = await page.evaluate<number[]>('globalThis.endKeys()');
  if (times.length < KEYS) throw new Error(`${times.length} of ${KEYS} keys were painted`);
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** Runs in the page. */
function watchKeys(): void {
  const times: number[] = [];
  const noteKey = ({ timeStamp }: Event) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  };
  document.addEventListener('input', noteKey, true);
  Object.assign(globalThis, {
    endKeys() {
      document.removeEventListener('input', noteKey, true);
      return times;
    },
  });
}
