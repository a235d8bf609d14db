/** What is above the results can be read at every width: 'Go to no.' beside the longest count, the filter, what was understood. */
import { expect, it } from 'vitest';
import { SEARCH_SORTS, SEARCH_TYPES } from '#lib/contract/search-types.ts';
import { overflowingElements } from '../../e2e/harness/checks/horizontal-overflow.ts';
import { LOCALES, showRoute } from '../harness/demo-page.ts';
import { createSearchPage, showSearch } from '../harness/results.ts';
import { isInView, resize, see } from '../harness/screen.ts';

/** 'Zu Nr.' can be read. */
const LEAST_PX = 80;

it.each(SEARCH_TYPES)("[2.8.3, 3.14] 'Go to no.' has room beside the count at every width: %s", async (type) => {
  await resize(1280, 640);
  const all = [...SEARCH_SORTS];
  await showSearch('de-DE', type, {
    total: 120_000,
    about: { QueryFoundIsAtLeast: true },
    text: 'wind',
    settings: { searchSorts: { image: all, video: all, audio: all, text: all }, textSearch: true },
  });
  const field = await see('.go-to-result input');
  const found: Record<string, unknown> = {};
  for (const width of [240, 320, 457, 520, 640, 738, 800, 1280]) {
    await resize(width, 640);
    const px = Math.round(field.getBoundingClientRect().width);
    found[width] = [px < LEAST_PX && px, ...overflowingElements()];
  }
  expect(new Set(Object.values(found).map(String)), JSON.stringify(found)).toEqual(new Set(['false']));
});

/** Windows, the popup among them. */
const SIZES = [240, 320, 360, 738, 800, 1024, 1280, 1440, 1920].map((width) => [width, 600] as const);
const ZONES = ['Asia/Tokyo', 'America/Argentina/ComodRivadavia'];
const EITHER = { kind: 'either', texts: ['storm', 'flood'] };

const chips = () => [...document.querySelectorAll<HTMLElement>('.search-head .filter-chip > span')];
const isCut = (text: HTMLElement) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight;

/** What is wrong above the results in each size; `mayBeCut`: in the title then. */
async function faultsAbove({ mayBeCut = false } = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, height] of SIZES) {
    await resize(width, height);
    const results = [...document.querySelectorAll('[data-result]')];
    if (!results.some(isInView)) faults.push(`${width}: no result is in view`);
    for (const chip of chips()) {
      if (chip.title !== chip.textContent) faults.push(`${width}: no title: ${chip.textContent}`);
      if (!mayBeCut && (isCut(chip) || !isInView(chip))) faults.push(`${width}: cut: ${chip.textContent}`);
    }
    faults.push(...overflowingElements().map((element) => `${width}: ${element}`));
  }
  return faults;
}

async function showTyped(locale: (typeof LOCALES)[number], route: string, QueryUnderstood: readonly object[]) {
  await resize(1280, 640);
  const type = SEARCH_TYPES.find((candidate) => route.startsWith(`/search/${candidate}/`)) ?? 'image';
  const page = createSearchPage(locale, type, { total: 120_000, about: { QueryUnderstood } });
  const named = ['period'];
  const searchFilters = { image: [], video: named, audio: named, text: named };
  await showRoute(page, locale, route, { settings: { typedForms: true, textSearch: true, searchFilters } });
  await see('[data-result]');
}

const ROUTES = ['/search/', '/search/video/', '/search/audio/', '/search/text/'];

it.each(ROUTES.flatMap((route) => LOCALES.flatMap((locale) => ZONES.map((zone) => ({ route, locale, zone })))))(
  '[2.8.2] a period is read with its zone, and what was understood, at every width: $route $locale $zone',
  async ({ route, locale, zone }) => {
    const period = new URLSearchParams({ q: 'storm OR flood', period: 'o', from: '20251001', to: '20261130', zone });
    await showTyped(locale, `${route}?${period}`, [EITHER]);
    await see('.filter-summary li');
    expect(chips().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('storm'),
      expect.stringContaining(`(${zone})`),
    ]);
    expect(await faultsAbove()).toEqual([]);
  },
);

it.each([
  ['longer than the window', [{ kind: 'phrase', texts: [`"${'storm surge at the coast '.repeat(40)}"`] }]],
  ['of 64 parts', Array.from({ length: 64 }, (_, at) => ({ kind: 'without', texts: [`word${at}`] }))],
])('[2.8.2] results are in view below a text %s, which is whole in the title', async (_, understood) => {
  await showTyped('de-DE', '/search/?q=storm', understood);
  expect(await faultsAbove({ mayBeCut: true })).toEqual([]);
});
