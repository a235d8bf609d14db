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
/** The server finds only so many of them when it is asked for their ids. */
const loseAllBut =
  (left: number): Step =>
  async ({ page }) => {
    await page.route('**/search/image/', async (route) => {
      if (!route.request().postData()?.includes('ImgOID:')) return route.continue();
      const response = await route.fetch();
      const answer = (await response.json()) as { Query: object; Results: readonly { ItemNo: number }[] };
      const Results = answer.Results.filter(({ ItemNo }) => ItemNo <= left);
      await route.fulfill({ response, json: { Query: { ...answer.Query, QueryFound: left }, Results } });
    });
  };
/** As the window comes back into view; results that the list loads at another size count as found. */
const renewTray =
  (left: number): Step =>
  async ({ page }) => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.locator('.tray-pictures .result-thumbnail').nth(left).waitFor({ state: 'detached' });
  };

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
    name: 'selected-gone-some',
    surface: 'hosted',
    steps: [...show('image'), selectResults, loseAllBut(2), renewTray(2), picturesDrawn],
    pose: renewTray(2),
    isKey: true,
  },
  {
    name: 'selected-gone-all',
    surface: 'hosted',
    steps: [...show('image'), selectResults, loseAllBut(0), renewTray(0), openTray, see('.tray-row'), picturesDrawn],
    pose: renewTray(0),
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
