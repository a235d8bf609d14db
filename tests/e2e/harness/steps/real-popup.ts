/** User actions at the toolbar button, by keyboard, in a browser with a window. */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Sample } from '../../../helpers/samples/sample-media.ts';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';
import type { Display, Screen } from '../browsers/display.ts';
import { barsMovedByFocus, clippedElements } from '../checks/clipped-elements.ts';
import { overflowingElements } from '../checks/horizontal-overflow.ts';

/** The smallest of newsrooms: a notebook at its usual scale. */
export const SCREEN: Screen = { width: 1366, height: 768, scale: 1.25 };

/** Keys have arrived by then, or never will. */
const RETYPE_MS = 5_000;

/** For the answer of a page that may go, and takes the question with it: the question is asked again. */
export const ASKED_AGAIN_MS = 1_000;

/** A popup or a sidebar, in any browser. */
export interface HeadedSurface {
  /** The value of an expression in its page; JSON. Rejects if none has come after `answerMs`. */
  evaluate<Result>(expression: string, answerMs?: number): Promise<Result>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Nothing is cut off and everything can be reached. Returns its size, to compare it with that of the next step. */
export async function expectNothingClipped(surface: HeadedSurface, step: string): Promise<Size> {
  // A surface that was just opened or changed its page is resized a moment later.
  let clipped: readonly string[] = [];
  await waitUntil(
    () => `nothing cut off at '${step}', but ${clipped.join(', ')}`,
    async () => {
      clipped = await surface.evaluate<string[]>(`[...(${clippedElements})(), ...(${overflowingElements})()]`);
      return clipped.length === 0;
    },
  );
  return surface.evaluate<Size>('({ width: window.innerWidth, height: window.innerHeight })');
}

/** The bars do not move, whatever has the focus. */
export async function expectBarsToStay(surface: HeadedSurface, step: string): Promise<void> {
  expect(await surface.evaluate<string[]>(`(${barsMovedByFocus})()`), step).toEqual([]);
}

/** The visible button, link or tab with exactly this name, as an expression of the page. */
export const controlNamed = (name: string) =>
  `[...document.querySelectorAll('button, a[href]')].find((one) => one.checkVisibility() && !one.disabled &&
    (one.getAttribute('aria-label') ?? one.textContent).trim() === ${JSON.stringify(name)})`;

export function has(surface: HeadedSurface, name: string): Promise<boolean> {
  // A loading or closing surface has nothing.
  return surface.evaluate<boolean>(`Boolean(${controlNamed(name)})`, ASKED_AGAIN_MS).catch(() => false);
}

export async function waitFor(surface: HeadedSurface, name: string): Promise<void> {
  await waitUntil(`'${name}'`, () => has(surface, name));
}

/** Presses Enter on the control with this name, as if Tab had reached it. */
export async function pressOn(display: Display, surface: HeadedSurface, name: string): Promise<void> {
  await waitFor(surface, name);
  await focus(surface, controlNamed(name));
  await display.press('Return');
}

/**
 * Replaces the text of the field with this name by typing; resolves when the page has all of it. Types it again, as a
 * person would, if keys are missing: a busy display loses some.
 */
export async function typeInto(display: Display, surface: HeadedSurface, field: string, text: string): Promise<void> {
  const input = `document.querySelector('input[name="${field}"], input[autocomplete="${field}"]')`;
  let typedAt = 0;
  const typeNow = async () => {
    await focus(surface, input);
    await display.press('ctrl+a');
    await display.type(text);
    typedAt = Date.now();
  };
  await typeNow();
  await waitUntil(`'${text}' in ${field}`, async () => {
    if (await surface.evaluate<boolean>(`${input}.value === ${JSON.stringify(text)}`)) return true;
    if (Date.now() - typedAt > RETYPE_MS) await typeNow();
    return false;
  });
}

async function focus(surface: HeadedSurface, element: string): Promise<void> {
  await waitUntil(`the focus on ${element}`, () =>
    surface.evaluate<boolean>(
      `(() => { const one = ${element}; one?.focus(); return Boolean(one) && document.activeElement === one && document.hasFocus(); })()`,
    ),
  );
}

export async function signInByKeys(display: Display, surface: HeadedSurface, name: string): Promise<void> {
  await typeInto(display, surface, 'username', name);
  await typeInto(display, surface, 'password', name);
  await display.press('Return');
}

/** Resolves on the upload page, from wherever the surface is. */
export async function goToUploads(display: Display, surface: HeadedSurface): Promise<void> {
  const where = await waitUntil('the upload page or a link to it', async () => {
    if (await has(surface, 'Add Files')) return 'there';
    return (await has(surface, 'Upload')) && 'linked';
  });
  if (where === 'linked') await pressOn(display, surface, 'Upload');
  await waitFor(surface, 'Add Files');
}

/** Answers the system's own file dialog by the path of the file. */
export async function answerFileDialog(display: Display, sample: Sample): Promise<void> {
  await display.shownWindow('Open Files');
  await display.untilStill();
  await display.type(sample.path);
  // It autocompletes names that are being typed.
  await display.untilStill();
  // 'Open'; Enter would cancel.
  await display.press('alt+o');
}

/** Answers Chromium's question for a permission. The page behind it is dark. */
export async function answerPrompt(display: Display, answer: 'Allow' | 'Deny'): Promise<void> {
  await waitUntil('the prompt', async () => (await display.whiteInTheMiddle(100, 200)) > 0.5);
  // 'Allow' is disabled for the first half second, to prevent accidental clicks; 'Deny' has the focus.
  await display.untilStill();
  if (answer === 'Allow') await display.pressUntilSeen('Tab');
  await display.press('Return');
}

/** Where no dialog can be driven: the file goes to the input behind 'Add Files' like a dialog's result. */
export async function putFile(surface: HeadedSurface, sample: Sample): Promise<void> {
  const base64 = (await readFile(sample.path)).toString('base64');
  await surface.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], ${JSON.stringify(sample.name)}, { type: 'image/jpeg' }));
    const input = document.querySelector('input[type=file]');
    input.files = transfer.files;
    return input.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await untilListed(surface, sample);
}

export async function untilListed(surface: HeadedSurface, { name }: Sample): Promise<void> {
  await waitUntil(name, () => surface.evaluate<boolean>(`document.body.innerText.includes(${JSON.stringify(name)})`));
}

/** In a narrow surface the form may have to be brought to the front first. */
export async function chooseChannel(display: Display, surface: HeadedSurface, entry: string): Promise<void> {
  const select = `document.querySelector('select[name=ChannelID]')`;
  const behind = `document.querySelector('.pane:last-child[aria-pressed=false]')`;
  if (await surface.evaluate<boolean>(`Boolean(${behind})`)) {
    await focus(surface, behind);
    await display.press('Return');
    await waitUntil('the form in front', () => surface.evaluate<boolean>(`!${behind}`));
  }
  await waitUntil(`${entry} among the channels`, () =>
    surface.evaluate<boolean>(`(() => {
      const select = ${select};
      const option = [...(select?.options ?? [])].find((one) => one.text.trim() === ${JSON.stringify(entry)});
      if (!option) return false;
      select.value = option.value;
      return select.dispatchEvent(new Event('change', { bubbles: true }));
    })()`),
  );
}

export async function untilFinished(surface: HeadedSurface): Promise<void> {
  await waitUntil('the dialog at the end', () =>
    surface.evaluate<boolean>(`Boolean(document.querySelector('dialog[open]'))`),
  );
}

/** Firefox gives a sidebar no gesture for the file dialog: Enter opens it. */
export async function expectAddFilesFocused(panel: HeadedSurface): Promise<void> {
  await waitUntil("the focus on 'Add Files'", () =>
    panel.evaluate<boolean>(`document.activeElement?.id === 'add-files'`),
  );
}
