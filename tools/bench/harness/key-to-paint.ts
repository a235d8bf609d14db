import type { LivePage } from '../../../tests/e2e/harness/browsers/live-page.ts';

const KEYS = 80;
/** Not a multiple of the frame time, so that keys occur at every point of a frame. */
const PAUSE_MS = 73;

const LETTER = { key: 'a', text: 'a', code: 'KeyA' };

/** Types into the focused field; 95 of 100 keys are painted after this many ms or fewer. */
export function keyToPaint(page: LivePage): Promise<number> {
  return pressesToPaint(page, 'input', { type: 'keyDown', ...LETTER });
}

/** The same for a key that the page handles itself. */
export function handledKeyToPaint(page: LivePage, key: string, windowsVirtualKeyCode: number): Promise<number> {
  return pressesToPaint(page, 'keydown', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode });
}

async function pressesToPaint(page: LivePage, event: 'input' | 'keydown', press: Record<string, unknown>) {
  await page.evaluate(`(${watchKeys})(${JSON.stringify(event)})`);
  for (let key = 0; key < KEYS; key += 1) {
    await page.session.send('Input.dispatchKeyEvent', press);
    await page.session.send('Input.dispatchKeyEvent', { ...press, type: 'keyUp', text: undefined });
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
