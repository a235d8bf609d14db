/** Pages whose background answers like the demo: lists, channels and tables in the language of the page. */

import { bootPreviews } from '#lib/boot/boot-previews.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { viewModeRows } from '#lib/search/model/view-mode.ts';
import type { AuthState } from '#lib/session/model/auth-state.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import { extraLabels } from '#lib/upload-form/model/extra-labels.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { categoryEntries } from '../../../reference-server/config/categories.ts';
import { searchChannelTree } from '../../../reference-server/config/search-channels.ts';
import { tableRows } from '../../../reference-server/config/tables.ts';
import { uploadDetails } from '../../helpers/builders/upload-details.ts';
import { bundleOf, createPageClient, type PageClient, readyWith } from '../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../helpers/screens/render-app.tsx';
import { serverLabels } from './server-labels.ts';

export const LOCALES = ['en-US', 'de-DE'] as const;
/** Hebrew: only by labels of the server, `serverLabels`. */
export type Locale = (typeof LOCALES)[number] | 'he-IL';

const SUPPLEMENTAL = { image: 'imgSupplCategories', video: 'vidSupplCategories', audio: 'audSupplCategories' } as const;

const VIEW_TABLES: Readonly<Record<SearchType, string>> = {
  image: 'imgSearchViewModes',
  video: 'vidSearchViewModes',
  audio: 'audSearchViewModes',
  text: 'txtSearchViewModes',
};

const CHANNELS = [
  { chanID: 'desk', chanName: 'News desk', chanSrcID: 'NEWS', isSelectable: true },
  { chanID: 'north', chanName: 'Regional desk for the northern districts', chanSrcID: 'N', isSelectable: true },
];

/** May upload and search everything. */
const EDITOR: Partial<AuthState> = {
  username: 'editor',
  permissions: { image: true, video: true, audio: true },
  channels: { img: CHANNELS, vid: CHANNELS, aud: CHANNELS },
};

export function createDemoPage(locale: Locale, host: Parameters<typeof createPageClient>[0] = {}): PageClient {
  const page = createPageClient(host);
  const language = locale === 'de-DE' ? 'de' : 'en';
  const rowsOf = (table: string) => tableRows(table, language) ?? [];
  page.answer('metadata.lists', ({ type }) => ({
    categories: categoryEntries(language),
    categoriesStatus: 'success',
    supplementalCategories: rowsOf(SUPPLEMENTAL[type as MediaType]),
    supplementalStatus: 'success',
  }));
  page.answer('search.filterTables', () => ({
    datePresets: rowsOf('imgSearchDatePresets'),
    imageTypes: rowsOf('imgSearchImageTypes'),
    customQueries: rowsOf('imgSearchCustomQueries'),
  }));
  page.answer('search.channels', ({ type }) => searchChannelTree(type as MediaType, language));
  page.answer('search.filterWidth', () => 0);
  page.answer('search.viewModes', ({ type }) =>
    viewModeRows(type as SearchType, rowsOf(VIEW_TABLES[type as SearchType])),
  );
  page.answer('settings.plugins', () => ({ chrome: true, firefox: true, isCertain: true }));
  page.answer('uploads.details', ({ uploadIds }) =>
    (uploadIds as string[]).map((uploadId) => uploadDetails({ uploadId })),
  );
  return { ...page, client: { ...page.client, previews: bootPreviews() } };
}

interface Shown {
  readonly startUp?: StartUp;
  readonly settings?: Parameters<typeof readyWith>[0];
  readonly auth?: Partial<AuthState>;
  readonly bundle?: Partial<UploadBundle>;
  readonly rows?: readonly UploadRow[];
}

/** Shows a route to the editor, in the language of `locale`. */
export async function showRoute(page: PageClient, locale: Locale, route: string, shown: Shown = {}): Promise<void> {
  const { surface } = page.client.host;
  document.documentElement.dataset['surface'] = surface === 'page' ? 'app' : surface;
  renderApp(page, route);
  const settings = { textSearch: true, customerName: 'Comyan Demo', ...shown.settings };
  const startUp =
    shown.startUp ??
    ({
      ...readyWith(settings),
      locale,
      strings: { ...serverLabels(locale), ...extraLabels(shown.settings?.extraFields ?? [], locale) },
    } as StartUp);
  const bundles = shown.bundle || shown.rows ? [bundleOf(shown.bundle)] : [];
  await settle(() => page.share({ startUp, auth: { ...EDITOR, ...shown.auth }, bundles, rows: shown.rows ?? [] }));
}
