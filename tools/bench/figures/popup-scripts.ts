import { measureScripts } from '../../../tests/e2e/harness/checks/script-size.ts';
import { openUploads } from '../../../tests/e2e/harness/steps/surface-steps.ts';
import { againstLimit, type Figure } from '../harness/figure.ts';

const LIMIT_BYTES = 112_000;

/**
 * Every script that a reopened popup loads until 'Add Files' is shown, except the form's own, which load after the
 * first paint.
 */
export const popupScripts: Figure = {
  name: 'popup-scripts',
  async measure({ browser, build }) {
    const before = await browser.openPopup();
    await openUploads(before);
    await before.close();
    const popup = await browser.openPopup();
    await popup.waitForText(/Headline/);
    return [againstLimit('popup-scripts-gzip', (await measureScripts(popup, build)).needed, LIMIT_BYTES)];
  },
};
