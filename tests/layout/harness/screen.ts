/** Steps on the shown page, by the real mouse and keyboard, and its sizes. */
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { shippedCatalogue, type TextId } from '../../../components/i18n/catalogue.ts';
import type { Locale } from './demo-page.ts';
import { serverLabels } from './server-labels.ts';

export const twoFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

export async function resize(width: number, height: number): Promise<void> {
  if (innerWidth === width && innerHeight === height) return;
  await page.viewport(width, height);
  await twoFrames();
}

let emulated = 'light';

/** Until the end of the test. */
export async function colours(scheme: 'light' | 'dark' | 'forced'): Promise<void> {
  if (scheme === emulated) return;
  emulated = scheme;
  const forcedColors = scheme === 'forced' ? 'active' : 'none';
  await commands.emulate({ colorScheme: scheme === 'dark' ? 'dark' : 'light', forcedColors });
}

/** A label without placeholders, or their values in it. */
export function label(locale: Locale, id: TextId, values: Readonly<Record<string, string>> = {}): string {
  const text = serverLabels(locale)[id] ?? shippedCatalogue(locale)?.[id];
  if (text === undefined) throw new Error(`There is no text ${id} in ${locale}`);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `{${name}}`);
}

const shownElements = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );

/** The first visible element; waits for it. */
export async function see(selector: string): Promise<HTMLElement> {
  await expect.poll(() => shownElements(selector).length, { message: selector }).toBeGreaterThan(0);
  return shownElements(selector)[0] as HTMLElement;
}

export const seeText = (text: string | RegExp): Promise<HTMLElement[]> => screen.findAllByText(text);

export async function gone(selector: string): Promise<void> {
  await expect.poll(() => shownElements(selector).length, { message: selector }).toBe(0);
}

/** Into the corner of the page: `unhover` would leave the mouse over what is in its middle. */
export async function moveMouseAway(): Promise<void> {
  await userEvent.hover(document.body, { position: { x: 0, y: 0 } });
}

export async function pressOn(selector: string): Promise<void> {
  await userEvent.click(await see(selector));
}

export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
}

/** Visible pictures are loaded. */
export async function picturesDrawn(): Promise<void> {
  const open = () =>
    [...document.querySelectorAll('img')].filter(
      (image) => !image.complete && image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    ).length;
  await expect.poll(open).toBe(0);
}

/** On narrow surfaces, form or list is behind the other. */
export const formInFront = (): void =>
  document.querySelector<HTMLElement>('.pane:last-child[aria-pressed=false]')?.click();

/** Replaces the text of a field. */
export async function type(selector: string, text: string): Promise<void> {
  await userEvent.fill(await see(selector), text);
}

/** Wholly inside the window and every box that scrolls or clips it. */
export function isInView(element: Element | null): boolean {
  if (!element?.checkVisibility({ visibilityProperty: true })) return false;
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const slack = 1;
  const isInside = (box: Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>) =>
    top >= box.top - slack && bottom <= box.bottom + slack && left >= box.left - slack && right <= box.right + slack;
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (getComputedStyle(box).overflow !== 'visible' && !isInside(box.getBoundingClientRect())) return false;
  return isInside({ top: 0, left: 0, right: innerWidth, bottom: innerHeight });
}
