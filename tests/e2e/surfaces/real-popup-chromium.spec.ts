/**
 * In a Chromium window, the popup is never cut off on a small screen, from the first run through the permission
 * prompt and the system's file dialog to the uploaded picture.
 */
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { outputOf } from '../../../scripts/build/build-target.ts';
import { root } from '../../../scripts/root.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { Display } from '../harness/browsers/display.ts';
import { ExtensionBrowser } from '../harness/browsers/extension-browser.ts';
import {
  answerFileDialog,
  answerPrompt,
  chooseChannel,
  expectBarsToStay,
  expectNothingClipped,
  goToUploads,
  pressOn,
  signInByKeys,
  typeInto,
  untilFinished,
  untilListed,
  waitFor,
} from '../harness/steps/real-popup.ts';
import { test } from '../harness/test.ts';

/** The extension before its first connection to a server. */
const PLAIN_BUILD = join(root, outputOf({ browser: 'chrome' }));

test('[1.4, 7.15] from the first run to the uploaded picture the popup is never cut off', {
  tag: '@platform',
}, async ({ server, samples, problems, display }) => {
  const sample = await samples.jpeg('real-popup.jpg');
  const browser = await ExtensionBrowser.startWith(PLAIN_BUILD, { display, isFirstRun: true });
  try {
    const firstRun = await browser.openPopup();
    await waitFor(firstRun, 'Agree and continue');
    const size = await expectNothingClipped(firstRun, 'what is sent');
    expect(size.width).toBe(738);
    await pressOn(display, firstRun, 'Agree and continue');
    await waitFor(firstRun, 'Connect');
    expect(await expectNothingClipped(firstRun, 'first run')).toEqual(size);
    await typeInto(display, firstRun, 'url', server.origin);
    // An inspected popup would stay open next to the permission prompt.
    await firstRun.detach();
    await display.press('Return');
    await allow(browser, display, server.origin);

    // The popup reopens by itself (decision 21).
    const popup = await browser.openedPopup();
    await waitFor(popup, 'Sign In');
    expect(await expectNothingClipped(popup, 'sign-in')).toEqual(size);
    await signInByKeys(display, popup, 'editor');
    await waitFor(popup, 'Upload');
    expect(await expectNothingClipped(popup, 'search')).toEqual(size);
    await goToUploads(display, popup);
    expect(await expectNothingClipped(popup, 'upload page')).toEqual(size);
    // On Linux a popup closes with its file dialog: the button opens the panel, and there the dialog (decision 24).
    await pressOn(display, popup, 'Add Files');
    const panel = await browser.openedPanel();
    await waitFor(panel, 'Add Files');
    await expectNothingClipped(panel, 'upload page in the panel');
    await answerFileDialog(display, sample);
    await untilListed(panel, sample);
    await expectNothingClipped(panel, 'upload page with a file in the panel');

    const again = await browser.openPopup();
    await untilListed(again, sample);
    await chooseChannel(display, again, 'News desk');
    expect(await expectNothingClipped(again, 'upload page with a file')).toEqual(size);
    await expectBarsToStay(again, 'upload page with a file');
    await pressOn(display, again, 'Upload');
    await untilFinished(again);
    expect(await expectNothingClipped(again, 'end')).toEqual(size);
    expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  } finally {
    await browser.close();
    problems.push(...browser.problems);
  }
});

/** Answers the prompt, which takes the focus and so closes the popup. */
async function allow(browser: ExtensionBrowser, display: Display, origin: string): Promise<void> {
  await waitUntil('the prompt to close the popup', async () => !(await browser.hasPage(/\/popup\.html/)));
  await answerPrompt(display, 'Allow');
  await waitUntil('the permission', () => browser.mayAsk(origin));
}
