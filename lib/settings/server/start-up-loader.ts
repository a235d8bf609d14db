/**
 * Loads settings, options, labels and theme from the server, showing the stored ones first (specification 4.28,
 * 7.15–7.17; docs/design/surfaces-and-messages.md#options-page, docs/design/localisation-and-themes.md#language).
 */

import { toPlainError } from '#lib/core/app-error.ts';
import { isAgreed } from '#lib/core/disclosure.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import { usableLocale } from '#lib/localisation/model/usable-locale.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { type Choices, createChoicesReader, readOr } from '../choices/choices.ts';
import type { SettingsStorage } from '../choices/settings-storage.ts';
import type { ThemeService } from '../choices/theme-service.ts';
import { isSharedComputer } from '../model/overview.ts';
import { templatesOf, usageWordsOf } from '../model/policy.ts';
import type { StartUp } from '../model/start-up.ts';
import { fetchStartUp } from './fetch-start-up.ts';
import { createShownStartUp, type ShownStartUp } from './shown-start-up.ts';

export interface StartUpLoader extends Pick<ShownStartUp, 'onChange' | 'onServerLeft' | 'showLoading'> {
  startUp(): StartUp;
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
  /** Resolves with the start-up once it is loaded, stored or failed. */
  known(): Promise<StartUp>;
  /** Called with the app's language when a load begins to request it from a server. */
  onRequest(listener: (locale: string) => void): () => void;
}

export interface StartUpLoaderDeps {
  readonly httpClient: HttpClient;
  readonly storage: SettingsStorage;
  readonly themes: ThemeService;
  readonly host: EngineHost;
}

/** Less than a surface waits for a start-up (`components/app/app.tsx`); see docs/settings.md#managed-policy. */
const POLICY_WAIT_MS = 30_000;

export function createStartUpLoader(deps: StartUpLoaderDeps): StartUpLoader {
  const { httpClient, storage, host } = deps;
  const shown = createShownStartUp(httpClient);
  const requested = createEmitter<string>();
  const readChoices = createChoicesReader(storage, host);
  /** Counts loads: the results of an earlier one are ignored. */
  let loads = 0;
  let latest: Promise<Choices> | null = null;

  const load = async (): Promise<void> => {
    loads += 1;
    const mine = loads;
    const isLatest = (): boolean => mine === loads;
    latest = readChoices();
    const choices = await latest;
    const locale = localeOf(choices, host.browserLocale);
    try {
      const server = host.fixedServer ?? choices.policy.server ?? (await storage.readServer());
      if (!isLatest()) return;
      const isPolicyServer = host.fixedServer === null && choices.policy.server !== undefined;
      const { disclosed = [], privacyPolicy } = host;
      const mayBeSent = choices.policy.consentByPolicy === 'true' || isAgreed(disclosed, choices.chosen.agreed);
      const canLoad = mayBeSent && (await isUsable(server, isPolicyServer, host));
      if (!isLatest()) return;
      if (canLoad) {
        const isRequested = () => requested.emit(locale);
        return await loadFrom({ server, locale, choices, isLatest, isRequested }, shown, deps);
      }
      shown.moveTo(null);
      const ask = () => {
        if (mayBeSent) shown.set({ status: 'no-server', locale, ...(server !== '' && { proposedServer: server }) });
        else {
          const about = { disclosed, ...(privacyPolicy !== undefined && { privacyPolicy }) };
          shown.set({ status: 'not-agreed', locale, ...about, ...(server !== '' && { server }) });
        }
      };
      if ((server !== '' && mayBeSent) || choices.isPolicyKnown) return ask();
      // After an install by policy, the browser reports it some seconds later: no user is asked for its answers before.
      shown.set({ status: 'loading', isPolicyAwaited: true });
      setTimeout(() => isLatest() && ask(), POLICY_WAIT_MS);
    } catch (error) {
      log('error', 'settings: the server is not known', { error });
      shown.set({ status: 'failed', error: toPlainError(error), locale });
    }
  };
  return {
    startUp: shown.current,
    onChange: shown.onChange,
    onServerLeft: shown.onServerLeft,
    load,
    retry() {
      if (shown.isWorthRetrying()) void load();
    },
    readChoices,
    lastChoices: () => latest,
    moveTo: (server) => shown.moveTo(server),
    onRequest: (listener) => requested.on(listener),
    known: () =>
      new Promise((resolve) => {
        const check = (startUp: StartUp): void => {
          if (startUp.status === 'loading') return;
          stop();
          resolve(startUp);
        };
        const stop = shown.onChange(check);
        check(shown.current());
      }),
    showLoading: shown.showLoading,
  };
}

/** Managed policy overrides the user's choice, which overrides the browser's locale. */
function localeOf({ chosen, policy: { locale = '' } }: Choices, browserLocale: string): string {
  return usableLocale(locale, chosen.locale, browserLocale);
}

/** A policy can name a server; only the user can grant access to it. */
async function isUsable(server: string, isPolicyServer: boolean, { permissions }: EngineHost): Promise<boolean> {
  return server !== '' && (!isPolicyServer || ((await permissions?.isServerPermitted(new URL(server))) ?? true));
}

interface Load {
  readonly server: string;
  readonly locale: string;
  readonly choices: Choices;
  /** False after another load has started. */
  isLatest(): boolean;
  /** Called when the HTTP client knows server and language. */
  isRequested(): void;
}

/** Shows the stored start-up of the server if there is one, then the one that the server sends. */
async function loadFrom(load: Load, shown: ShownStartUp, deps: StartUpLoaderDeps) {
  const { server, locale, choices, isLatest } = load;
  const { httpClient, storage, themes } = deps;
  const last = await readOr(storage.readLast(), null);
  if (!isLatest()) return;
  // After a restart of the background, only the stored start-up names the previous server.
  shown.moveTo(server, httpClient.server() ?? last?.server ?? server);
  httpClient.setLocale(locale);
  const { defaultChannel = '', remember = '' } = choices.policy;
  const local = {
    defaultChannel,
    remember: remember.split(',').map((name) => name.trim()),
    templates: templatesOf(choices.policy),
    usageWords: usageWordsOf(choices.policy),
    isSharedComputer: isSharedComputer(choices),
  };
  const known = last?.server === server && last.locale === locale ? { ...last, ...local } : null;
  if (known && shown.current().status !== 'ready') shown.showReady(known);
  load.isRequested();
  const themeName = choices.policy.theme ?? choices.chosen.theme;
  try {
    const fetched = await fetchStartUp({
      httpClient,
      locale,
      loadTheme: ({ theme }) => themes.find(themeName || theme),
      onLate: (error) => isLatest() && shown.showFailure(error, locale, server, known),
    });
    if (!isLatest()) return;
    const fresh = { server, ...fetched };
    shown.showReady({ ...fresh, ...local });
    await storage.writeLast(fresh).catch(notStored);
  } catch (error) {
    if (!isLatest()) return;
    log('error', 'settings: start-up failed', { error });
    shown.showFailure(error, locale, server, known);
  }
}

function notStored(error: unknown): void {
  log('warn', 'settings: not stored', { error });
}
