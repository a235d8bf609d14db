/** Start-up: which server, its settings, its options and its labels (specification 4.28, 7.15–7.17; docs/design/surfaces-and-messages.md#options-page, docs/design/localisation-and-themes.md#language). */

import { AppError, hasCode, toPlainError } from '#lib/core/app-error.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import { usableLocale } from '#lib/localisation/model/usable-locale.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { type Choices, createChoicesReader, isSamePolicy, valueOr } from './choices.ts';
import { createServerChoice } from './choose-server.ts';
import { fetchStartUp, missedDeadline } from './fetch-start-up.ts';

import type { Policy } from './model/policy.ts';

import type { StartUp } from './model/start-up.ts';
import type { Theme } from './model/theme.ts';
import { uploadOptionsFrom } from './model/upload-options.ts';
import type { LastStartUp, SettingsStorage } from './settings-storage.ts';
import { createThemeService } from './theme-service.ts';

/** What is set for the screens, and by whom; empty and absent: nothing. */
export interface SettingsService {
  startUp(): StartUp;
  onChange(listener: (startUp: StartUp) => void): () => void;
  /** Shows what was known last time at once, then asks the server. Never rejects: the failure is a state. */
  load(): Promise<void>;
  /**
   * Makes the first of the `serverCandidates` that answers the media system. Rejects with `settings/set-by-policy`,
   * `settings/permission-refused`, `settings/not-a-media-system`, `net/status` (5xx) or `net/unreachable`; nothing is
   * saved then.
   */
  connect(server: string): Promise<void>;
  /** Empty: the browser's. */
  setLocale(locale: string): Promise<void>;
  /** Empty: the server's. */
  setTheme(name: string): Promise<void>;
  choices(): Promise<Choices>;
  /** No server is known any more, unless it is built in or set by policy; for when all that is stored has gone. */
  forgetServer(): Promise<void>;
  /** A theme that an address asks for by its name. */
  findTheme(name: string): Promise<Theme>;
  /** Another server takes the place of the one before. */
  onServerLeft(listener: () => void): () => void;
}

/** `probe` asks a server that is only tried: the one in use, and what is sent to it, stays untouched. */
export function createSettingsService(
  httpClient: HttpClient,
  probe: HttpClient,
  storage: SettingsStorage,
  host: EngineHost,
): SettingsService {
  const changed = createEmitter<StartUp>();
  const serverLeft = createEmitter<void>();
  let isTooLate = false;
  let startUp: StartUp = { status: 'loading' };
  /** Grows with each load: what an older one brings is thrown away. */
  let loads = 0;
  /** Those of the latest load. */
  let choosing: Promise<Choices> | null = null;
  let policy: Policy = {};
  const themes = createThemeService(httpClient);
  const set = (next: StartUp): void => {
    startUp = next;
    changed.emit(next);
  };
  const show = (known: LastStartUp, staleBecause: AppError | null): void =>
    set(readyOf(known, policy.defaultChannel ?? '', staleBecause));
  const readChoices = createChoicesReader(storage, host);
  /** Nothing of the server before counts at another one, least of all who was signed in there. */
  const moveTo = (server: string | null, before = httpClient.server()): void => {
    httpClient.setServer(server);
    if (server === before) return;
    if (startUp.status !== 'loading') set(loadingOf(server));
    serverLeft.emit();
  };
  /** Nearest to the person first, but the organisation before her (docs/design/localisation-and-themes.md#language). */
  const localeOf = ({ chosen, policy: { locale = '' } }: Choices): string =>
    usableLocale(locale, chosen.locale, host.browserLocale);
  const loadFrom = async (server: string, choices: Choices, isLatest: () => boolean): Promise<void> => {
    const locale = localeOf(choices);
    const last = await valueOr(storage.readLast(), null);
    if (!isLatest()) return;
    // In a new life of the background only what was stored tells where the last one was.
    moveTo(server, httpClient.server() ?? last?.server ?? server);
    const known = last?.server === server && last.locale === locale ? last : null;
    if (known && startUp.status !== 'ready') show(known, null);
    const themeName = choices.policy.theme ?? choices.chosen.theme;
    try {
      const fetched = await fetchStartUp(httpClient, locale, ({ theme }) => themes.find(themeName || theme));
      if (!isLatest()) return;
      const fresh = { server, ...fetched };
      show(fresh, null);
      await storage.writeLast(fresh).catch(notStored);
    } catch (error) {
      if (!isLatest()) return;
      log('error', 'settings: start-up failed', { error });
      isTooLate = missedDeadline(error);
      if (known) show(known, toAppError(error));
      else set({ status: 'failed', error: toPlainError(withoutInterception(error)), locale, server });
    }
  };
  const load = async (): Promise<void> => {
    loads += 1;
    const mine = loads;
    choosing = readChoices();
    const choices = await choosing;
    const locale = localeOf(choices);
    try {
      const server = host.fixedServer ?? choices.policy.server ?? (await storage.readServer());
      if (mine !== loads) return;
      policy = choices.policy;
      const isSet = host.fixedServer === null && policy.server !== undefined;
      // A policy can name a server; only the person can let the browser ask it.
      const isUsable =
        server !== '' && (!isSet || ((await host.permissions?.isServerPermitted(new URL(server))) ?? true));
      if (mine !== loads) return;
      if (isUsable) return await loadFrom(server, choices, () => mine === loads);
      moveTo(null);
      set({ status: 'no-server', locale, ...(server === '' ? {} : { proposedServer: server }) });
    } catch (error) {
      log('error', 'settings: the server is not known', { error });
      set({ status: 'failed', error: toPlainError(error), locale });
    }
  };
  const choose = createServerChoice({ probe, storage, host, readChoices, server: httpClient.server });
  // What failed, or is shown as it was last time, is there now. A server that let one call wait for all of its time, and
  // answers others, is not asked a second time (9.2).
  httpClient.onReached(() => {
    const isFailed = startUp.status === 'failed' && !isTooLate;
    if (isFailed || (startUp.status === 'ready' && startUp.staleBecause !== null)) void load();
  });
  host.policy?.onChanged(async () => {
    const before = await choosing;
    const { policy: current } = await readChoices();
    // As on most computers and at most starts: what was assumed is so.
    if (before === null || !isSamePolicy(current, before.policy)) await load();
  });
  return {
    startUp: () => startUp,
    onChange: (listener) => changed.on(listener),
    onServerLeft: (listener) => serverLeft.on(listener),
    load,
    async connect(address) {
      const server = await choose(address);
      moveTo(server.address);
      await server.keepPermission();
      set(loadingOf(server.address));
      await load();
    },
    async setLocale(locale) {
      await storage.writeLocale(locale);
      await load();
    },
    async setTheme(name) {
      await storage.writeTheme(name);
      await load();
    },
    choices: readChoices,
    async forgetServer() {
      await storage.writeServer('');
      httpClient.setServer(null);
      set({ status: 'loading' });
      await load();
    },
    findTheme: themes.find,
  };
}

function readyOf(known: LastStartUp, defaultChannel: string, staleBecause: AppError | null): StartUp {
  const { server, settings, options, locale, strings, theme } = known;
  return {
    ...{ status: 'ready', server, settings, locale, strings, theme, defaultChannel },
    options: uploadOptionsFrom(options),
    staleBecause: staleBecause && toPlainError(staleBecause),
  };
}

/** 8.8 has two causes, and the address may be none of a media system's. */
function withoutInterception(error: unknown): unknown {
  return hasCode(error, 'net/intercepted') ? new AppError('settings/unavailable') : error;
}

function loadingOf(server: string | null): StartUp {
  return { status: 'loading', ...(server === null ? {} : { server }) };
}

/** Both name what they have in the same order. */
function notStored(error: unknown): void {
  log('warn', 'settings: not stored', { error });
}

function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal', { cause: error });
}
