/** What base.css limits the popup to. */
import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fitPopup } from '#lib/boot/fit-popup.ts';

/** The window of Firefox, whose upper edge is at `top` of the screen. */
function setWindow(top: number | undefined): void {
  const screen = { availTop: 30, availHeight: 800, availWidth: 1_200 };
  Object.defineProperty(window, 'screen', { configurable: true, value: screen });
  Object.defineProperty(window, 'mozInnerScreenY', { configurable: true, value: top });
}

const { style } = document.documentElement;
const limits = () => ['--available-height', '--room-width'].map((name) => style.getPropertyValue(name));

afterEach(() => {
  Reflect.deleteProperty(window, 'screen');
  Reflect.deleteProperty(window, 'mozInnerScreenY');
  window.onresize = null;
  for (const name of ['--available-height', '--room-width']) style.removeProperty(name);
});

it.each([
  ['below the toolbars', 190, '640px'],
  ['at an unknown position, below toolbars of the usual height', 0, '690px'],
  ['just below toolbars of the usual height', 140, '690px'],
])('the popup has the height that is left on the screen: %s', (_, top, height) => {
  setWindow(top);
  fitPopup();
  expect(limits()).toEqual([height, '1200px']);
});

it('the popup is measured again after each move', () => {
  setWindow(190);
  fitPopup();
  for (const [top, height] of [
    [330, '500px'],
    [230, '600px'],
  ] as const) {
    setWindow(top);
    fireEvent(window, new Event('resize'));
    expect(limits()).toEqual([height, '1200px']);
  }
});

it('a popup of Chromium has no limits of ours', () => {
  setWindow(undefined);
  fitPopup();
  fireEvent(window, new Event('resize'));
  expect(limits()).toEqual(['', '']);
});
