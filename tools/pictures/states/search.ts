/** Search pages, the filter, the popover and the preview window. */
import { expect } from '@playwright/test';
import type { SearchType } from '#lib/contract/search-types.ts';
import { searchRoute } from '#lib/routing/model/routes.ts';
import { VIEW_MODES } from '#lib/search/model/view-mode.ts';
import type { PictureState, Step } from '../harness/picture-state.ts';
import { at, choose, key, misbehave, picturesDrawn, press, see, seeText, signedIn, signIn } from '../harness/steps.ts';

const POST_SEARCH = { method: 'POST', pathPattern: '^/search/' };
export const results = see('[data-result]');
export const searchFor =
  (text: string): Step =>
  async ({ page }) => {
    await page.locator('input[type=search], .search-field input').first().fill(text);
    await page.keyboard.press('Enter');
  };
export const show = (type: SearchType): readonly Step[] => [signedIn(), at(searchRoute(type)), results, picturesDrawn];
export const openResult =
  (number: number): Step =>
  async ({ page }) => {
    await page
      .locator('[data-result]')
      .nth(number - 1)
      .getByRole('button')
      .first()
      .click();
    await page.locator('dialog[open]').waitFor();
  };
/** A docked panel has no button. */
export const openFilter: Step = async (statePage) => {
  const { page } = statePage;
  const panel = page.locator('.filter-panel').first();
  if (!(await panel.isVisible())) await page.locator('.filter-button').first().click();
  await panel.waitFor();
  await page.locator('.channel-row').first().waitFor();
};
/** Repeated where the list still moves below the pointer, which closes the popover. */
const hoverSecondResult: Step = ({ page }) =>
  expect(async () => {
    await page.mouse.move(1, 1);
    await page.locator('[data-result]').nth(1).hover({ timeout: 5_000 });
    // At 400 % there is no room next to the result, which it never covers (2.8.6).
    await page.locator('.result-popover').waitFor({ state: 'attached', timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
/** Results as a server returns them whose files say something about their use. */
export const markResults: Step = ({ page }) =>
  page.route('**/search/image/', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { Results: readonly { Image: object }[] };
    const uses = [
      {
        IPTCReleaseDate: '20970105',
        IPTCReleaseTime: '180000+0530',
        UsageText: 'SPERRFRIST 5. Januar 2097, 18.00 Uhr. NO SALES',
      },
      { UsageKind: 'killed', UsageText: 'MANDATORY KILL. Please remove from all platforms and archives.' },
      { UsageKind: 'restricted', UsageText: 'NO SALES. MANDATORY CREDIT' },
    ];
    const Results = answer.Results.map((row, at) => ({ ...row, Image: { ...row.Image, ...uses[at % uses.length] } }));
    await route.fulfill({ response, json: { ...answer, Results } });
  });
const copyFirstResult: Step = async ({ page }) => {
  await page.locator('[data-result]').first().getByRole('button').first().focus();
  await page.keyboard.press('Control+c');
  await page.locator('dialog[open]').waitFor();
};
const restricted = (setting: 'ask' | 'block'): PictureState => ({
  name: `restricted-use-${setting}`,
  surface: 'hosted',
  settings: { RESTRICTED_USE: setting },
  steps: [signedIn(), markResults, at('/search/'), results, picturesDrawn, copyFirstResult, picturesDrawn],
  isKey: true,
});

const TYPES: readonly SearchType[] = ['image', 'video', 'audio', 'text'];

const views: readonly PictureState[] = TYPES.flatMap((type) =>
  VIEW_MODES[type].map((mode): PictureState => {
    const isFirst = type === 'image' && mode === 'image';
    return {
      name: `search-${type}-${mode}`,
      surface: 'hosted',
      steps: [...show(type), choose('search.view', mode), results, picturesDrawn],
      ...(isFirst && { isKey: true }),
    };
  }),
);

const CAN_ZOOM = '.zoom-button [aria-disabled=false]';
const previews: readonly PictureState[] = TYPES.map((type) => ({
  name: `preview-${type}`,
  surface: 'hosted',
  steps: [...show(type), openResult(2), picturesDrawn],
  ...(type === 'image' && { isKey: true }),
}));

export const SEARCH: readonly PictureState[] = [
  ...views,
  { name: 'search-popup', surface: 'popup', steps: [at('/'), signIn(), results, picturesDrawn] },
  { name: 'search-panel', surface: 'panel', steps: [at('/'), signIn(), results, picturesDrawn] },
  {
    name: 'search-theme',
    surface: 'hosted',
    steps: [signedIn(), at('/search/?theme=nordlicht'), results, picturesDrawn],
  },
  {
    name: 'search-nothing-found',
    surface: 'hosted',
    announces: 'search.nothingFound',
    steps: [...show('image'), searchFor('qqqqqq'), seeText('search.nothingFound')],
    isKey: true,
  },
  {
    name: 'search-server-error',
    surface: 'hosted',
    announces: 'search.serverAnswered',
    steps: [
      signedIn(),
      misbehave({ match: POST_SEARCH, action: { status: 500 } }),
      at('/search/'),
      seeText('app.tryAgain'),
    ],
    isKey: true,
  },
  {
    name: 'search-loading',
    surface: 'hosted',
    announces: 'search.loading',
    steps: [
      signedIn(),
      misbehave({ match: POST_SEARCH, action: { isHeld: true } }),
      at('/search/'),
      see('.search-main'),
    ],
  },
  {
    name: 'search-no-upload-permission',
    surface: 'hosted',
    steps: [signedIn('photo'), at('/search/video/'), results, picturesDrawn],
  },
  {
    name: 'own-searches',
    surface: 'hosted',
    steps: [
      ...show('image'),
      searchFor('deich'),
      picturesDrawn,
      searchFor('hafen'),
      picturesDrawn,
      press('searches.title'),
      see('.own-search-entry'),
    ],
    isKey: true,
  },
  {
    name: 'filter-open',
    surface: 'hosted',
    steps: [...show('image'), openFilter],
    pose: openFilter,
    isKey: true,
  },
  {
    name: 'filter-in-use',
    surface: 'hosted',
    steps: [
      ...show('image'),
      openFilter,
      ({ page }) =>
        page
          .locator('.channel-row[aria-disabled]')
          .first()
          .click({ force: true })
          .catch(() => undefined),
      ({ page }) => page.locator('.channel-row:not([aria-disabled])').nth(2).click(),
      press('filter.apply'),
      results,
      picturesDrawn,
    ],
  },
  {
    name: 'filter-by-use',
    surface: 'hosted',
    steps: [
      ...show('video'),
      async ({ page }) => {
        const panel = page.locator('.filter-panel').first();
        if (!(await panel.isVisible())) await page.locator('.filter-button').first().click();
        await panel.locator('.filter-usage input').first().check();
      },
      press('filter.apply'),
      results,
      picturesDrawn,
    ],
  },
  restricted('ask'),
  restricted('block'),
  {
    name: 'restricted-use-warn',
    surface: 'hosted',
    settings: { RESTRICTED_USE: 'warn' },
    steps: [
      signedIn(),
      markResults,
      at('/search/'),
      results,
      picturesDrawn,
      openResult(1),
      picturesDrawn,
      press('search.copyLink'),
      see('.toast'),
    ],
  },
  { name: 'result-popover', surface: 'hosted', steps: show('image'), pose: hoverSecondResult, isKey: true },
  ...previews,
  {
    name: 'preview-zoomed',
    surface: 'hosted',
    steps: [...show('image'), openResult(2), picturesDrawn, see(CAN_ZOOM), press('picture.fullSize'), see('.zoomed')],
  },
  {
    name: 'preview-failed',
    surface: 'hosted',
    steps: [
      ...show('image'),
      misbehave({ match: { pathPattern: '^/media/.*' }, action: { status: 500 } }),
      openResult(2),
      seeText('preview.mediaFailed'),
    ],
  },
  {
    name: 'go-to-result',
    surface: 'hosted',
    steps: [
      ...show('image'),
      ({ page }) => page.locator('.go-to-result input').fill('200'),
      key('Enter'),
      see('[data-index="199"] [data-result]'),
      picturesDrawn,
    ],
  },
];
