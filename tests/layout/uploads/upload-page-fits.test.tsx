/**
 * The upload page never scrolls sideways, in English and German. From 240 to 1,280 px, with 0 to 1,000 files, bars, list
 * and form fit.
 */
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { overflowingElements as misfits } from '../../e2e/harness/checks/horizontal-overflow.ts';
import { uploadDetails } from '../../helpers/builders/upload-details.ts';
import { usageOf } from '../../helpers/builders/usage.ts';
import { rowOf } from '../../helpers/screens/page-client.ts';
import { settle } from '../../helpers/screens/render-app.tsx';
import { createDemoPage, LOCALES, type Locale } from '../harness/demo-page.ts';
import { colours, gone, isInView, press, pressOn, resize, see, seeText, type } from '../harness/screen.ts';
import { addedRows, listRows, runningRows } from '../states/rows.ts';
import { showUploads } from '../states/uploads.ts';

/** Around every width of the specification at which something may change, and the narrowest panel. */
const WIDTHS = [
  240, 299, 300, 320, 349, 350, 455, 456, 457, 518, 519, 520, 559, 560, 561, 618, 619, 620, 631, 632, 633, 638, 639,
  640, 736, 737, 738, 1280,
];
/** From this width on, list and form are side by side. */
const SIDE_BY_SIDE_FROM = 620;

/** German texts are the longer ones. */
const tagsOf = (locale: Locale) => (locale === 'de-DE' ? [] : ['thorough']);

/** When a request began that is still without an answer. */
const sentAt = (): number => new Date().getTime() - 4_000;

/** Elements outside of the window, buttons with cut text, and pictures over the text of their row. */
function overflowingElements(): readonly string[] {
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 60);
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1;
  const { clientWidth, scrollWidth } = document.documentElement;
  const complaints = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  for (const element of document.querySelectorAll('button, a, input:not([type=file]), select, textarea, label')) {
    if (!isShown(element)) continue;
    const { left, right } = element.getBoundingClientRect();
    // The chips are one row that scrolls sideways.
    const isScrolled = element.closest('.chips') !== null;
    if (!isScrolled && (left < -0.5 || right > clientWidth + 0.5))
      complaints.push(`${nameOf(element)} is at ${left}–${right}`);
    // A long filename ends in an ellipsis; no other text does.
    const isShortened = getComputedStyle(element).textOverflow === 'ellipsis';
    if (element instanceof HTMLButtonElement && !isShortened && element.scrollWidth > element.clientWidth + 1)
      complaints.push(`${nameOf(element)} has too little room`);
  }
  for (const row of document.querySelectorAll('.upload-row')) {
    const end = row.querySelector('.thumbnail')?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
    const texts = [...row.querySelectorAll('.upload-row-name, .badge')].filter(isShown);
    if (texts.some((text) => text.getBoundingClientRect().left < end))
      complaints.push(`${nameOf(row)} has its picture over its text`);
  }
  return complaints;
}

for (const locale of LOCALES) {
  it(`[9.9] the upload page in ${locale} fits at every width, and has two columns from 620 px on`, {
    tags: tagsOf(locale),
  }, async () => {
    const long = `${'Sturmflutwarnung-Nordfriesland-'.repeat(3)}Husum.jpg`;
    const [, wrongType] = listRows(2);
    await showUploads(locale, [
      rowOf({ uploadId: '1', filename: 'kurz.jpg' }),
      rowOf({ uploadId: '2', filename: long }),
      { ...rowOf(wrongType), uploadId: '3' },
    ]);
    await see('img.thumbnail');
    const found: Record<number, readonly string[]> = {};
    for (const width of WIDTHS) {
      await resize(width, 800);
      const complaints = overflowingElements();
      if (complaints.length > 0) found[width] = complaints;
      const list = document.querySelector('[role=grid]')?.getBoundingClientRect();
      const form = [...document.querySelectorAll('form')].at(-1)?.getBoundingClientRect();
      expect((form?.x ?? 0) >= (list?.right ?? 0) - 1, `${width} px`).toBe(width >= SIDE_BY_SIDE_FROM);
    }
    expect(found).toEqual({});
  });
}

/** From Firefox's narrowest sidebar to the largest popup, including low ones. */
const SURFACES = [
  [240, 640],
  [320, 400],
  [320, 640],
  [360, 740],
  [738, 534],
  [738, 600],
  [800, 600],
  [1_280, 800],
] as const;

/** Height of the highest rendered row, how many are fully visible, and whether the page itself scrolls. */
function measureList() {
  const list = document.querySelector('.upload-files-body, .upload-list-long')?.getBoundingClientRect();
  const rows = [...document.querySelectorAll('[role=row][data-upload]')].map((row) => row.getBoundingClientRect());
  const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
  return {
    highest: Math.max(0, ...rows.map(({ height }) => height)),
    whole: rows.filter(({ top, bottom }) => list && top >= list.top - 1 && bottom <= list.bottom + 1).length,
    scrolls: scrollHeight > clientHeight || scrollWidth > clientWidth,
  };
}

/**
 * A large picture with its margins, or beside a small one four lines: rows show the picture first, whole and large enough to
 * tell files apart, and two lines of the caption, or a warning and one. A page at 1,280 × 800 shows five, a popup five, six
 * without captions.
 */
function expectLowRows(size: string): void {
  const isWide = (document.querySelector('.upload-files')?.clientWidth ?? 0) >= WIDE_FROM;
  expect.soft(measureList().highest, size).toBeLessThanOrEqual(isWide ? 113 : 83);
}

/** From this width of the list on, its pictures are large. */
const WIDE_FROM = 640;

const paneOf = (at: number) => document.querySelectorAll<HTMLElement>('.pane')[at];

it.each([
  [0, 'en-US'],
  // More than fit into any surface.
  [15, 'de-DE'],
  [1_000, 'en-US'],
] as const)('[2.7.3, 2.7.4] %i files in %s: bars, list and form fit at every surface size', async (count, locale) => {
  await resize(800, 600);
  const IPTCCaption = 'Helfer sichern am Samstag den Deich bei Husum mit Sandsäcken. '.repeat(count === 15 ? 3 : 0);
  await showUploads(locale, listRows(count), { draft: { IPTCCaption } });
  if (count > 60) await see('.upload-list-long');
  if (count > 0) await see('.notice-warning');
  for (const [width, height] of SURFACES) {
    await resize(width, height);
    const size = `${width} × ${height}`;
    const buttons = [...document.querySelectorAll('.upload-footer button')];
    expect
      .soft(
        buttons.filter((button) => !isInView(button)),
        size,
      )
      .toEqual([]);
    expect.soft(misfits(), size).toEqual([]);
    const { whole, scrolls } = measureList();
    expect.soft(scrolls, size).toBe(false);
    expectLowRows(size);
    if (count >= 3) expect.soft(whole, size).toBeGreaterThanOrEqual(height <= 400 ? 1 : 3);
    if (width >= SIDE_BY_SIDE_FROM) continue;
    paneOf(1)?.click();
    await expect.poll(() => isInView(document.querySelector('select[name=ChannelID]')), { message: size }).toBe(true);
    expect.soft(misfits(), `${size}, form`).toEqual([]);
    paneOf(0)?.click();
    await see('.upload-files');
  }
});

it('[4.10] the text beside a long button in the form keeps the width of a few words', async () => {
  await resize(1_280, 800);
  const sent = addedRows(2, { status: 'uploading', isSentWithForm: true, isChangeable: true, formRevision: 1 });
  const formAtStart = { values: { IPTCHeadline: 'Deich' }, appendMode: 0 as const };
  await showUploads('de-DE', sent, { isStarted: true, revision: 1, formAtStart, draft: { IPTCHeadline: 'Deiche' } });
  await see('.metadata-form');
  const text = await see('.notice-text');
  for (const width of [240, 360, 638, 738, 1_280]) {
    await resize(width, 800);
    paneOf(1)?.click();
    await expect.poll(() => text.getBoundingClientRect().width, { message: `${width} px` }).toBeGreaterThan(140);
    expect.soft(overflowingElements(), `${width} px`).toEqual([]);
  }
});

it('the offer to undo covers no line of the footer', async () => {
  await resize(1_280, 800);
  const page = await showUploads('de-DE', addedRows(3));
  const until = new Date().getTime() + 600_000;
  await settle(() => page.share({ undo: { id: 'step-1', kind: 'remove', count: 3, name: '', until } }));
  const toast = await see('.undo-toast');
  const footer = await see('.upload-footer');
  for (const [width, height] of [...SURFACES, [1_280, 800]] as const) {
    await resize(width, height);
    const { bottom } = toast.getBoundingClientRect();
    expect.soft(bottom, `${width} × ${height}`).toBeLessThanOrEqual(footer.getBoundingClientRect().top);
  }
});

it('[5.10] an error in a panel brings the form to the front, and list and form keep their positions', async () => {
  await resize(360, 740);
  await showUploads('en-US', addedRows(30));
  const channel = () => document.querySelector<HTMLSelectElement>('select[name=ChannelID]');
  const caption = () => document.querySelector<HTMLTextAreaElement>('.form [name=IPTCCaption]');
  await expect.poll(() => channel()?.checkVisibility({ visibilityProperty: true })).toBe(false);
  await see('.pane-missing');
  await press(/^Not sent yet/);
  const list = await see('.upload-files-body');
  list.scrollTo({ top: 300 });
  await press('Upload');
  await seeText('To complete the upload please fill out the form.');
  await expect.poll(() => document.activeElement).toBe(channel());
  expect(isInView(channel())).toBe(true);

  await userEvent.selectOptions(channel() as HTMLSelectElement, 'News desk');
  await gone('.pane-missing');
  await type('.form [name=IPTCCaption]', 'Sturm in Husum');
  await userEvent.keyboard('{Home}{ArrowRight}');
  await userEvent.click(paneOf(0) as HTMLElement);
  expect(caption()?.checkVisibility({ visibilityProperty: true }) ?? false).toBe(false);
  expect(list.scrollTop).toBe(300);
  expect(document.querySelector('.chip-queued')?.ariaPressed).toBe('true');
  await userEvent.click(paneOf(1) as HTMLElement);
  await expect.poll(() => document.activeElement).toBe(caption());
  await userEvent.keyboard('!');
  expect(caption()?.value).toBe('S!turm in Husum');
});

const overlaps = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

it.each([
  [738, 600],
  [360, 740],
])('calendar and supplemental list cover neither their field nor the buttons below: %i × %i', async (width, height) => {
  await resize(width, height);
  await showUploads('en-US', []);
  if (width < SIDE_BY_SIDE_FROM) paneOf(1)?.click();
  await see('.date-button');
  const buttons = [...document.querySelectorAll<HTMLElement>('.date-button:enabled, .select-button')];
  expect(buttons.length).toBeGreaterThan(1);
  for (const button of buttons) {
    await userEvent.click(button);
    await see('.popover-panel :is(.calendar, .choices)');
    const panel = (await see('.popover-panel')).getBoundingClientRect();
    const field = button.closest('.date, .select');
    const covered = [field, ...document.querySelectorAll('.upload-footer button')]
      .filter((other) => other !== null && overlaps(other.getBoundingClientRect(), panel))
      .map((other) => other?.textContent);
    expect.soft(covered, button.ariaLabel ?? '').toEqual([]);
    await userEvent.keyboard('{Escape}');
    await gone('.popover-panel');
    expect(document.activeElement).toBe(button);
  }
});

it('the selected chip and progress are distinguishable in forced colours', async () => {
  await colours('forced');
  await resize(1280, 800);
  await showUploads('en-US', runningRows(), { isStarted: true });
  const coloursOf = (selector: string, pseudo?: string) => {
    const { backgroundColor, borderColor } = getComputedStyle(
      document.querySelector(selector) ?? document.documentElement,
      pseudo,
    );
    return { backgroundColor, borderColor };
  };
  await pressOn('.chip[aria-pressed=false]');
  await see('.upload-row .progress');
  expect(coloursOf('.chip[aria-pressed=true]').backgroundColor).not.toBe(
    coloursOf('.chip[aria-pressed=false]').backgroundColor,
  );
  expect(coloursOf('.upload-row .progress', '::-webkit-progress-value').backgroundColor).not.toBe(
    coloursOf('.upload-files-head').backgroundColor,
  );
});

for (const locale of LOCALES) {
  it(`[2.7.4] no row cuts one of several warnings, in ${locale}`, { tags: tagsOf(locale) }, async () => {
    const warnings = {
      isRepaired: true,
      isFromFuture: true,
      takenAt: '20990501140530',
      isTextCut: true,
      detectedType: 'heic',
    } as const;
    await showUploads(locale, [
      rowOf({ filename: 'deich.jpg', ...warnings }),
      rowOf({
        uploadId: '2',
        filename: 'watt.jpg',
        ...warnings,
        usage: usageOf({ words: 'embargoed' }),
        status: 'complete',
      }),
    ]);
    await see('.upload-row-usage');
    const found: Record<number, readonly string[]> = {};
    for (const width of [240, 320, 360, 456, 520, 738, 1280]) {
      await resize(width, 740);
      const whole = [...document.querySelectorAll('.upload-row-meta > .upload-row-wait')];
      expect(whole).toHaveLength(8);
      const cut = whole.filter((element) => !isInView(element));
      if (cut.length > 0) found[width] = cut.map(({ textContent }) => textContent);
    }
    expect(found).toEqual({});
  });
}

for (const locale of LOCALES) {
  it(`[2.7.4] the list cuts no filter, and no row a warning, the time left or until when its text changes, in ${locale}`, {
    tags: tagsOf(locale),
  }, async () => {
    const sending = { bytes: 9_400_000, at: sentAt(), expectedMs: 60_000 };
    await showUploads(
      locale,
      [
        rowOf({ status: 'uploading', bytesTotal: 9_400_000, sending, isChangeable: true }),
        rowOf({
          uploadId: '2',
          filename: 'deich.jpg',
          hasOwnCaption: true,
          isFromFuture: true,
          takenAt: '20990501140530',
        }),
        rowOf({ uploadId: '3', filename: 'watt.jpg', status: 'error', error: 'uploads/refused' }),
      ],
      { isStarted: true },
    );
    const rate = await see('.upload-row .rate-about, .upload-row .rate-about + span');
    const timeLeft = rate.matches('.rate-about') ? rate.nextElementSibling : rate;
    const found: Record<number, readonly string[]> = {};
    for (const width of [240, 320, 360, 456, 520, 619, 738, 1000, 1280]) {
      await resize(width, 740);
      // Narrower, the filters scroll; in a narrow list, those that the sentence beside Upload has are hidden.
      const whole = document.querySelectorAll(`.upload-row-wait${width < 360 ? '' : ', .chip, .upload-row-until'}`);
      const isHidden = (element: Element | null) => element?.matches('.chip') && !element.checkVisibility();
      const cut = [...whole, timeLeft].filter((element) => !isHidden(element) && !isInView(element));
      expectLowRows(`${width} px`);
      if (cut.length > 0) found[width] = cut.map((element) => element?.textContent ?? 'no time left');
    }
    expect(found).toEqual({});
  });
}

it('[9.7] the size of a file keeps its unit, and its capture time its day, beside a headline of one word', async () => {
  const page = createDemoPage('de-DE');
  const fileValues = { IPTCHeadline: 'Weihnachtsmarkt' };
  page.answer('uploads.details', ({ uploadIds }) =>
    (uploadIds as string[]).map((uploadId) => uploadDetails({ uploadId, fileValues })),
  );
  const texts = { hasOwnHeadline: true, hasOwnCaption: true };
  await showUploads('de-DE', [rowOf({ ...texts, takenAt: '20190614140530' })], {}, page);
  await see('.upload-row-headline');
  const size = document.querySelector('.upload-row-meta > span') as HTMLElement;
  const time = document.querySelector('.capture-time > [aria-hidden]') as HTMLElement;
  for (const width of [300, 320, 360, 400, 455]) {
    await resize(width, 740);
    expect(
      [size, time].map((element) => element.getClientRects().length),
      `${width} px`,
    ).toEqual([1, 1]);
  }
});

it('values of a file that differ have most of the width, beside a long name of their source', async () => {
  const page = createDemoPage('de-DE');
  const variants = {
    IPTCCaption: [
      { text: 'Zürich: Straße gesperrt, Köln', source: 'IPTC' },
      { text: 'ZŸrich: Stra§e gesperrt, Kšln', source: 'IPTC', isOtherReading: true },
    ],
  } as const;
  const fileValues = { IPTCCaption: 'Zürich: Straße gesperrt, Köln' };
  page.answer('uploads.details', ({ uploadIds }) =>
    (uploadIds as string[]).map((uploadId) => uploadDetails({ uploadId, fileValues, variants })),
  );
  await showUploads('de-DE', addedRows(1), {}, page);
  await pressOn('[data-action=metadata]');
  await see('.file-variants');
  const widthOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().width ?? 0;
  for (const width of [240, 360, 738]) {
    await resize(width, 740);
    const share = widthOf('.file-variants [type=radio] ~ span:last-child') / widthOf('.file-variants');
    expect(share, `${width} px`).toBeGreaterThan(0.3);
  }
});
