/**
 * 100,000 results, scrolled to number 50,000 and back, with pauses in which the visible part is loaded. The document
 * stays small, the heap stays that of 2,000 results, and frames take as long as those of an empty page.
 */
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import type { Bench } from '../harness/bench.ts';
import { benchPage } from '../harness/bench-build.ts';
import { againstLimit, againstPeer, type Figure } from '../harness/figure.ts';
import { p95, type ScrolledFrames, scrollFrames } from '../harness/scroll-frames.ts';
import { heapBytes, openSearch, setWindow, untilFilled } from '../harness/search-page.ts';

const ROUNDS = 2;
const TARGET = 50_000;
const RESTS = 5;
/** Two windows per frame, faster than a wheel. */
const STEP_PX = 1_600;
const CONTENT_PX = 3_200_000;
const NODES_LIMIT = 600;
const HEAP_RATIO_LIMIT = 1.2;
const FRAMES_RATIO_LIMIT = 1.25;

export const searchScroll: Figure = {
  name: 'search-scroll',
  rows: 100_000,
  async measure(bench) {
    const page = await openSearch(bench);
    const rowPx = await page.evaluate<number>(
      `(() => { const list = document.querySelector('.results [role=grid]'); const style = getComputedStyle(list);
        const perRow = style.gridTemplateColumns.split(' ').length;
        return (list.firstElementChild.getBoundingClientRect().height + Number.parseFloat(style.rowGap)) / perRow; })()`,
    );
    // Every page of the first 2,000, one after the other.
    for (let number = 24; number <= 2_000; number += 24) await rest(page, number * rowPx);
    const before = await heapBytes(page);
    const empty = await openEmpty(bench);

    const ours: ScrolledFrames[] = [];
    const peers: ScrolledFrames[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await empty.session.send('Page.bringToFront');
      peers.push(await thereAndBack(empty, '#scroller', TARGET * rowPx, async () => undefined));
      await page.session.send('Page.bringToFront');
      ours.push(await thereAndBack(page, '.results', TARGET * rowPx, () => untilFilled(page)));
    }
    await rest(page, 2_000 * rowPx);
    const after = await heapBytes(page);
    return [
      againstLimit('search-scroll-nodes', Math.max(...ours.map(({ mostNodes }) => mostNodes)), NODES_LIMIT, 'elements'),
      againstPeer({
        figure: 'search-scroll-heap',
        unit: 'bytes',
        peer: 'after2000Results',
        ours: [after],
        peers: [before],
        ratioLimit: HEAP_RATIO_LIMIT,
      }),
      againstPeer({
        figure: 'search-scroll-frames-p95',
        peer: 'emptyScrollingPage',
        ours: ours.map(({ frames }) => p95(frames)),
        peers: peers.map(({ frames }) => p95(frames)),
        ratioLimit: FRAMES_RATIO_LIMIT,
      }),
    ];
  },
};

async function rest(page: ChromiumPage, top: number): Promise<void> {
  await page.evaluate(`void (document.querySelector('.results').scrollTop = ${top})`);
  await untilFilled(page);
}

async function thereAndBack(
  page: ChromiumPage,
  selector: string,
  bottomPx: number,
  atRest: () => Promise<void>,
): Promise<ScrolledFrames> {
  const stops = Array.from({ length: RESTS }, (_, at) => ((at + 1) * bottomPx) / RESTS);
  const way = [...stops, ...stops.toReversed().slice(1), 0];
  const parts: ScrolledFrames[] = [];
  for (const stop of way) {
    parts.push(await scrollFrames(page, selector, Math.round(stop), STEP_PX));
    await atRest();
  }
  return {
    frames: parts.flatMap(({ frames }) => frames),
    mostNodes: Math.max(...parts.map(({ mostNodes }) => mostNodes)),
  };
}

/** A page of the same extension in the same window with one element as high as the list of all results. */
async function openEmpty({ browser }: Bench): Promise<ChromiumPage> {
  const empty = await browser.openTab(benchPage('empty'));
  await setWindow(empty);
  // An extension page rejects style attributes.
  await empty.evaluate(`(() => {
    const [scroller, content] = [document.createElement('div'), document.createElement('div')];
    scroller.id = 'scroller';
    Object.assign(scroller.style, { height: '700px', overflowY: 'auto' });
    content.style.height = '${CONTENT_PX}px';
    scroller.append(content);
    document.body.replaceChildren(scroller);
  })()`);
  return empty;
}
