/**
 * Loads settings, options, labels and theme from the server, showing the stored ones first (specification 4.28,
 * 7.15–7.17; docs/design/surfaces-and-messages.md#options-page, docs/design/localisation-and-themes.md#language).
 */

import { AppError, hasCode, toPlainError } from '#lib/core/app-error.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import { usableLocale } from '#lib/localisation/model/usable-locale.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { type Choices, createChoicesReader, readOr } from './choices.ts';
import { fetchStartUp, missedDeadline } from './fetch-start-up.ts';
import type { Policy } from './model/policy.ts';
import type { StartUp } from './model/start-up.ts';
import { uploadOptionsFrom } from './model/upload-options.ts';
import type { LastStartUp, SettingsStorage } from './settings-storage.ts';
import type { ThemeService } from './theme-service.ts';

export interface StartUpLoader {
  startUp(): StartUp;
  onChange(listener: (startUp: StartUp) => void): () => void;
  /**
   * Shows the stored start-up, then requests a new one. Never rejects: a failure is a state. A later call replaces it.
   */
  load(): Promise<void>;
  /** Loads again if the last load failed and may succeed now. */
  retry(): void;
  /** The user's choices and the managed policy, read again. */
  readChoices(): Promise<Choices>;
  /** Those of the latest load; null before the first. */
  lastChoices(): Promise<Choices> | null;
  /** Sends all further requests to this server; null: to none. A start-up of the previous server is no longer shown. */
  moveTo(server: string | null): void;
  /** Shows that a start-up is being loaded. */
  showLoading(server: string | null): void;
  /** Called when another server, or none, has replaced the server. */
  onServerLeft(listener: () => void): () => void;
}

export interface StartUpLoaderDeps {
  readonly httpClient: HttpClient;
  readonly storage: SettingsStorage;
  readonly themes: ThemeService;
  readonly host: EngineHost;
}

export function createStartUpLoader({ httpClient, storage, themes, host }: StartUpLoaderDeps): StartUpLoader {
  const changed = createEmitter<StartUp>();
  const serverLeft = createEmitter<void>();
  let startUp: StartUp = { status: 'loading' };
  let hasMissedDeadline = false;
  /** Counts loads: the results of an earlier one are ignored. */
  let loads = 0;
  let latest: Promise<Choices> | null = null;
  let policy: Policy = {};

  const set = (next: StartUp): void => {
    startUp = next;
    changed.emit(next);
  };
  const show = (known: LastStartUp, staleBecause: AppError | null): void =>
    set(readyOf(known, policy.defaultChannel ?? '', staleBecause));
  const readChoices = createChoicesReader(storage, host);
  /** Managed policy overrides the user's choice, which overrides the browser's locale. */
  const localeOf = ({ chosen, policy: { locale = '' } }: Choices): string =>
    usableLocale(locale, chosen.locale, host.browserLocale);
  const moveTo = (server: string | null, previous = httpClient.server()): void => {
    httpClient.setServer(server);
    if (server === previous) return;
    if (startUp.status !== 'loading') set(loadingOf(server));
    serverLeft.emit();
  };
  const loadFrom = async (server: string, choices: Choices, isLatest: () => boolean): Promise<void> => {
    const locale = localeOf(choices);
    const last = await readOr(storage.readLast(), null);
    if (!isLatest()) return;
    // After a restart of the background, only the stored start-up names the previous server.
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
      hasMissedDeadline = missedDeadline(error);
      if (known) show(known, toAppError(error));
      else set({ status: 'failed', error: toPlainError(withoutInterception(error)), locale, server });
    }
  };
  /** A policy can name a server; only the user can grant access to it. */
  const isUsable = async (server: string, isPolicyServer: boolean): Promise<boolean> =>
    server !== '' && (!isPolicyServer || ((await host.permissions?.isServerPermitted(new URL(server))) ?? true));
  const load = async (): Promise<void> => {
    loads += 1;
    const mine = loads;
    const isLatest = (): boolean => mine === loads;
    latest = readChoices();
    const choices = await latest;
    const locale = localeOf(choices);
    try {
      const server = host.fixedServer ?? choices.policy.server ?? (await storage.readServer());
      if (!isLatest()) return;
      policy = choices.policy;
      const canLoad = await isUsable(server, host.fixedServer === null && policy.server !== undefined);
      if (!isLatest()) return;
      if (canLoad) return await loadFrom(server, choices, isLatest);
      moveTo(null);
      set({ status: 'no-server', locale, ...(server === '' ? {} : { proposedServer: server }) });
    } catch (error) {
      log('error', 'settings: the server is not known', { error });
      set({ status: 'failed', error: toPlainError(error), locale });
    }
  };
  return {
    startUp: () => startUp,
    onChange: (listener) => changed.on(listener),
    onServerLeft: (listener) => serverLeft.on(listener),
    load,
    retry() {
      // If one request missed its deadline while the server answers others, loading is not repeated by itself (9.2).
      const isFailed = startUp.status === 'failed' && !hasMissedDeadline;
      if (isFailed || (startUp.status === 'ready' && startUp.staleBecause !== null)) void load();
    },
    readChoices,
    lastChoices: () => latest,
    moveTo: (server) => moveTo(server),
    showLoading: (server) => set(loadingOf(server)),
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

/** The text of 8.8 covers both an intercepted response and a wrong address. */
function withoutInterception(error: unknown): unknown {
  return hasCode(error, 'net/intercepted') ? new AppError('settings/unavailable') : error;
}

function loadingOf(server: string | null): StartUp {
  return { status: 'loading', ...(server === null ? {} : { server }) };
}

function notStored(error: unknown): void {
  log('warn', 'settings: not stored', { error });
}

function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal', { cause: error });
}
