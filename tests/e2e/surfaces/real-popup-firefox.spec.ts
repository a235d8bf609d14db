/**
 * In a Firefox window, the popup and the 240 px sidebar are never cut off, from the first run to the uploaded picture.
 */
import { expect } from '@playwright/test';
import { outputOf } from '../../../scripts/build/build-target.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { Display } from '../harness/browsers/display.ts';
import { FirefoxBrowser } from '../harness/browsers/firefox-browser.ts';
import { FirefoxSurface } from '../harness/browsers/firefox-surface.ts';
import { needs } from '../harness/needs.ts';
import {
  chooseChannel,
  expectAddFilesFocused,
  expectBarsToStay,
  expectNothingClipped,
  goToUploads,
  pressOn,
  putFile,
  SCREEN,
  signInByKeys,
  typeInto,
  untilFinished,
  waitFor,
} from '../harness/steps/real-popup.ts';
import { test } from '../harness/test.ts';

test('[1.4, 7.15] from the first run to the uploaded picture popup and sidebar are never cut off', {
  tag: '@platform',
}, async ({ server, samples, problems, display }) => {
  const sample = await samples.jpeg('firefox-door.jpg');
  needs('firefox');
  const firefox = await FirefoxBrowser.start(outputOf({ browser: 'firefox' }), 30_000, display);
  try {
    // The suggested key of the sidebar (`_execute_sidebar_action`).
    await display.press('alt+shift+k');
    const sidebar = await FirefoxSurface.shownSidebar(firefox);
    await waitFor(sidebar, 'Connect');
    const width = (await expectNothingClipped(sidebar, 'first run in the sidebar')).width;
    expect(width).toBe(240);
    const popup = await FirefoxSurface.openPopup(firefox);
    await waitFor(popup, 'Connect');
    const size = await expectNothingClipped(popup, 'first run');
    expect(size.width).toBe(738);
    expect(await popup.bottomOnScreen()).toBeLessThanOrEqual(SCREEN.height / SCREEN.scale);
    await typeInto(display, popup, 'url', server.origin);
    await display.press('Return');
    await allow(firefox, display);

    await FirefoxSurface.closePopup(firefox);
    const signIn = await FirefoxSurface.openPopup(firefox);
    await waitFor(signIn, 'Sign In');
    expect(await expectNothingClipped(signIn, 'sign-in')).toEqual(size);
    await waitFor(sidebar, 'Sign In');
    await expectNothingClipped(sidebar, 'sign-in in the sidebar');
    await signInByKeys(display, signIn, 'editor');
    await waitFor(signIn, 'Upload');
    expect(await expectNothingClipped(signIn, 'search')).toEqual(size);
    await waitFor(sidebar, 'Upload');
    await expectNothingClipped(sidebar, 'search in the sidebar');

    await goToUploads(display, signIn);
    expect(await expectNothingClipped(signIn, 'upload page')).toEqual(size);
    await expectBarsToStay(signIn, 'upload page');
    // A file dialog would close the popup: the button opens the sidebar, or uses an open one.
    await signIn.focus();
    await pressOn(display, signIn, 'Add Files');
    await waitFor(sidebar, 'Add Files');
    await FirefoxSurface.untilPopupCloses(firefox);
    await FirefoxSurface.closeSidebar(firefox);
    const small = await FirefoxSurface.openPopup(firefox);
    await pressOn(display, small, 'Add Files');
    const taking = await FirefoxSurface.shownSidebar(firefox);
    await FirefoxSurface.untilPopupCloses(firefox);
    await expectAddFilesFocused(taking);
    await taking.focus();
    await goToUploads(display, taking);
    expect((await expectNothingClipped(taking, 'upload page in the sidebar')).width).toBe(width);
    await putFile(taking, sample);
    await chooseChannel(display, taking, 'News desk');
    await expectNothingClipped(taking, 'upload page with a file in the sidebar');
    await expectBarsToStay(taking, 'upload page with a file in the sidebar');

    const again = await FirefoxSurface.openPopup(firefox);
    await goToUploads(display, again);
    expect(await expectNothingClipped(again, 'upload page with a file')).toEqual(size);
    await chooseChannel(display, again, 'News desk');
    await pressOn(display, again, 'Upload');
    await untilFinished(again);
    expect(await expectNothingClipped(again, 'end')).toEqual(size);
    await untilFinished(taking);
    await expectNothingClipped(taking, 'end in the sidebar');
    expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  } finally {
    problems.push(...(await firefox.problems()));
    await firefox.close();
  }
});

/** Answers the prompt by its access key; it ignores keys in the first moment. */
async function allow(firefox: FirefoxBrowser, display: Display): Promise<void> {
  const isAsking = () => firefox.askBrowser<boolean>('PopupNotifications.isPanelOpen');
  await waitUntil('the prompt', isAsking);
  await waitUntil(
    'the prompt to accept the answer',
    async () => {
      await display.press('alt+a');
      return !(await isAsking());
    },
    { everyMs: 250 },
  );
}
