/** A search that goes on, that is not counted to its end, that is in another order, and own searches with what fails. */
import type { Route } from '@playwright/test';
import type { PictureState, Step } from '../harness/picture-state.ts';
import { at, choose, opened, picturesDrawn, press, see, seeText, signedIn } from '../harness/steps.ts';
import { openFilter, results, searchFor, show } from './search.ts';

const SEARCHES = '**/search/image/';

/** The server answers, with these fields in addition. */
const answerWith =
  (fields: object): Step =>
  ({ page }) =>
    page.route(SEARCHES, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { readonly Query: object };
      await route.fulfill({ response, json: { ...answer, Query: { ...answer.Query, ...fields } } });
    });

/** The first page ends after `count` results, and the next one does not come. */
const cutAfter =
  (count: number): Step =>
  ({ page }) => {
    let asked = 0;
    return page.route(SEARCHES, async (route: Route) => {
      asked += 1;
      if (asked > 1) return;
      const response = await route.fetch();
      const answer = (await response.json()) as { readonly Results: readonly object[]; readonly Query: object };
      const Query = { ...answer.Query, QueryFound: count, QueryFoundIsAtLeast: true, QueryIsCut: true };
      await route.fulfill({ response, json: { Results: answer.Results.slice(0, count), Query } });
    });
  };

/** A long list: saved ones, of which nothing can be changed, and ten recent ones. */
const SAVED = [
  {
    id: 'one',
    name: 'Sturmflut in Husum und an der Westküste, alle Bilder',
    type: 'image',
    link: 'q=sturm&types=I',
    lookedAt: 0,
  },
  { id: 'two', name: 'Interviews', type: 'audio', link: 'q=interview', lookedAt: Date.now() },
];
const keepSearches: Step = async ({ page }) => {
  await page.route('**/api/namedSearches', (route) => route.fulfill({ json: SAVED }));
  await page.route('**/api/namedSearches/**', (route) => route.abort());
};
const searchTen: readonly Step[] = [
  ...['sturm', 'hafen', 'wind', 'deich', 'köln', 'berlin', 'stadion', 'zug', 'himmel', 'lokal OR kommunal -wahl'],
].flatMap((text) => [searchFor(text), picturesDrawn]);
const OWN: readonly Step[] = [signedIn(), keepSearches, ...show('image').slice(1), ...searchTen];
const openOwn = opened('.own-searches', press('searches.title'));
const failToSave: Step = async (statePage) => {
  // The form takes the first Escape.
  await statePage.page.keyboard.press('Escape');
  await openOwn(statePage);
  await statePage.page.locator('.own-search .button-icon').first().click();
  await statePage.page.keyboard.press('Enter');
  await see('.own-search-form .field-error')(statePage);
};
const failToDelete: Step = async (statePage) => {
  await openOwn(statePage);
  await statePage.page.locator('.own-search .button-icon').last().click();
  await see('.own-searches [role=alert]')(statePage);
};

export const SEARCH_WAITS: readonly PictureState[] = [
  {
    name: 'search-goes-on',
    surface: 'hosted',
    announces: 'search.goesOn',
    steps: [signedIn(), cutAfter(0), at('/search/'), seeText('search.goesOn')],
    isKey: true,
  },
  {
    name: 'search-goes-on-below',
    surface: 'hosted',
    steps: [signedIn(), cutAfter(3), at('/search/'), results, seeText('search.goesOn'), picturesDrawn],
  },
  {
    name: 'search-at-least',
    surface: 'hosted',
    steps: [signedIn(), answerWith({ QueryFound: 120_000, QueryFoundIsAtLeast: true }), ...show('image').slice(1)],
  },
  ...(['created', 'relevance'] as const).map(
    (order): PictureState => ({
      name: `search-order-${order}`,
      surface: 'hosted',
      steps: [
        ...show('image'),
        searchFor('wind'),
        choose('search.sort', order),
        choose('search.view', 'metadata'),
        results,
        picturesDrawn,
      ],
    }),
  ),
  {
    name: 'filter-counts-at-least',
    surface: 'hosted',
    steps: [signedIn(), answerWith({ QueryFoundIsAtLeast: true }), ...show('image').slice(1), openFilter],
    pose: openFilter,
  },
  { name: 'own-searches-saved', surface: 'hosted', steps: OWN, pose: openOwn, isKey: true },
  { name: 'own-searches-not-saved', surface: 'hosted', steps: OWN, pose: failToSave },
  { name: 'own-searches-not-deleted', surface: 'hosted', steps: OWN, pose: failToDelete },
];
