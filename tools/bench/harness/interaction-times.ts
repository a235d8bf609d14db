/**
 * Presses keys and buttons as a user does, through the browser, and reads how long each interaction took until its next
 * paint: https://web.dev/articles/inp
 */
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';

/** One key by its `KeyboardEvent.key`, or a click on the first element of a selector. */
export type Interaction = { readonly key: string } | { readonly click: string };

/** Not a multiple of the frame time, so that interactions occur at every point of a frame. */
const PAUSE_MS = 73;

/** Times of the interactions, ms in steps of 8, in ascending order. The shortest, of up to 16 ms, count as 16. */
export async function interactionTimes(page: ChromiumPage, interactions: readonly Interaction[]): Promise<number[]> {
  await page.evaluate(`(${watchInteractions})()`);
  for (const interaction of interactions) {
    if ('key' in interaction) await page.press(interaction.key);
    else await clickOn(page, interaction.click);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  // The browser reports an interaction after its paint.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const slow = await page.evaluate<number[]>('globalThis.interactionDurations()');
  const fast = Array.from({ length: Math.max(0, interactions.length - slow.length) }, () => 16);
  return [...fast, ...slow].sort((a, b) => a - b);
}

async function clickOn(page: ChromiumPage, selector: string): Promise<void> {
  const { x, y } = await waitUntil(selector, () =>
    page.evaluate<{ x: number; y: number } | null>(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      if (!element) return null;
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    })()`),
  );
  await page.raw.mouse.click(x, y);
}

/** Runs in the page. */
function watchInteractions(): void {
  const longest = new Map<number, number>();
  const since = performance.now();
  const note = (entry: PerformanceEntry): void => {
    const { interactionId, startTime, duration } = entry as PerformanceEntry & { readonly interactionId: number };
    if (interactionId > 0 && startTime >= since)
      longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
  };
  const options = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options);
  Object.assign(globalThis, { interactionDurations: () => [...longest.values()] });
}
