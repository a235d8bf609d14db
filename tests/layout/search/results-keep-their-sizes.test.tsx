/** Results keep their sizes, the popover never covers its result, previews have room for picture and buttons. */
import { expect, it } from 'vitest';
import { page as frame, userEvent } from 'vitest/browser';
import { overflowingElements } from '../../e2e/harness/checks/horizontal-overflow.ts';
import { resultRow } from '../../e2e/harness/servers/result-row.ts';
import { showSearch } from '../harness/results.ts';
import { colours, gone, isInView, moveMouseAway, resize, see, twoFrames } from '../harness/screen.ts';
import { violations } from '../harness/violations.ts';

const LONG = 'Sturmflut '.repeat(1_000);
const FIELDS = { IPTCCaption: 'Nach der Sturmflut sichern Helfer den Deich.', IPTCByLine: 'A. Keller' };

const row = (number: number, fields: object = {}, own: object = {}) =>
  resultRow(
    'image',
    number,
    { IPTCHeadline: `Deich ${number}`, ...FIELDS, ...fields },
    { Name: `deich-${number}.jpg`, SrcID: 'NPA', ReceivedTS: '20261120 09:58:00', ...own },
  );

const show = (view = 'image', total = 24, rowOf = (number: number) => row(number)) =>
  showSearch('en-US', 'image', { total, view, row: rowOf });

const result = (number: number) =>
  document.querySelector<HTMLElement>(`[data-index="${number - 1}"] :is(a, button)`) as HTMLElement;

it('[9.9] tiles are at most 200 px wide and fill the width from 1280 to 2560 px; rows are at most 1038 px wide', async () => {
  await show();
  for (const width of [
    320, 360, 455, 456, 457, 518, 519, 560, 619, 632, 639, 737, 738, 800, 1038, 1280, 1366, 1600, 1920, 2240, 2560,
  ]) {
    await resize(width, 700);
    await expect
      .poll(
        () => {
          const boxes = [...document.querySelectorAll('.result-tile')].map((tile) => tile.getBoundingClientRect());
          const widest = Math.max(...boxes.map(({ left, right }) => right - left));
          const used = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
          const unused = (document.querySelector('.result-grid')?.clientWidth ?? 0) - used;
          return {
            fits: widest <= 200 && widest > 90,
            // Its own margins of 12 px.
            fills: width < 1280 || unused <= 25,
            overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
          };
        },
        { message: `${width} px` },
      )
      .toEqual({ fits: true, fills: true, overflow: 0 });
  }
  await show('metadata');
  // With 12 px on both sides.
  await expect.poll(() => document.querySelector('article')?.getBoundingClientRect().width).toBe(1_062);
});

/** Visible lines of text of the second result. */
function countLines(): number {
  const second = [...document.querySelectorAll('.result-row')][1] as Element;
  const limits = second.getBoundingClientRect();
  const tops = new Set<number>();
  const walker = document.createTreeWalker(second, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const clip = (node.parentElement?.closest('p, h2, a') ?? second).getBoundingClientRect();
    for (const { top, bottom, width } of range.getClientRects()) {
      const middle = (top + bottom) / 2;
      const isSeen = middle < Math.min(clip.bottom, limits.bottom) && middle > limits.top;
      if (isSeen && width > 0) tops.add(Math.round(middle / 6));
    }
  }
  return tops.size;
}

it('[9.9] the metadata of a result has at most nine lines, whatever its fields contain', async () => {
  const long = { IPTCHeadline: LONG, IPTCCaption: LONG, IPTCCategory: 'DIS' };
  const name = { Name: LONG.replaceAll(' ', '_'), ExpiresTS: '20271120' };
  await show('metadata', 2, (number) => (number === 1 ? row(1) : row(2, long, name)));
  for (const width of [320, 360, 519, 738, 1280]) {
    await resize(width, 700);
    await expect.poll(countLines, { message: `${width} px` }).toBeLessThanOrEqual(9);
    expect(countLines(), `${width} px`).toBeGreaterThan(2);
  }
});

it('[2.8.6] the popover of a result never covers it, closes at Escape and when the window is resized', async () => {
  await resize(1280, 700);
  await show();
  for (const [width, height] of [
    [1280, 700],
    [360, 640],
    [738, 300],
  ] as const) {
    await resize(width, height);
    // Content that scrolls under the mouse closes the popover: it has to be visible before the mouse arrives.
    result(2).scrollIntoView({ block: 'nearest' });
    await moveMouseAway();
    await twoFrames();
    await gone('.result-popover');
    await userEvent.hover(frame.elementLocator(result(2)));
    const popover = await see('.result-popover');
    expect(popover.textContent).toContain('Author: A. Keller');
    const [over, under] = [popover.getBoundingClientRect(), result(2).getBoundingClientRect()];
    const isApart = over.x >= under.right || over.right <= under.x || over.y >= under.bottom || over.bottom <= under.y;
    expect(isApart, JSON.stringify({ width, height, over, under })).toBe(true);
    await userEvent.keyboard('{Escape}');
    await gone('.result-popover');
  }
  await moveMouseAway();
  await userEvent.hover(frame.elementLocator(result(2)));
  await see('.result-popover');
  await resize(700, 600);
  await gone('.result-popover');
});

it('[9.9] after a jump to a result each row has as many tiles as fit, at every width', async () => {
  await resize(1280, 800);
  await show('image', 358);
  await userEvent.fill(await see('.go-to-result input'), '200');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => isInView(result(200))).toBe(true);
  for (const [width, columns] of [
    [240, 2],
    [738, 4],
    [1280, 5],
  ] as const) {
    await resize(width, 740);
    const cellsOfFirstRow = () => document.querySelector('[role=row]')?.querySelectorAll('[role=gridcell]').length;
    await expect.poll(cellsOfFirstRow, { message: `${width} px` }).toBe(columns);
    expect(document.querySelectorAll('[role=gridcell]').length, `${width} px`).toBeLessThan(48);
  }
});

it.each(['image', 'metadata'])(
  '[2.10.1] closing a preview returns the focus to the result it showed last: %s',
  async (view) => {
    await resize(1280, 720);
    await show(view);
    result(1).focus();
    await userEvent.keyboard('{Enter}');
    await see('dialog[open]');
    await userEvent.keyboard('{ArrowRight}'.repeat(9));
    await expect.poll(() => document.querySelector('dialog[open]')?.getAttribute('aria-label')).toBe('Deich 10');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(result(10));
    expect(isInView(result(10))).toBe(true);
  },
);

it('results, popover and preview have no WCAG 2.2 AA violation in both colour schemes', async () => {
  await resize(360, 700);
  const expiry = ['', '20971120', '20201120'];
  for (const scheme of ['light', 'dark'] as const) {
    await colours(scheme);
    // The schemes differ in colours only.
    const rules = scheme === 'light' ? 'all' : 'colours';
    for (const view of ['image', 'metadata']) {
      await show(view, 3, (number) => row(number, {}, { ExpiresTS: expiry[number - 1] ?? '' }));
      await userEvent.hover(frame.elementLocator(result(1)));
      await see('.result-popover');
      expect.soft(await violations(rules), `${view}, ${scheme}`).toEqual([]);
      await moveMouseAway();
    }
    await userEvent.click(result(2));
    await see('dialog[open]');
    expect.soft(await violations(rules), `preview, ${scheme}`).toEqual([]);
  }
});

const HEADLINES = {
  words: LONG,
  'one word': 'x'.repeat(10_000),
  Arabic: 'عاصفة على الساحل '.repeat(600),
};
/** The preview itself: the thumbnail shown while it loads is a picture too. */
const PREVIEW = '.preview-media img:not(.preview-waiting)';

/** Height of the visible, clickable part of the first such element, without scrolling. */
function seenPx(selector: string): number {
  const element = document.querySelector(selector);
  const box = element?.getBoundingClientRect();
  if (!element || !box) return 0;
  const middle = (box.left + box.right) / 2;
  let seen = 0;
  for (let y = Math.max(0, box.top) + 0.5; y < Math.min(innerHeight, box.bottom); y += 1)
    if (element.contains(document.elementFromPoint(middle, y))) seen += 1;
  return seen;
}

it.each(Object.entries(HEADLINES))(
  '[2.10.1] a preview shows its picture and its close button under any headline: %s',
  async (_kind, headline) => {
    const PreviewURL = `${location.origin}/picture/900x1200/1.svg`;
    for (const [width, height] of [
      [360, 640],
      [1280, 300],
    ] as const) {
      const where = `${width} × ${height}`;
      await resize(width, height);
      await show('image', 1, () => row(1, { IPTCHeadline: headline }, { PreviewURL }));
      await userEvent.click(result(1));
      await see(PREVIEW);
      await expect.poll(() => seenPx(PREVIEW), { message: where }).toBeGreaterThan(100);
      await expect.poll(() => seenPx('.preview-bar button'), { message: where }).toBeGreaterThanOrEqual(24);
      await expect.poll(overflowingElements, { message: where }).toEqual([]);
      expect(document.querySelector('.preview-bar [role=status]')?.textContent, where).toContain(
        `${headline.slice(0, 80)}..., `,
      );
      expect(document.querySelector('dialog dd')?.textContent?.trim(), where).toBe(headline.trim());
    }
  },
);
