/** A preview uses the room of the window: picture and facts beside or below each other, and a strip of neighbours. */
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SearchType } from '#lib/contract/search-types.ts';
import { overflowingElements } from '../../e2e/harness/checks/horizontal-overflow.ts';
import { resultRow } from '../../e2e/harness/servers/result-row.ts';
import { showSearch } from '../harness/results.ts';
import { gone, isInView, press, resize, see } from '../harness/screen.ts';

const LONG = 'Nach der Sturmflut sichern Helfer den Deich. '.repeat(60);
const TALL = `${location.origin}/picture/900x3000/1.svg`;

const row = (type: SearchType, number: number) =>
  resultRow(
    type,
    number,
    { IPTCHeadline: `Deich ${number}`, IPTCCaption: LONG, IPTCByLine: 'A. Keller' },
    { PreviewURL: TALL, ThumbURL: TALL },
  );

const box = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect();
const dialog = () => [box('dialog[open]').width, box('dialog[open]').height].map(Math.round);

/** Width and height of the window and of the preview; the height of the picture. */
const SIZES = [
  [1920, 1080, [1520, 994], 889],
  [1280, 900, [1248, 828], 723],
  [832, 640, [800, 608], 502],
  // Below it, of at most 500 px.
  [831, 1200, undefined, 500],
  [738, 600, [706, 568], 280],
  [640, 700, [608, 644], 380],
  // Narrow ones are filled.
  [639, 700, [639, 700], 380],
  [320, 640, [320, 640], 320],
] as const;

it.each(SIZES)('[2.10.1] a picture in a window of %i × %i px has the room that its facts leave', async (...size) => {
  const [width, height, expected, picturePx] = size;
  await resize(width, height);
  await showSearch('en-US', 'image', { total: 12, row: (number) => row('image', number) });
  await press('Deich 5');
  await see('dialog[open]');
  await gone('.preview-waiting');
  if (expected) expect(dialog()).toEqual(expected);
  await expect.poll(() => Math.abs(box('.preview-media img').height - picturePx)).toBeLessThan(2);
  const [stage, side, strip] = ['.preview-stage', '.preview-side', '.filmstrip'].map(box) as [
    DOMRect,
    DOMRect,
    DOMRect,
  ];
  const isBeside = width >= 832;
  expect(isBeside ? side.left >= stage.right - 1 : side.top >= strip.bottom - 1).toBe(true);
  expect(strip.top).toBeGreaterThanOrEqual(stage.bottom - 1);
  expect(overflowingElements()).toEqual([]);
  // The shown one is in the middle of the strip.
  const current = box('.filmstrip [aria-current]');
  expect(Math.abs((current.left + current.right) / 2 - (strip.left + strip.right) / 2)).toBeLessThan(2);
});

it('[2.10.1] long facts beside a picture scroll by themselves, and all of them can be reached', async () => {
  await resize(1280, 640);
  await showSearch('en-US', 'image', { total: 3, row: (number) => row('image', number) });
  await press('Deich 1');
  await see('dialog[open]');
  await gone('.preview-waiting');
  const picture = JSON.stringify(box('.preview-media img'));
  const last = () => [...document.querySelectorAll('.preview-facts .fact')].at(-1) as Element;
  last().scrollIntoView();
  expect(isInView(last().lastElementChild)).toBe(true);
  expect(JSON.stringify(box('.preview-media img'))).toBe(picture);
});

it.each(['text', 'audio'] as const)('[2.10.1] a preview of %s is 720 px wide, as its lines are read', async (type) => {
  await resize(1280, 900);
  await showSearch('en-US', type, { total: 1, row: (number) => row(type, number) });
  await press('Deich 1');
  await see('dialog[open]');
  expect(dialog()[0]).toBe(720);
});

it('[2.10.1] the strip goes where the window is low, and arrow keys step without it', async () => {
  await resize(738, 400);
  await showSearch('en-US', 'image', { total: 3, row: (number) => row('image', number) });
  await press('Deich 1');
  await see('dialog[open]');
  expect(document.querySelector('.filmstrip')?.checkVisibility()).toBe(false);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => document.querySelector('dialog[open]')?.getAttribute('aria-label')).toBe('Deich 2');
});
