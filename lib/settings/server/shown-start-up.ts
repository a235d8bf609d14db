/** The start-up that the surfaces show, and how loads, failures and another server change it (specification 4.28). */
import type { OfferedTemplate } from '#lib/contract/templates.ts';
import { type FurtherUsageWords, joinedUsageWords } from '#lib/contract/usage-words.ts';
import { AppError, hasCode, toPlainError } from '#lib/core/app-error.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { missedDeadline } from '#lib/net/with-retries.ts';
import { extraLabels, usableExtraFields } from '#lib/upload-form/model/extra-labels.ts';
import type { LastStartUp } from '../choices/settings-storage.ts';
import type { StartUp } from '../model/start-up.ts';
import { uploadOptionsFrom } from '../model/upload-options.ts';

/** A start-up of the server, with what policy and user have set for this computer. */
export interface KnownStartUp extends LastStartUp {
  /** The channel that the policy preselects. */
  readonly defaultChannel: string;
  /** Fields that the policy remembers. */
  readonly remember: readonly string[];
  /** Templates of the policy. */
  readonly templates: readonly OfferedTemplate[];
  /** Phrases of the policy. */
  readonly usageWords: FurtherUsageWords;
  readonly isSharedComputer: boolean;
}

export interface ShownStartUp {
  current(): StartUp;
  onChange(listener: (startUp: StartUp) => void): () => void;
  set(next: StartUp): void;
  showReady(known: KnownStartUp): void;
  showLoading(server: string | null): void;
  /** The server's start-up could not be loaded; `known` is shown as outdated then. */
  showFailure(error: unknown, locale: string, server: string, known: KnownStartUp | null): void;
  /** True if the last load failed and another one may succeed now. */
  isWorthRetrying(): boolean;
  /**
   * Sends all further requests to this server; null: to none. A start-up of the previous server is no longer shown.
   * `previous`: the server until now, if the HTTP client does not know it.
   */
  moveTo(server: string | null, previous?: string | null): void;
  /** Called when another server, or none, has replaced the server. */
  onServerLeft(listener: () => void): () => void;
}

export function createShownStartUp(httpClient: Pick<HttpClient, 'server' | 'setServer'>): ShownStartUp {
  const changed = createEmitter<StartUp>();
  const serverLeft = createEmitter<void>();
  let startUp: StartUp = { status: 'loading' };
  let hasMissedDeadline = false;

  const set = (next: StartUp): void => {
    startUp = next;
    changed.emit(next);
  };
  const showLoading = (server: string | null): void =>
    set({ status: 'loading', ...(server === null ? {} : { server }) });
  return {
    current: () => startUp,
    onChange: (listener) => changed.on(listener),
    set,
    showReady: (known) => set(readyOf(known, null)),
    showLoading,
    showFailure(error, locale, server, known) {
      hasMissedDeadline = missedDeadline(error);
      if (known) set(readyOf(known, toAppError(error)));
      else set({ status: 'failed', error: toPlainError(withoutInterception(error)), locale, server });
    },
    isWorthRetrying() {
      // If one request missed its deadline while the server answers others, loading is not repeated by itself (9.2).
      const isFailed = startUp.status === 'failed' && !hasMissedDeadline;
      return isFailed || (startUp.status === 'ready' && startUp.staleBecause !== null);
    },
    moveTo(server, previous = httpClient.server()) {
      httpClient.setServer(server);
      if (server === previous) return;
      if (startUp.status !== 'loading') showLoading(server);
      serverLeft.emit();
    },
    onServerLeft: (listener) => serverLeft.on(listener),
  };
}

function readyOf(known: KnownStartUp, staleBecause: AppError | null): StartUp {
  const { server, settings, options, locale, theme, defaultChannel, isSharedComputer } = known;
  const extraFields = usableExtraFields(settings.extraFields);
  return {
    status: 'ready',
    server,
    locale,
    strings: { ...known.strings, ...extraLabels(extraFields, locale) },
    theme,
    defaultChannel,
    isSharedComputer,
    settings: {
      ...settings,
      extraFields,
      remember: [...settings.remember, ...known.remember],
      metadataTemplates: [...known.templates, ...settings.metadataTemplates],
      usageWords: joinedUsageWords(settings.usageWords, known.usageWords),
    },
    options: uploadOptionsFrom(options),
    staleBecause: staleBecause && toPlainError(staleBecause),
  };
}

/** The text of 8.8 covers both an intercepted response and a wrong address. */
function withoutInterception(error: unknown): unknown {
  return hasCode(error, 'net/intercepted') ? new AppError('settings/unavailable') : error;
}

function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal', { cause: error });
}
