/** One handler per message. A command is answered after its effect is stored (design 2). */
import { AppError } from '#lib/core/app-error.ts';
import type { Handlers } from '#lib/messaging/message-router.ts';
import type { GeolocationApi } from '#lib/metadata/geolocation-api.ts';
import type { ListsApi } from '#lib/metadata/lists-api.ts';
import type { FilterListsApi } from '#lib/search/filter-lists-api.ts';
import type { SearchApi } from '#lib/search/search-api.ts';
import type { ViewModesApi } from '#lib/search/view-modes-api.ts';
import type { SessionService } from '#lib/session/session-service.ts';
import type { SingleSignOn } from '#lib/session/single-sign-on.ts';
import type { Plugins } from '#lib/settings/model/plugins.ts';
import type { PreferencesService } from '#lib/settings/preferences-service.ts';
import type { SettingsService } from '#lib/settings/settings-service.ts';
import type { FilterWidthStorage } from '#lib/storage/filter-width.ts';
import type { ItemEditor } from '#lib/uploads/item-editor.ts';
import type { UploadQueue } from '#lib/uploads/upload-queue.ts';
import type { CompletionPolicy } from './completion.ts';
import type { Computer } from './computer.ts';
import type { SessionEnds } from './session-ends.ts';

export interface HandlerServices {
  readonly session: SessionService;
  /** Null with the default method (1.8). */
  singleSignOn(): SingleSignOn | null;
  readonly settings: SettingsService;
  plugins(): Promise<Plugins>;
  readonly preferences: PreferencesService;
  readonly computer: Computer;
  readonly queue: UploadQueue;
  readonly editor: ItemEditor;
  readonly lists: ListsApi;
  readonly geolocation: GeolocationApi;
  /** The person who is signed in agrees to it. */
  agreeToGeolocation(): Promise<void>;
  /** Windows locale id of the app's language (7.16). */
  languageId(): string;
  readonly search: SearchApi;
  readonly viewModes: ViewModesApi;
  readonly filterLists: FilterListsApi;
  readonly filterWidth: FilterWidthStorage;
  readonly completion: CompletionPolicy;
  readonly ends: SessionEnds;
  /** Ends everything here and starts the newer version. */
  applyUpdate(): void;
  /** Resolves when stored jobs and settings have been read: nothing is answered before. */
  readonly booted: Promise<void>;
}

export function createHandlers({
  session,
  singleSignOn,
  settings,
  plugins,
  preferences,
  computer,
  queue,
  editor,
  lists,
  geolocation,
  agreeToGeolocation,
  languageId,
  search,
  viewModes,
  filterLists,
  filterWidth,
  completion,
  ends,
  applyUpdate,
  booted,
}: HandlerServices): Handlers {
  const done = async (work: Promise<unknown> | unknown): Promise<null> => {
    await work;
    return null;
  };
  const afterBoot =
    <Request>(work: (request: Request) => Promise<unknown>) =>
    async (request: Request): Promise<null> => {
      await booted;
      return done(work(request));
    };
  return {
    'session.signIn': afterBoot((login) => session.signIn(login)),
    'session.signInAtProvider': afterBoot(async () => singleSignOn()?.signIn()),
    'session.signOut': afterBoot(async ({ unfinished }) => {
      const leave = (): Promise<void> => ends.signOut(unfinished);
      await (singleSignOn()?.signOut(leave) ?? leave());
    }),
    'session.take': async (handed) => {
      await booted;
      return session.take(handed);
    },
    'session.unfinished': async () => {
      await booted;
      return ends.unfinishedCount();
    },
    'session.active': afterBoot(async ({ idleMs }) => ends.active(idleMs)),
    'session.close': afterBoot(() => session.close()),
    'session.refresh': afterBoot(async () => {
      await session.refresh();
      if (session.state().status === 'unknown') throw new AppError('net/unreachable', { retryable: true });
    }),
    'session.acknowledgeExpiry': afterBoot(async () => session.acknowledgeExpiry()),
    'settings.plugins': plugins,
    'settings.connect': afterBoot(async ({ server }) => {
      await settings.connect(server);
      await session.refresh();
    }),
    'settings.setLocale': afterBoot(async ({ locale }) => {
      await settings.setLocale(locale);
      ends.settingsChanged();
    }),
    'settings.setTheme': afterBoot(async ({ theme }) => {
      await settings.setTheme(theme);
      ends.settingsChanged();
    }),
    'settings.theme': ({ name }) => settings.findTheme(name),
    'settings.overview': async () => {
      await booted;
      return computer.overview();
    },
    'settings.forgetLogin': afterBoot(() => computer.forgetLogin()),
    'settings.forgetForm': afterBoot(({ id }) => computer.forgetForm(id)),
    'settings.forgetEverything': afterBoot(() => computer.forgetEverything()),
    'settings.diagnostics': () => computer.diagnostics(),
    'settings.reload': afterBoot(async () => {
      await settings.load();
      await session.refresh();
    }),
    'settings.applyUpdate': afterBoot(async () => applyUpdate()),
    'settings.preferences': async () => {
      await booted;
      return preferences.all();
    },
    'settings.setPreference': afterBoot(({ name, value }) => preferences.set(name, value)),
    'uploads.add': afterBoot(({ type, files }) => queue.add(type, files)),
    'uploads.start': afterBoot(({ type }) => queue.start(type)),
    'uploads.pause': afterBoot(({ type }) => queue.pause(type)),
    'uploads.pauseItem': afterBoot(({ uploadId }) => queue.pauseItem(uploadId)),
    'uploads.resumeItem': afterBoot(({ uploadId }) => queue.resumeItem(uploadId)),
    'uploads.retry': afterBoot(({ uploadIds }) => queue.retry(uploadIds)),
    'uploads.remove': afterBoot(({ uploadIds }) => queue.remove(uploadIds)),
    'uploads.setDraft': afterBoot(async ({ type, values }) => {
      await queue.setDraft(type, values);
      ends.draftChanged(type, values);
    }),
    'uploads.setAppendMode': afterBoot(({ type, mode }) => queue.setAppendMode(type, mode)),
    'uploads.rename': afterBoot(({ uploadId, filename }) => editor.rename(uploadId, filename)),
    'uploads.setOverrides': afterBoot(({ uploadId, values }) => editor.setOverrides(uploadId, values)),
    'uploads.decideDoubles': afterBoot(async ({ type, isKept }) => {
      const { id } = await queue.current(type);
      await queue.remove(await editor.decideDoubles(id, isKept));
    }),
    'uploads.details': async ({ uploadIds }) => {
      await booted;
      return editor.details(uploadIds);
    },
    'uploads.metadataSummary': async ({ type }) => {
      await booted;
      return editor.summary((await queue.current(type)).id);
    },
    'metadata.lists': ({ type }) => lists.lists(type, languageId()),
    'metadata.geolocate': ({ latitude, longitude }) => geolocation.search(latitude, longitude),
    'metadata.agreeToGeolocation': afterBoot(() => agreeToGeolocation()),
    'uploads.dismissCompletion': afterBoot(({ bundleId }) => completion.dismiss(bundleId)),
    'search.page': ({ requestId, type, request }) => search.page(requestId, type, withoutUndefined(request)),
    'search.viewModes': ({ type }) => viewModes.viewModes(type, languageId()),
    'search.filterTables': () => filterLists.tables(languageId()),
    'search.filterChannels': () => filterLists.channels('image', languageId()),
    'search.filterWidth': () => filterWidth.read(),
    'search.setFilterWidth': ({ width }) => done(filterWidth.write(width)),
    'search.abort': async ({ requestId }) => done(search.abort(requestId)),
  };
}

function withoutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as never;
}
