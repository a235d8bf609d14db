/**
 * Escape closes what is in front, and Chromium's popup only when nothing is; Firefox's popup, which always closes,
 * reopens in the same field of the same file. Real key presses on a display, because those of DevTools never reach the
 * browser's window.
 */
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../../../scripts/root.ts';
import { originAt, testBuildFolder, testPort } from '../../../scripts/test/test-builds.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { Display } from '../harness/browsers/display.ts';
import { ExtensionBrowser } from '../harness/browsers/extension-browser.ts';
import { FirefoxBrowser } from '../harness/browsers/firefox-browser.ts';
import { FirefoxSurface } from '../harness/browsers/firefox-surface.ts';
import { needs } from '../harness/needs.ts';
import { fillLibrary } from '../harness/servers/server-library.ts';
import { goToUploads, type HeadedSurface, has, pressOn } from '../harness/steps/real-popup.ts';
import { addFiles, openUploads } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

type Open = (display: Display, surface: HeadedSurface) => Promise<void>;

const by =
  (...names: readonly string[]): Open =>
  async (display, surface) => {
    for (const name of names) await pressOn(display, surface, name);
  };

/** Once it has given its first focus. */
const openSheet: Open = async (display, surface) => {
  await pressOn(display, surface, 'Write captions');
  await waitUntil('its first focus', () =>
    surface.evaluate<boolean>(`document.activeElement.matches('.contact-sheet textarea')`),
  );
};

interface Place {
  readonly name: string;
  readonly open: Open;
}

const ON_UPLOADS: readonly Place[] = [
  { name: 'Keyboard shortcuts', open: (display) => display.press('question') },
  { name: 'Metadata of quay.jpg', open: by('Metadata of quay.jpg') },
  { name: 'Contact sheet', open: openSheet },
  { name: 'Templates', open: by('Templates') },
  { name: 'Recent captions', open: by('Recent captions') },
];
const ON_SEARCH: readonly Place[] = [
  { name: 'Dike at Husum', open: by('Dike at Husum') },
  { name: 'Filter', open: by('Filter') },
  { name: 'Calendar: From', open: by('Filter', 'Calendar: From') },
];

/** Labels of what is open in front of the page. */
const IN_FRONT = `[...document.querySelectorAll('dialog[open], :popover-open:not([popover=manual])')]
  .map((one) => one.getAttribute('aria-label'))`;
const STATE = `JSON.stringify([${IN_FRONT}, document.activeElement.outerHTML])`;

/** Escape leads out of each place, one step a press: out of a caption of the sheet, out of a calendar. */
async function expectEscapeToLeadOut(
  display: Display,
  surface: HeadedSurface,
  places: readonly Place[],
): Promise<void> {
  const inFront = () => surface.evaluate<string[]>(IN_FRONT);
  for (const { name, open } of places) {
    await test.step(name, async () => {
      await open(display, surface);
      await waitUntil(name, async () => (await inFront()).some((label) => label.startsWith(name)));
      for (let count = (await inFront()).length; count > 0; ) {
        const before = await surface.evaluate<string>(STATE);
        await display.press('Escape');
        await waitUntil('an effect of Escape', async () => (await surface.evaluate<string>(STATE)) !== before);
        const left = (await inFront()).length;
        expect(left, 'one press closes one thing').toBeGreaterThanOrEqual(count - 1);
        count = left;
      }
    });
  }
}

test(
  "Escape closes one thing in Chromium's popup, and the popup when nothing is in front",
  {
    tag: '@platform',
  },
  async ({ server, samples, problems, display }, { parallelIndex }) => {
    const sample = await samples.jpeg('quay.jpg');
    await fillLibrary(server, 'image', [{ sample, headline: 'Dike at Husum' }]);
    const browser = await ExtensionBrowser.startWith(join(root, testBuildFolder('chrome', parallelIndex)), {
      server: originAt(testPort(parallelIndex)),
      display,
    });
    try {
      await browser.signIn('editor');
      const tab = await browser.openTab('app.html#/upload/');
      await openUploads(tab);
      await addFiles(tab, sample);
      // Inspected, it might stay open.
      await (await browser.openPopup()).detach();
      const popup: HeadedSurface = {
        evaluate: (expression) =>
          tab.evaluate(`(({ document }) => (${expression}))(chrome.extension.getViews({ type: 'popup' })[0])`),
      };
      await goToUploads(display, popup);
      await expectEscapeToLeadOut(display, popup, ON_UPLOADS);
      await display.press('slash');
      await waitUntil('the result', () => has(popup, 'Dike at Husum'));
      await expectEscapeToLeadOut(display, popup, ON_SEARCH);
      await display.press('Escape');
      await waitUntil('the popup to close', () => !browser.hasPage(/\/popup\.html/));
    } finally {
      await browser.close();
      problems.push(...browser.problems);
    }
  },
);

async function closeAndReopen(display: Display, firefox: FirefoxBrowser): Promise<FirefoxSurface> {
  await display.press('Escape');
  await FirefoxSurface.untilPopupCloses(firefox);
  return FirefoxSurface.openPopup(firefox);
}

const IN_ROW = `document.activeElement.matches('.upload-row-caption-field textarea')`;
const CARET = `(({ value, selectionStart }) => [value, selectionStart])(document.activeElement)`;

test(
  'Escape closes one thing on a page in Firefox; the popup, which it closes, reopens in the same field and caret',
  {
    tag: '@platform',
  },
  async ({ server, samples, problems, display }, { parallelIndex }) => {
    needs('firefox');
    const sample = await samples.jpeg('quay.jpg');
    await fillLibrary(server, 'image', [{ sample, headline: 'Dike at Husum' }]);
    const firefox = await FirefoxBrowser.start(testBuildFolder('firefox', parallelIndex), 30_000, display);
    try {
      await firefox.signIn('editor', server.origin);
      const tab = await firefox.openTab('app.html#/upload/');
      await openUploads(tab);
      await addFiles(tab, sample);
      await expectEscapeToLeadOut(display, tab, ON_UPLOADS);
      await display.press('slash');
      // As narrow as a popup: in a wide window the filter is beside the results.
      await display.press('ctrl+equal', 'ctrl+equal', 'ctrl+equal', 'ctrl+equal');
      await waitUntil('the result', () => has(tab, 'Dike at Husum'));
      await expectEscapeToLeadOut(display, tab, ON_SEARCH);
      await display.press('ctrl+0');

      const popup = await FirefoxSurface.openPopup(firefox);
      await goToUploads(display, popup);
      await pressOn(display, popup, 'Metadata of quay.jpg');
      const isThere = `document.activeElement.matches('dialog textarea') && document.activeElement.value !== ''`;
      await waitUntil('the caption', () => popup.evaluate(isThere));
      await display.type('Dike at Husum');
      await display.press('ctrl+Home', 'Right', 'Right');
      const caret = [expect.stringMatching(/^Sample .*Dike at Husum$/), 2];
      await expect.poll(() => popup.evaluate(CARET)).toEqual(caret);
      const again = await closeAndReopen(display, firefox);
      await expect.poll(() => again.evaluate(CARET)).toEqual(caret);

      await display.press('ctrl+End', 'Tab');
      await pressOn(display, again, 'Close');
      await waitUntil('its button', () =>
        again.evaluate<boolean>(`Boolean(document.querySelector('button.upload-row-caption'))`),
      );
      await again.evaluate(`document.querySelector('button.upload-row-caption').focus()`);
      await display.press('Return');
      await waitUntil('the caption of the row', () => again.evaluate<boolean>(IN_ROW));
      await display.press('ctrl+Home', 'Right', 'Right', 'Right');
      await expect.poll(() => again.evaluate(CARET)).toEqual([caret[0], 3]);
      const last = await closeAndReopen(display, firefox);
      await waitUntil('the caption of the row', () => last.evaluate<boolean>(IN_ROW));
      await expect.poll(() => last.evaluate(CARET)).toEqual([caret[0], 3]);
    } finally {
      problems.push(...(await firefox.problems()));
      await firefox.close();
    }
  },
);
