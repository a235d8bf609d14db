/**
 * What a user does all day. Without handles of DevTools, which would keep elements of the page; each step resolves when its
 * result is shown.
 */
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import { chooseFile } from './choose-file.ts';
import { pressUpload } from './many-files.ts';

const HEADLINE = '.metadata-form [name=IPTCHeadline]';
const SEARCH_FIELD = '.search-field input';
const DIALOG = 'dialog, [role=dialog], [role=alertdialog]';

/** On the upload page: adds and sends the files, and removes them from the list. */
export async function sendBatch(page: ChromiumPage, paths: readonly string[]): Promise<void> {
  await until(page, `document.querySelector('${HEADLINE}') !== null`);
  await page.evaluate(fillForm, HEADLINE);
  await chooseFile(page, paths);
  await page.evaluate(pressUpload, paths.length.toLocaleString('en'));
  await page.evaluate(press, `:is(${DIALOG}) button`, 'OK');
  await until(page, `document.querySelector('${DIALOG}') === null`);
  await page.evaluate(press, 'button', 'Remove all');
  await until(page, `document.querySelector('${DIALOG}, .upload-row') === null`);
}

/** On the search page: enters the text, and opens and closes the first result. */
export async function searchAndLook(page: ChromiumPage, text: string): Promise<void> {
  await page.evaluate(enterSearch, SEARCH_FIELD, text);
  await until(page, `(${areResultsShown})()`);
  await page.evaluate(press, '.result-slot .result-tile', '');
  await until(page, `document.querySelector('.preview') !== null`);
  await page.evaluate(pressEscape);
  await until(page, `document.querySelector('.preview') === null`);
}

/** From the search to the upload page, or back. */
export async function goTo(page: ChromiumPage, name: 'upload' | 'search'): Promise<void> {
  const way = name === 'upload' ? '.search-upload' : '.bar-logo';
  await until(page, `document.querySelector('${way}') !== null`);
  await page.evaluate(press, way, '');
  await until(page, `document.querySelector('${name === 'upload' ? HEADLINE : SEARCH_FIELD}') !== null`);
}

/** When the user could act on a popup. */
export async function untilDrawn(page: ChromiumPage): Promise<void> {
  await until(page, `document.querySelector('.metadata-form, ${SEARCH_FIELD}') !== null`);
}

async function until(page: ChromiumPage, expression: string): Promise<void> {
  try {
    await waitUntil(expression, () => page.evaluate<boolean>(expression), { timeoutMs: 60_000, everyMs: 20 });
  } catch (cause) {
    throw new Error(`The page reads:\n${await page.text().catch(() => '')}`, { cause });
  }
}

// The rest runs in the page.

function fillForm(headline: string): void {
  const channel = document.querySelector<HTMLSelectElement>('.metadata-form [name=ChannelID]');
  if (!channel) throw new Error('There is no field for the channel');
  channel.value = 'img-desk';
  channel.dispatchEvent(new Event('input', { bubbles: true }));
  channel.dispatchEvent(new Event('change', { bubbles: true }));
  const field = document.querySelector<HTMLInputElement>(headline);
  field?.focus();
  field?.select();
  document.execCommand('insertText', false, 'Harbour at dawn');
}

function press(selector: string, text: string): void {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    ({ textContent }) => text === '' || textContent.trim() === text,
  );
  if (!found) throw new Error(`There is no ${selector} ${text}`);
  found.click();
}

function pressEscape(): void {
  const key = { key: 'Escape', bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
}

function enterSearch(selector: string, text: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (!field) throw new Error('There is no search field');
  Object.assign(globalThis, { resultsBefore: document.querySelector('.results') });
  field.focus();
  field.select();
  document.execCommand('insertText', false, text);
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

/** Others than before, with their pictures. */
function areResultsShown(): boolean {
  const now = document.querySelector('.results');
  const { resultsBefore } = globalThis as { resultsBefore?: Element | null };
  const images = [...(now?.querySelectorAll('img') ?? [])];
  const areShown = now !== resultsBefore && images.length > 0 && images.every(({ complete }) => complete);
  if (areShown) Object.assign(globalThis, { resultsBefore: null });
  return areShown;
}
