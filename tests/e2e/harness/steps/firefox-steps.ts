/** User actions in the add-on, driven over WebDriver BiDi. */
import type { ElementHandle, Page } from 'puppeteer-core';
import type { Sample } from '../../../helpers/samples/sample-media.ts';
import type { FirefoxBrowser } from '../browsers/firefox-browser.ts';
import { waitUntil } from '../wait-until.ts';

const ELEMENTS = {
  button: 'self::button',
  link: 'self::a',
  textbox: 'self::input or self::textarea',
  combobox: 'self::select',
  checkbox: 'self::input[@type="checkbox"]',
} as const;

/**
 * A selector by role and accessible name, as the specification prints it. Not Firefox's own search in its tree of
 * accessibility, which takes half a second of processor time.
 */
export function named(role: string, name: string): string {
  const text = JSON.stringify(name);
  const isCalled = `@aria-label=${text} or normalize-space()=${text}`;
  // The label of a required field ends with a star.
  const isLabelled = `@id=//label[${isCalled} or normalize-space()="${name} *"]/@for or ancestor::label[${isCalled}]`;
  return `::-p-xpath(//*[${ELEMENTS[role as keyof typeof ELEMENTS]}][${isCalled} or ${isLabelled}])`;
}

/** The upload page of a user who is signed in. */
export async function openUploadsInFirefox(
  firefox: FirefoxBrowser,
  server: { readonly origin: string },
): Promise<Page> {
  await firefox.signIn('editor', server.origin);
  const page = await firefox.openTab('app.html#/upload/');
  await page.locator(named('button', 'Add Files')).wait();
  return page;
}

/** Signs in by the form, searches, and goes to the upload page. */
export async function signInAndSearch(page: Page, search: string): Promise<void> {
  await page.locator(named('textbox', 'Username')).fill('editor');
  await page.locator('input[name=password]').fill('editor');
  await page.locator(named('button', 'Sign In')).click();
  await page.locator(named('textbox', 'Search')).fill(search);
  await page.keyboard.press('Enter');
  await waitForText(page, 'No items were found');
  await page.locator(named('link', 'Upload')).click();
  await page.locator(named('button', 'Add Files')).wait();
}

/** The dialog belongs to the browser; its result goes to the input behind 'Add Files'. */
export async function addFiles(page: Page, samples: readonly Sample[]): Promise<void> {
  const input = (await page.$('input[type=file]')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(...samples.map(({ path }) => path));
  for (const { name } of samples) await waitForText(page, name);
}

export async function waitForText(page: Page, text: string): Promise<void> {
  let last = '';
  await waitUntil(
    () => `${text}; the page says:\n${last}`,
    async () => {
      last = await page.evaluate(() => document.body?.innerText ?? '');
      return last.includes(text);
    },
  );
}

export async function chooseChannel(page: Page, entry: string): Promise<void> {
  const value = await waitUntil(`${entry} among the channels`, () =>
    page.evaluate((name) => {
      const options = document.querySelectorAll<HTMLOptionElement>('select[name=ChannelID] option');
      return [...options].find(({ text }) => text === name)?.value;
    }, entry),
  );
  await page.select('select[name=ChannelID]', value);
}
