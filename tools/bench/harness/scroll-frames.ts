import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';

export interface ScrolledFrames {
  /** Milliseconds from frame to frame. */
  readonly frames: readonly number[];
  /** The most elements that the document had. */
  readonly mostNodes: number;
}

/** Scrolls the element of `selector` by the same step in every frame. */
export function scrollFrames(
  page: ChromiumPage,
  selector: string,
  toPx: number,
  stepPx: number,
): Promise<ScrolledFrames> {
  return page.evaluate<ScrolledFrames>(`(${scroll})(${JSON.stringify(selector)}, ${toPx}, ${stepPx})`);
}

/** The 95th percentile. */
export function p95(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * 0.95) - 1] ?? Number.NaN;
}

/** Runs in the page. */
function scroll(selector: string, toPx: number, stepPx: number): Promise<ScrolledFrames> {
  const element = document.querySelector(selector);
  if (!element) throw new TypeError(`there is no ${selector}`);
  const frames: number[] = [];
  const nodes = document.getElementsByTagName('*');
  let mostNodes = 0;
  let last = performance.now();
  return new Promise((resolve, reject) => {
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      mostNodes = Math.max(mostNodes, nodes.length);
      const left = toPx - element.scrollTop;
      if (Math.abs(left) < 1) return resolve({ frames: frames.slice(1), mostNodes });
      const before = element.scrollTop;
      element.scrollTop += Math.sign(left) * Math.min(Math.abs(left), stepPx);
      if (element.scrollTop === before) return reject(new RangeError(`${selector} ends at ${before}`));
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}
