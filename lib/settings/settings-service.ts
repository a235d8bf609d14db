/** Start-up: which server, its settings, its options and its labels (specification 4.28, 7.15–7.17; design 1, 7). */
import type { EngineHost } from '#lib/capabilities/engine-host.ts';
import * as localisation from '#lib/contract/localisation.ts';
import { appSettings, type ServerSettings } from '#lib/contract/settings.ts';
import { AppError, hasCode, toPlainError } from '#lib/core/app-error.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import { localeIdOf } from '#lib/localisation/model/locale-id.ts';
import type { Requester } from '#lib/net/requester.ts';
import type { StartUp } from './model/start-up.ts';
import { uploadOptionsFrom } from './model/upload-options.ts';
import type { LastStartUp, SettingsStorage } from './settings-storage.ts';

export interface SettingsService {
  startUp(): StartUp;
  onChange(listener: (startUp: StartUp) => void): () => void;
  /** Shows what was known last time at once, then asks the server. Never rejects: the failure is a state. */
  load(): Promise<void>;
  /**
   * Makes `server` the media system after it has answered. Rejects with `settings/permission-refused`,
   * `settings/not-a-media-system` or `net/unreachable`; nothing is saved then.
   */
  connect(server: string): Promise<void>;
  setLocale(locale: string): Promise<void>;
  /** Another server takes the place of the one before. */
  onServerLeft(listener: () => void): () => void;
}

/** `probe` asks a server that is only tried: the one in use, and what is sent to it, stays untouched. */
export function createSettingsService(
  requester: Requester,
  probe: Requester,
  storage: SettingsStorage,
  host: EngineHost,
): SettingsService {
  const changed = createEmitter<StartUp>();
  const serverLeft = createEmitter<void>();
  let startUp: StartUp = { status: 'loading' };
  /** Grows with each load: what an older one brings is thrown away. */
  let loads = 0;
  const set = (next: StartUp): void => {
    startUp = next;
    changed.emit(next);
  };
  const show = (known: LastStartUp, staleBecause: AppError | null): void =>
    set({
      status: 'ready',
      server: known.server,
      settings: known.settings,
      options: uploadOptionsFrom(known.options),
      locale: known.locale,
      strings: known.strings,
      staleBecause: staleBecause && toPlainError(staleBecause),
    });
  const fetchAll = async (server: string, locale: string): Promise<LastStartUp> => {
    const settings = await requester.call(appSettings).catch((cause: unknown) => {
      throw new AppError('settings/unavailable', { cause });
    });
    const svcLanguageID = String(localeIdOf(locale));
    const common = { svcFormat: 'jsonxhr', svcLanguageID };
    const [strings, options] = await Promise.all([
      requester.call(localisation.strings, { query: { svcCmd: 'locGetStrList', strID: '*', ...common } }),
      requester.call(localisation.options, { query: { svcCmd: 'locGetOptList', optID: 'uploads.*', ...common } }),
    ]).catch((cause: unknown) => {
      throw new AppError('localisation/unavailable', { cause });
    });
    const labels = Object.fromEntries(strings.map((row) => [row.strID, row.strVal]));
    return { server, locale, settings, options, strings: labels };
  };
  /** What does not have to be known is done without where storage refuses. */
  const optional = async <Value>(reading: Promise<Value>, fallback: Value): Promise<Value> => {
    try {
      return await reading;
    } catch (error) {
      log('warn', 'settings: not read', { error });
      return fallback;
    }
  };
  const loadFrom = async (server: string, isLatest: () => boolean): Promise<void> => {
    const locale = (await optional(storage.readLocale(), '')) || host.browserLocale;
    const last = await optional(storage.readLast(), null);
    if (!isLatest()) return;
    requester.setServer(server);
    const known = last?.server === server && last.locale === locale ? last : null;
    if (known && startUp.status !== 'ready') show(known, null);
    try {
      const fresh = await fetchAll(server, locale);
      if (!isLatest()) return;
      show(fresh, null);
      await storage.writeLast(fresh).catch((error: unknown) => log('warn', 'settings: not stored', { error }));
    } catch (error) {
      if (!isLatest()) return;
      log('error', 'settings: start-up failed', { error });
      if (known) show(known, toAppError(error));
      else set({ status: 'failed', error: toPlainError(error) });
    }
  };
  const load = async (): Promise<void> => {
    loads += 1;
    const mine = loads;
    try {
      const server = host.fixedServer ?? (await storage.readServer());
      if (mine !== loads) return;
      if (server === '') set({ status: 'no-server' });
      else await loadFrom(server, () => mine === loads);
    } catch (error) {
      log('error', 'settings: the server is not known', { error });
      set({ status: 'failed', error: toPlainError(error) });
    }
  };
  return {
    startUp: () => startUp,
    onChange: (listener) => changed.on(listener),
    onServerLeft: (listener) => serverLeft.on(listener),
    load,
    async connect(address) {
      // Every path is relative to it, and nothing but its place is kept: no password, no query.
      const { origin, pathname } = new URL(address);
      const server = `${origin}${pathname.replace(/\/?$/, '/')}`;
      if (!(await host.isServerPermitted(new URL(server)))) throw new AppError('settings/permission-refused');
      probe.setServer(server);
      try {
        assertIsMediaSystem(await probe.call(appSettings));
      } catch (error) {
        if (hasCode(error, 'net/unreachable')) throw error;
        throw new AppError('settings/not-a-media-system', { cause: error });
      }
      await storage.writeServer(server);
      const isOther = server !== requester.server();
      requester.setServer(server);
      if (isOther) serverLeft.emit();
      set({ status: 'loading' });
      await load();
    },
    async setLocale(locale) {
      await storage.writeLocale(locale);
      await load();
    },
  };
}

function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal', { cause: error });
}

/** Every settings field has a default, so `{}` would pass for a media system; a real one names its domains or its sign-in. */
function assertIsMediaSystem(settings: ServerSettings): void {
  if (settings.authenticationMethod === 'default' && settings.domains.length === 0) {
    throw new AppError('settings/not-a-media-system');
  }
}
