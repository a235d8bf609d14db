/** Search pages, the filter, the popover and the preview window. */

import { page as frame, userEvent } from 'vitest/browser';
import { SEARCH_SORTS } from '#lib/contract/search-types.ts';
import type { PageClient } from '../../helpers/screens/page-client.ts';
import { type Locale, showRoute } from '../harness/demo-page.ts';
import { createSearchPage, markedRow, richRow, showSearch } from '../harness/results.ts';
import { gone, label, moveMouseAway, picturesDrawn, pressOn, see, seeText, type } from '../harness/screen.ts';
import type { LayoutState } from './state.ts';
import { dragFilesOverPage } from './uploads.ts';

const MANY = { total: 24 };

/** A docked panel has no button. */
async function openFilter(): Promise<void> {
  if (document.querySelector('.filter-panel') === null) await pressOn('.filter-button');
  await see('.channel-row');
  await see('[aria-description]');
}

const COUNTED = { NPA: 1_204_318, EPN: 5_000, W3: 12, NEWS: 318, DESKN: 7, GFX: 41 };

function showCountedChannels(locale: Locale, about: object = {}) {
  const settings = { channelCounts: true };
  return showSearch(locale, 'image', { ...MANY, settings, about: { QuerySources: COUNTED, ...about } });
}

/** At 400 % there is no room next to the result, which it never covers (2.8.6). */
async function hoverSecondResult(): Promise<void> {
  await moveMouseAway();
  await gone('.result-popover');
  const [, second] = document.querySelectorAll('[data-result]');
  second?.scrollIntoView({ block: 'nearest' });
  await userEvent.hover(frame.elementLocator(second as Element));
  if (innerHeight > 400) await see('.result-popover');
}

/** Saved and recent searches of all types, with numbers of new results. */
async function showOwnSearches(locale: Locale): Promise<PageClient> {
  const page = createSearchPage(locale, 'image', MANY);
  const seen = { lookedAt: 0 };
  page.answer('search.own', () => ({
    named: [
      { ...seen, id: 'one', name: 'Hafen Husum, alle Bilder der Sturmflut', type: 'image', link: 'q=husum&types=I' },
      { ...seen, id: 'two', name: 'Interviews', type: 'audio', link: 'q=interview' },
    ],
    recent: [
      { ...seen, type: 'image', link: 'q=fischmarkt' },
      { ...seen, type: 'video', link: 'q=ministerpr%C3%A4sident+pressekonferenz' },
      { ...seen, type: 'image', link: 'period=*&types=G' },
    ],
  }));
  await showRoute(page, locale, '/search/', { settings: { typedForms: true } });
  await picturesDrawn();
  return page;
}

async function openOwnSearches(): Promise<void> {
  if (document.querySelector('.own-searches') === null) await pressOn('.own-searches-button');
  await see('.own-search-new');
}

/** Nothing can be saved or deleted. */
async function showRefusedOwnSearches(locale: Locale): Promise<void> {
  const page = await showOwnSearches(locale);
  page.refuse('search.saveNamed', 'net/unreachable');
  page.refuse('settings.forgetText', 'net/unreachable');
}

async function failToSave(): Promise<void> {
  await openOwnSearches();
  await pressOn('.own-search .button-icon');
  await userEvent.keyboard(' 2{Enter}');
  await see('.own-search-form .field-error');
}

async function failToDelete(): Promise<void> {
  await openOwnSearches();
  await pressOn('.own-search .button-icon:last-child');
  await see('.own-searches [role=alert]');
}

const VIEWS = [
  ['image', 'image'],
  ['image', 'metadata'],
  ['video', 'image'],
  ['audio', 'image'],
  ['text', 'simple'],
  ['text', 'extended'],
] as const;

const results = VIEWS.map(
  ([type, view]): LayoutState => ({
    name: `search-${type}-${view}`,
    ...(type === 'image' && view === 'image' && { isKey: true }),
    show: async (locale) => {
      await showSearch(locale, type, { ...MANY, view });
      await picturesDrawn();
    },
  }),
);

const SORTS = [...SEARCH_SORTS];

const orders: readonly LayoutState[] = (['image', 'text'] as const).map(
  (type): LayoutState => ({
    name: `search-order-${type}`,
    isKey: true,
    show: async (locale) => {
      const searchSorts = {
        image: SORTS,
        video: SORTS,
        audio: SORTS,
        text: SORTS.filter((sort) => sort !== 'created'),
      };
      await showSearch(locale, type, { ...MANY, text: 'deich', settings: { searchSorts } });
      await picturesDrawn();
    },
  }),
);

const MARKED = { ...MANY, row: markedRow };

const marks: readonly LayoutState[] = [
  ...(['image', 'metadata'] as const).map(
    (view): LayoutState => ({
      name: `search-marks-${view}`,
      isKey: true,
      show: async (locale) => {
        await showSearch(locale, 'image', { ...MARKED, view });
        await picturesDrawn();
      },
    }),
  ),
  {
    name: 'preview-mark',
    isKey: true,
    show: async (locale) => {
      await showSearch(locale, 'image', MARKED);
      await pressOn('[data-index="0"] [data-result], [data-index="0"] button');
      await see('.preview-usage');
      await picturesDrawn();
    },
  },
];

async function selectFour(): Promise<void> {
  const first = await see('[data-index="0"] [aria-haspopup]');
  first.focus();
  await userEvent.keyboard(' {Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
  await see('.tray');
  await picturesDrawn();
}

/** The list of those in the tray. */
export async function showSelected(locale: Locale): Promise<void> {
  await showSearch(locale, 'image', MARKED);
  await selectFour();
  await pressOn('.tray [aria-expanded]');
  await see('.tray-row');
}

const selected: readonly LayoutState[] = [
  ...VIEWS.map(
    ([type, view]): LayoutState => ({
      name: `selected-${type}-${view}`,
      isKey: true,
      show: async (locale) => {
        await showSearch(locale, type, { ...MANY, view });
        await selectFour();
      },
    }),
  ),
  {
    name: 'selected-list',
    isKey: true,
    show: showSelected,
  },
  ...[2, 0].map(
    (left): LayoutState => ({
      name: `selected-gone-${left}-left`,
      isKey: true,
      show: async (locale) => {
        const page = await showSearch(locale, 'image', MANY);
        await selectFour();
        const Results = Array.from({ length: left }, (_, at) => richRow('image', at + 1));
        page.answer('search.page', ({ request }) => ({
          Results: (request as { resStart: number }).resStart === 1 ? Results : [],
          Query: { QueryFound: left, QueryID: 'q' },
        }));
        await pressOn('.tray [aria-expanded]');
        await see('.tray-row .badge-error');
      },
    }),
  ),
  {
    name: 'selected-restricted',
    isKey: true,
    show: async (locale) => {
      await showSearch(locale, 'image', { ...MARKED, settings: { RESTRICTED_USE: 'ask' } });
      await selectFour();
      await pressOn('.tray-actions [aria-haspopup]');
      await pressOn('.tray-actions .menu-entry');
      await see('dialog[open]');
    },
  },
];

const uses: readonly LayoutState[] = [
  ...(['ask', 'block'] as const).map(
    (setting): LayoutState => ({
      name: `restricted-use-${setting}`,
      isKey: true,
      show: async (locale) => {
        await showSearch(locale, 'image', { ...MARKED, settings: { RESTRICTED_USE: setting } });
        const result = await see('[data-index="0"] [role="button"]');
        result.focus();
        await userEvent.keyboard('{Control>}c{/Control}');
        await see('dialog[open]');
        await picturesDrawn();
      },
    }),
  ),
  {
    name: 'filter-by-use',
    isKey: true,
    show: async (locale) => {
      await showSearch(locale, 'video', { ...MANY, settings: { usageFilter: true } });
    },
    pose: async () => {
      if (document.querySelector('.filter-panel') === null) await pressOn('.filter-button');
      await see('.filter-usage');
    },
  },
];

const FORMS = {
  ...MANY,
  settings: { typedForms: true },
  text: 'deich "sichern Helfer" -flut Sturmflut OR Orkan',
  about: {
    QueryUnderstood: [
      { kind: 'phrase', texts: ['"sichern Helfer"'] },
      { kind: 'without', texts: ['flut'] },
      { kind: 'either', texts: ['Sturmflut', 'Orkan'] },
    ],
  },
};

const typedForms: readonly LayoutState[] = [
  {
    name: 'search-typed-forms',
    isKey: true,
    show: async (locale) => {
      await showSearch(locale, 'image', { ...FORMS, view: 'metadata' });
      await see('mark');
      await picturesDrawn();
    },
  },
  {
    name: 'preview-typed-forms',
    isKey: true,
    show: async (locale) => {
      await showSearch(locale, 'image', { ...FORMS, view: 'metadata' });
      await see('mark');
      await pressOn('[data-index="1"] [data-result], [data-index="1"] button');
      await see('dialog[open] mark');
      await picturesDrawn();
    },
  },
  {
    name: 'search-typed-forms-help',
    isKey: true,
    show: (locale) => showSearch(locale, 'image', { ...MANY, settings: { typedForms: true } }),
    pose: async () => {
      if (document.querySelector('.typed-forms') === null) await pressOn('.search-help');
      await see('.typed-forms');
    },
  },
  {
    name: 'search-drop-overlay',
    isKey: true,
    show: async (locale) => {
      await showSearch(locale, 'image', MANY);
      await picturesDrawn();
      await dragFilesOverPage();
    },
  },
  {
    name: 'search-did-you-mean',
    isKey: true,
    show: async (locale) => {
      const about = { QuerySuggestion: 'sturmflut an der nordsee' };
      await showSearch(locale, 'image', { total: 0, text: 'sturmflat an der nordsee', about });
      await seeText(label(locale, 'search.didYouMean', { text: about.QuerySuggestion }));
    },
  },
];

export const SEARCH: readonly LayoutState[] = [
  ...orders,
  ...typedForms,
  ...results,
  ...marks,
  ...selected,
  ...uses,
  {
    name: 'search-nothing-found',
    isKey: true,
    announces: 'search.nothingFound',
    show: async (locale) => {
      await showSearch(locale, 'image', { total: 0 });
      await seeText(label(locale, 'search.nothingFound'));
    },
  },
  {
    name: 'search-another-runs',
    isKey: true,
    show: async (locale) => {
      const page = await showSearch(locale, 'image', MANY);
      await picturesDrawn();
      page.leaveUnanswered('search.page');
      await type('.search-field input', 'deich');
      await userEvent.keyboard('{Enter}');
      await see('.results[aria-busy=true]');
    },
  },
  {
    name: 'search-server-error',
    isKey: true,
    announces: 'search.serverAnswered',
    show: async (locale) => {
      const page = createSearchPage(locale, 'image', MANY);
      page.refuse('search.page', 'net/status', { status: 500, statusText: 'Internal Server Error' });
      await showRoute(page, locale, '/search/');
      await seeText(label(locale, 'app.tryAgain'));
    },
  },
  { name: 'filter-open', isKey: true, show: showCountedChannels, pose: openFilter },
  {
    name: 'filter-counts-at-least',
    show: (locale) => showCountedChannels(locale, { QueryFoundIsAtLeast: true }),
    pose: openFilter,
  },
  { name: 'own-searches', isKey: true, show: showOwnSearches, pose: openOwnSearches },
  { name: 'own-searches-not-saved', show: showRefusedOwnSearches, pose: failToSave },
  { name: 'own-searches-not-deleted', show: showRefusedOwnSearches, pose: failToDelete },
  { name: 'result-popover', isKey: true, show: (locale) => showSearch(locale, 'image', MANY), pose: hoverSecondResult },
  ...(['image', 'text'] as const).map(
    (type): LayoutState => ({
      name: `preview-${type}`,
      ...(type === 'image' && { isKey: true }),
      show: async (locale) => {
        await showSearch(locale, type, MANY);
        await pressOn('[data-index="1"] [data-result], [data-index="1"] button');
        await see('dialog[open]');
        await picturesDrawn();
      },
    }),
  ),
];
