/** One handler per message. A command is answered after its effect is stored (docs/design/surfaces-and-messages.md#mirrors). */
import type { MediaType } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Handlers } from '#lib/messaging/message-router.ts';
import type { FilterListsApi } from '#lib/search/filter-lists-api.ts';
import type { SearchApi } from '#lib/search/search-api.ts';
import type { ViewModesApi } from '#lib/search/view-modes-api.ts';
import { mayUpload } from '#lib/session/model/auth-state.ts';
import type { SessionService } from '#lib/session/session-service.ts';
import type { SingleSignOn } from '#lib/session/single-sign-on.ts';
import type { Connecting } from '#lib/settings/connecting.ts';
import type { Plugins } from '#lib/settings/model/plugins.ts';
import type { PreferencesService } from '#lib/settings/preferences-service.ts';
import type { SettingsService } from '#lib/settings/settings-service.ts';
import type { FilterWidthStorage } from '#lib/storage/filter-width.ts';
import type { GeolocationApi } from '#lib/upload-form/geolocation-api.ts';
import type { ListsApi } from '#lib/upload-form/lists-api.ts';
import type { ShootPlaces } from '#lib/uploads/queue/fill-in-places.ts';
import type { LostQueue } from '#lib/uploads/queue/lost-queue.ts';
import type { UploadEditor } from '#lib/uploads/queue/upload-editor.ts';
import type { UploadQueue } from '#lib/uploads/queue/upload-queue.ts';
import type { CompletionPolicy } from './completion.ts';
import type { FormStarts } from './form-starts.ts';
import type { Computer } from './local-data.ts';
import type { SessionEnds } from './sign-out.ts';

export interface HandlerServices {
  readonly session: SessionService;
  /** Null with the default method (1.8). */
  singleSignOn(): SingleSignOn | null;
  readonly settings: SettingsService;
  readonly connecting: Connecting;
  /** The media system of a page, without a permission; empty for none. */
  findServer(pageAddress: string): Promise<string>;
  plugins(): Promise<Plugins>;
  readonly preferences: PreferencesService;
  readonly computer: Computer;
  readonly queue: UploadQueue;
  readonly lost: Pick<LostQueue, 'dismiss'>;
  readonly editor: UploadEditor;
  readonly starts: Omit<FormStarts, 'waiting'>;
  readonly lists: ListsApi;
  readonly geolocation: GeolocationApi;
  readonly shootPlaces: ShootPlaces;
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
  /** What is now reaches every surface before the answer. */
  publishNow(): void;
  /** Whatever uploads wait for may be over: they are tried now. */
  online(): void;
}

export function createHandlers({
  session,
  singleSignOn,
  settings,
  connecting,
  findServer,
  plugins,
  preferences,
  computer,
  queue,
  lost,
  editor,
  starts,
  lists,
  geolocation,
  shootPlaces,
  agreeToGeolocation,
  languageId,
  search,
  viewModes,
  filterLists,
  filterWidth,
  completion,
  ends,
  applyUpdate,
  publishNow,
  online,
}: HandlerServices): Handlers {
  const command =
    <Request>(work: (request: Request, surface?: string) => Promise<unknown>) =>
    async (request: Request, surface?: string): Promise<null> => {
      await work(request, surface);
      return null;
    };
  /** The list stays in view under the dialog of 4.18; whoever sits there changes nothing of it. Typed text is still stored. */
  const queueCommand = <Request>(work: (request: Request, surface?: string) => Promise<unknown>) =>
    command(async (request: Request, surface?: string) => {
      if (session.state().status === 'expired') throw new AppError('session/expired');
      await work(request, surface);
    });
  /** Needs the permission of the tab, whichever screen sent it (6.3). */
  const typeCommand = <Request extends { readonly type: MediaType }>(
    work: (request: Request, surface?: string) => Promise<unknown>,
  ) =>
    queueCommand(async (request: Request, surface?: string) => {
      if (!mayUpload(request.type, session.state())) throw new AppError('session/no-upload-permission');
      await work(request, surface);
    });
  return {
    'session.signIn': command((login) => session.signIn(login)),
    'session.signInAtProvider': command(async () => singleSignOn()?.signIn()),
    'session.signOut': async ({ unfinished }) => {
      const count = unfinished === 'ask' ? await ends.unfinishedCount() : 0;
      if (count > 0) return count;
      const leave = (): Promise<void> => ends.signOut(unfinished === 'keep' ? 'keep' : 'discard');
      await (singleSignOn()?.signOut(leave) ?? leave());
      return 0;
    },
    'session.take': async (handed) => session.take(handed),
    'session.active': command(async ({ idleMs }) => ends.active(idleMs)),
    'session.close': command(() => session.close()),
    'session.refresh': command(async () => {
      const error = await session.refresh();
      if (session.state().status === 'unknown') throw error ?? new AppError('net/unreachable', { retryable: true });
    }),
    'session.acknowledgeExpiry': command(async () => session.acknowledgeExpiry()),
    'settings.plugins': plugins,
    'settings.connect': command(async ({ server, attempt }) => {
      await connecting.finish(server, attempt);
      await session.refresh();
    }),
    'settings.connectOutcome': ({ surface }) => connecting.outcome(surface),
    'settings.findServer': ({ address }) => findServer(address),
    'settings.setLocale': command(async ({ locale }) => {
      await settings.setLocale(locale);
      ends.settingsChanged();
    }),
    'settings.setTheme': command(async ({ theme }) => {
      await settings.setTheme(theme);
      ends.settingsChanged();
    }),
    'settings.theme': ({ name }) => settings.findTheme(name),
    'settings.overview': async () => computer.overview(),
    'settings.forgetLogin': command(() => computer.forgetLogin()),
    'settings.forgetForm': command(({ id }) => computer.forgetForm(id)),
    'settings.forgetEverything': command(() => computer.forgetEverything()),
    'settings.diagnostics': () => computer.diagnostics(),
    'settings.reload': command(async () => {
      await settings.load();
      // The screen is drawn by then; who is signed in is shared when the server has said so.
      void session.refresh();
    }),
    'settings.applyUpdate': command(async () => applyUpdate()),
    'settings.preferences': async () => preferences.all(),
    'settings.setPreference': command(({ name, value }) => preferences.set(name, value)),
    'settings.singleKeys': () => computer.singleKeys(),
    'settings.setSingleKeys': command(({ areOn }) => computer.setSingleKeys(areOn)),
    'uploads.add': typeCommand(({ type, files }, surface) => queue.add(type, files, surface)),
    'uploads.start': typeCommand(({ type, form }) =>
      starts.start(form, (uploadIds) => queue.start(type, uploadIds), true),
    ),
    'uploads.pause': queueCommand(({ type }) => {
      starts.takeBack(type);
      return queue.pause(type);
    }),
    'uploads.pauseUpload': queueCommand(({ uploadId }) => queue.pauseUpload(uploadId)),
    'uploads.resumeUpload': queueCommand(({ uploadId, form }) =>
      starts.start(form, () => queue.resumeUpload(uploadId)),
    ),
    'uploads.retry': queueCommand(({ uploadIds, form }) => starts.start(form, () => queue.retry(uploadIds))),
    'uploads.tryNow': queueCommand(async () => online()),
    'uploads.remove': queueCommand(({ uploadIds, unfinishedIds }) => queue.remove(uploadIds, unfinishedIds)),
    'uploads.dismissLost': queueCommand(async () => lost.dismiss()),
    'uploads.setDraft': command(async (draft) => {
      await starts.storeText(draft);
      // The surface shows published text as soon as it is stored, so it must never get older text.
      publishNow();
    }),
    'uploads.setAppendMode': queueCommand(({ type, mode }) => queue.setAppendMode(type, mode)),
    'uploads.rename': queueCommand(({ uploadId, filename }) => editor.rename(uploadId, filename)),
    'uploads.setOverrides': command(({ uploadId, values, takenBack = [] }) =>
      editor.setOverrides(uploadId, { values, takenBack }),
    ),
    'uploads.shootState': async ({ type }) => shootPlaces.state((await queue.current(type)).id),
    'uploads.setPlaces': ({ uploadIds, press }) => shootPlaces.set(uploadIds, press),
    'uploads.takePlacesBack': command(async ({ type }) => shootPlaces.takeBack((await queue.current(type)).id)),
    'uploads.decideDuplicates': queueCommand(async ({ type, isKept }) => {
      const { id } = await queue.current(type);
      await queue.remove(await editor.decideDuplicates(id, isKept));
    }),
    'uploads.details': async ({ uploadIds }) => editor.details(uploadIds),
    'uploads.metadataSummary': async ({ type }) => editor.summary((await queue.current(type)).id),
    'metadata.lists': ({ type }) => lists.lists(type, languageId()),
    'metadata.geolocate': ({ latitude, longitude }) => geolocation.search(latitude, longitude),
    'metadata.agreeToGeolocation': command(() => agreeToGeolocation()),
    'uploads.dismissCompletion': queueCommand(({ bundleId }) => completion.dismiss(bundleId)),
    'search.page': ({ requestId, type, request }) => search.page(requestId, type, withoutUndefined(request)),
    'search.viewModes': ({ type }) => viewModes.viewModes(type, languageId()),
    'search.filterTables': () => filterLists.tables(languageId()),
    'search.channels': ({ domain }) => filterLists.channels(domain, languageId()),
    'search.filterWidth': () => filterWidth.read(),
    'search.setFilterWidth': command(({ width }) => filterWidth.write(width)),
    'search.abort': command(async ({ requestId }) => search.abort(requestId)),
  };
}

function withoutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as never;
}
