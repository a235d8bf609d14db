/** The side panel opens on the popup's page, with its text and queue; the popup reopens on its last page. */
import { expect } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { ChromiumPage } from '../harness/browsers/chromium-page.ts';
import type { ExtensionBrowser } from '../harness/browsers/extension-browser.ts';
import { mayClosePage } from '../harness/browsers/may-close-page.ts';
import { openUploads } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const hash = (page: ChromiumPage) => page.evaluate<string>('location.hash');
const button = (name: string) => ({ role: 'button', name });

/** Name, text and caret of the focused field. */
const CARET = `(() => {
  const { name, value, selectionStart } = document.activeElement;
  return { name, value, selectionStart };
})()`;

/** A popup on the video tab with a file in its queue; the last keystrokes are not stored yet. */
async function typeInPopup(extension: ExtensionBrowser, file: string): Promise<ChromiumPage> {
  const popup = await extension.openPopup();
  await openUploads(popup);
  await popup.evaluate(`location.hash = '#/upload/video/'`);
  await popup.waitForText(/Video Upload/);
  await popup.chooseFiles(button('Add Files'), [file]);
  await popup.waitForText(/surge/);
  await popup.fill({ role: 'textbox', name: 'Headline' }, 'Storm surge at Husum');
  await popup.evaluate('document.activeElement.setSelectionRange(5, 5)');
  return popup;
}

/** Reads the DOM, because the form may cover the list. */
const ROW = `document.querySelector('[role=row]')?.textContent ?? ''`;

test("[2.7.3] 'Open the side panel' opens the panel with the page, queue and text of the popup", {
  tag: '@platform',
}, async ({ extension, samples }) => {
  await extension.signIn('editor');
  const first = await extension.openPopup();
  await first.close();
  const sample = await samples.mp4('surge.mp4');
  const popup = await typeInPopup(extension, sample.path);
  await mayClosePage(popup.click(button('Open the side panel')));

  const panel = await extension.openedPanel();
  await panel.waitForText(/Video Upload/);
  await expect.poll(() => panel.evaluate(ROW)).toContain('surge');
  const caret = { name: 'IPTCHeadline', value: 'Storm surge at Husum', selectionStart: 5 };
  await expect.poll(() => panel.evaluate(CARET)).toEqual(caret);
  await waitUntil('the popup to close', async () => !(await extension.hasPage(/popup\.html/)));
});

test("[2.7.3] an open panel navigates to the popup's page", async ({ extension, samples }) => {
  await extension.signIn('editor');
  const panel = await extension.openSidePanel();
  await waitUntil('the search', async () => (await hash(panel)).startsWith('#/search/'));
  const sample = await samples.mp4('surge.mp4');
  const popup = await typeInPopup(extension, sample.path);
  await mayClosePage(popup.click(button('Open the side panel')));
  await panel.waitForText(/Video Upload/);
  await expect.poll(() => panel.evaluate(ROW)).toContain('surge');
  const headline = `document.querySelector('[name=IPTCHeadline]')?.value`;
  await expect.poll(() => panel.evaluate(headline)).toBe('Storm surge at Husum');

  // A route that was sent once is not followed again.
  await panel.click(button('Close and return to search'));
  await waitUntil('the search', async () => (await hash(panel)).startsWith('#/search/'));
  await panel.close();
  const reopened = await extension.openSidePanel();
  await waitUntil('the search', async () => (await hash(reopened)).startsWith('#/search/'));
});

const SEARCH = { role: 'textbox', name: 'Search' };

/** Id of the current search, from its history entry. */
const step = (page: ChromiumPage) => page.evaluate<string | null>('history.state?.usr?.step ?? null');

async function searchFor(page: ChromiumPage, text: string): Promise<void> {
  await page.waitFor(SEARCH);
  const before = await waitUntil('the first results', () => step(page));
  await page.fill(SEARCH, text);
  await waitUntil('its entry', async () => (await step(page)) !== before);
}

/** Searches in a popup and sends the search to the panel; resolves when the panel shows it. */
async function sendSearch(extension: ExtensionBrowser, panel: ChromiumPage, text: string): Promise<void> {
  const popup = await extension.openPopup();
  await searchFor(popup, text);
  await popup.evaluate(`document.querySelector('.user-badge, .bar-title-button').click()`);
  await mayClosePage(popup.click(button('Open the side panel')));
  // The field has the text of the last search.
  const searched = `[document.querySelector('[inputmode=search]')?.value, location.hash]`;
  await expect.poll(() => panel.evaluate(searched)).toEqual([text, '#/search/']);
  await waitUntil('the popup to close', async () => !(await extension.hasPage(/popup\.html/)));
}

test("[2.7.3] an open panel shows the popup's search, from another search and from the upload page", async ({
  extension,
}) => {
  await extension.signIn('editor');
  const panel = await extension.openSidePanel();
  await searchFor(panel, 'Hafen');
  await sendSearch(extension, panel, 'Sturmflut');
  await openUploads(panel);
  await sendSearch(extension, panel, 'Deich');
});

test('[2.7.3] the popup reopens on its last page, also after options and help were opened', async ({ extension }) => {
  await extension.signIn('editor');
  const first = await extension.openPopup();
  await openUploads(first);
  await first.evaluate(`location.hash = '#/upload/audio/'`);
  await first.waitForText(/Audio Upload/);
  await first.close();
  for (const page of ['options.html', 'app.html#/help/']) {
    const other = await extension.openTab(page);
    await waitUntil('its heading', () => other.evaluate<boolean>(`document.querySelector('h1') !== null`));
    const popup = await extension.openPopup();
    await popup.waitForText(/Audio Upload/);
    expect(await hash(popup)).toBe('#/upload/audio/');
    await popup.close();
    await other.close();
  }
});
