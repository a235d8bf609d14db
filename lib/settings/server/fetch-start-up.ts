/** Requests everything that a start needs from the server (specification 4.28, 7.15–7.17, 7.21). */
import * as localisation from '#lib/contract/localisation.ts';
import type { Theme } from '#lib/contract/page-theme.ts';
import { appSettings, isConfiguredServer, type ServerSettings } from '#lib/contract/settings.ts';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { localeIdOf } from '#lib/localisation/model/locale-id.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { missedDeadline, withRetries } from '#lib/net/with-retries.ts';
import type { LastStartUp } from '../choices/settings-storage.ts';

/** Retries for the labels; the options, and settings that hang, get the smaller number (7.16). */
const REQUIRED_RETRIES = 3;
const RETRIES = 2;

/** Without these limits, uploads would start that the server refuses (7.21). */
const REQUIRED_OPTIONS = MEDIA_TYPES.flatMap((type) =>
  localisation.UPLOAD_OPTION_NAMES.map((name) => `uploads.${type}.${name}`),
);

export interface StartUpRequest {
  readonly httpClient: HttpClient;
  readonly locale: string;
  loadTheme(settings: ServerSettings): Promise<Theme>;
  /** Called like a rejection while a request that missed its deadline is repeated. */
  onLate(error: AppError): void;
}

/** Rejects with `settings/unavailable` or `localisation/unavailable`, the two causes of 8.8, or `net/intercepted`. */
export async function fetchStartUp(request: StartUpRequest): Promise<Omit<LastStartUp, 'server'>> {
  const { httpClient, locale, loadTheme } = request;
  const labels = Promise.all([fetchStrings(request), fetchOptions(request)]);
  // Requested beside the settings, whose failure is reported first.
  labels.catch(() => undefined);
  const settings = await withRetries(
    RETRIES,
    () => httpClient.call(appSettings, { query: {} }),
    late('settings/unavailable', request),
    // 7.16 is about the labels (decision 32).
    missedDeadline,
  ).catch((cause: unknown) => {
    // The user can resolve an interception, so it keeps its own code.
    throw hasCode(cause, 'net/intercepted') ? cause : new AppError('settings/unavailable', { cause });
  });
  if (!isConfiguredServer(settings)) throw new AppError('settings/unavailable');
  const [[strings, options], theme] = await Promise.all([labels, loadTheme(settings)]);
  return { locale, settings, options, strings, theme };
}

/** The calls of a start, for an app in this language. */
export function startUpCalls(locale: string) {
  const common = { svcFormat: 'jsonxhr', svcLanguageID: String(localeIdOf(locale)) };
  return [
    { call: appSettings, query: {} },
    { call: localisation.strings, query: { svcCmd: 'locGetStrList', strID: '*', ...common } },
    { call: localisation.options, query: { svcCmd: 'locGetOptList', optID: 'uploads.*', ...common } },
  ] as const;
}

type StartUpError = 'settings/unavailable' | 'localisation/unavailable';

function late(code: StartUpError, { onLate }: Pick<StartUpRequest, 'onLate'>): (cause: unknown) => void {
  return (cause) => onLate(new AppError(code, { cause }));
}

async function fetchStrings(request: StartUpRequest): Promise<Record<string, string>> {
  const { httpClient, locale } = request;
  const [, { query }] = startUpCalls(locale);
  try {
    const send = () => httpClient.call(localisation.strings, { query });
    const rows = await withRetries(REQUIRED_RETRIES, send, late('localisation/unavailable', request));
    // The service returns an empty list for an unknown language.
    if (rows.length === 0) throw new AppError('contract/malformed-answer');
    // With a prototype, two thousand labels are 30 ms of a slow computer.
    const strings: Record<string, string> = Object.create(null);
    for (const { strID, strVal } of rows) strings[strID] = strVal;
    return strings;
  } catch (cause) {
    throw new AppError('localisation/unavailable', { cause });
  }
}

async function fetchOptions(request: StartUpRequest): Promise<localisation.OptionRow[]> {
  const { httpClient, locale } = request;
  const [, , { query }] = startUpCalls(locale);
  try {
    const send = () => httpClient.call(localisation.options, { query });
    const rows = await withRetries(RETRIES, send, late('settings/unavailable', request));
    const missing = REQUIRED_OPTIONS.filter((required) => !rows.some(({ optID }) => optID === required));
    if (missing.length > 0) throw new AppError('contract/malformed-answer', { cause: { missing } });
    return rows;
  } catch (cause) {
    throw new AppError('settings/unavailable', { cause });
  }
}
