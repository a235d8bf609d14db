/** Searches of the hosted page that the test answers; the server answers all other requests. */
import { expect, type Page } from '@playwright/test';
import { PAGE_SIZE, type SearchType } from '#lib/contract/search-types.ts';
import { signInAs } from '../steps/sign-in-as.ts';
import { resultRow } from './result-row.ts';

export { resultRow };

interface AnsweredSearch {
  readonly total: number;
  readonly row?: (number: number) => object;
  /** Called with the first number of each requested page. */
  readonly asked?: number[];
}

/** Signed in as editor, on the search of this type, which has so many results. */
export async function openStubbedSearch(
  page: Page,
  type: SearchType,
  { total, row = (number) => resultRow(type, number), asked = [] }: AnsweredSearch,
): Promise<void> {
  await page.route(`**/search/${type}/`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const { resStart } = route.request().postDataJSON() as { resStart: number };
    asked.push(resStart);
    const Results = Array.from({ length: Math.min(PAGE_SIZE, total - resStart + 1) }, (_, at) => row(resStart + at));
    await route.fulfill({ json: { Results, Query: { QueryFound: total, QueryID: 'q' } } });
  });
  await openSearchPage(page, type);
  await expect(page.locator('[data-index="0"] [data-result]')).toBeVisible();
}

/** Signed in as editor, on the search of this type. */
export async function openSearchPage(page: Page, type: SearchType): Promise<void> {
  await signInAs(page);
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeVisible();
  if (type === 'image') return;
  await page.getByLabel('Search type').selectOption(type);
  await expect(page).toHaveURL(new RegExp(`/search/${type}/`));
}
