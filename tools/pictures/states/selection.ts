/** Selected results, and the tray that they are in. */
import { VIEW_MODES } from '#lib/search/model/view-mode.ts';
import type { PictureState, Step } from '../harness/picture-state.ts';
import { at, choose, picturesDrawn, press, see, signedIn, signIn } from '../harness/steps.ts';
import { markResults, results, show } from './search.ts';

/** Four results, by keys: at some sizes the mark of the last one is not in view. */
const selectResults: Step = async ({ page }) => {
  await page.locator('[data-result] [aria-haspopup]').first().focus();
  await page.keyboard.press('Space');
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.locator('.tray .result-thumbnail').nth(3).waitFor({ state: 'attached' });
};
const openTray: Step = ({ page }) => page.locator('.tray [aria-controls], .tray [aria-expanded]').first().click();

export const SELECTION: readonly PictureState[] = [
  ...(['image', 'text'] as const).flatMap((type) =>
    VIEW_MODES[type].map(
      (mode): PictureState => ({
        name: `selected-${type}-${mode}`,
        surface: 'hosted',
        steps: [...show(type), choose('search.view', mode), results, selectResults, picturesDrawn],
        isKey: true,
      }),
    ),
  ),
  {
    name: 'selected-list',
    surface: 'hosted',
    steps: [signedIn(), markResults, at('/search/'), results, selectResults, openTray, see('.tray-row'), picturesDrawn],
    isKey: true,
  },
  {
    name: 'selected-popup',
    surface: 'popup',
    steps: [at('/'), signIn(), results, selectResults, picturesDrawn],
  },
  {
    name: 'selected-restricted',
    surface: 'hosted',
    settings: { RESTRICTED_USE: 'ask' },
    steps: [
      signedIn(),
      markResults,
      at('/search/'),
      results,
      selectResults,
      press('tray.copyLinks'),
      see('dialog[open]'),
      picturesDrawn,
    ],
    isKey: true,
  },
];
