import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { VIEW_MODE_PREFERENCES } from '#lib/settings/model/preferences.ts';
import { createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

giveViewport();
beforeEach(() => {
  page = createPageClient();
});

const FIELDS = { IPTCHeadline: 'Storm in Köln', IPTCCaption: 'After the storm surge, no calm.', IPTCByLine: 'C. Calm' };
const ROWS = {
  '/search/': { Image: { ...FIELDS, ImgOID: '1', ImgName: 'storm_0042.jpg', ImgPlace: 'Koeln' } },
  '/search/video/': { AVMedia: { ...FIELDS, AVMOID: '1', AVMName: 'storm_0042.mp4', IPTCPlace: 'Koeln' } },
  '/search/audio/': { AVMedia: { ...FIELDS, AVMOID: '1', AVMName: 'storm_0042.mp3', IPTCPlace: 'Koeln' } },
  '/search/text/': { Text: { ...FIELDS, TxtOID: '1', TxtFullText: '<p>The <b>storm</b> in Köln. Calm.</p>' } },
} as const;
const ROUTES = Object.keys(ROWS) as (keyof typeof ROWS)[];

/** The marks of a row, or of the open preview. */
const marks = (place: HTMLElement) => [...place.querySelectorAll('mark')].map(({ textContent }) => textContent);

async function showRow(route: keyof typeof ROWS, text: string): Promise<HTMLElement> {
  const views = Object.values(VIEW_MODE_PREFERENCES).map((name) => [
    name,
    name === VIEW_MODE_PREFERENCES.text ? 'simple' : 'metadata',
  ]);
  page.answer('settings.preferences', () => Object.fromEntries(views));
  page.answer('search.page', () => ({
    Results: [{ ItemNo: 1, ...ROWS[route] }],
    Query: { QueryFound: 1, QueryID: 'q' },
  }));
  renderApp(page, route);
  await settle(() => page.share({ startUp: readyWith({ textSearch: true, typedForms: true }) }));
  await userEvent.type(await screen.findByLabelText('Search', { selector: 'input' }), `${text}{Enter}`);
  return screen.findByRole('article');
}

it.each([
  ['/search/', ['Storm', 'Köln', 'storm', 'storm']],
  ['/search/video/', ['Storm', 'Köln', 'storm', 'storm']],
  ['/search/audio/', ['Storm', 'Köln', 'storm', 'storm']],
  ['/search/text/', ['Storm', 'Köln', 'storm']],
] as const)(
  '[2.8.4] words that were searched for are marked in title, caption and name of a row: %s',
  async (route, expected) => {
    const row = await showRow(route, 'storm koeln -calm');
    await waitFor(() => expect(marks(row)).toEqual(expected));
    // The title stays one name.
    expect(within(row).getByRole('button', { name: 'Storm in Köln' })).toBeTruthy();
  },
);

it.each(ROUTES)(
  '[2.10.1] words that were searched for are marked in the preview, those left out are not: %s',
  async (route) => {
    const row = await showRow(route, 'koeln "storm surge" -calm');
    await userEvent.click(within(row).getByRole('button', { name: 'Storm in Köln' }));
    const preview = await screen.findByRole('dialog');
    await waitFor(() =>
      expect(marks(preview)).toEqual(
        route === '/search/text/' ? ['Köln', 'storm surge', 'Köln'] : ['Köln', 'storm surge', 'Koeln'],
      ),
    );
  },
);

it('[4.20] text that is typed and not yet searched for marks nothing else', async () => {
  const row = await showRow('/search/', 'storm');
  await waitFor(() => expect(marks(row)).toContain('Storm'));
  const before = marks(row);
  page.leaveUnanswered('search.page');
  await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), ' koeln');
  expect(marks(row)).toEqual(before);
});
