/** Requests everything that a start needs from the server (specification 4.28, 7.15–7.17, 7.21). */
import * as localisation from '#lib/contract/localisation.ts';
import { appSettings, isConfiguredServer, type ServerSettings } from '#lib/contract/settings.ts';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { localeIdOf } from '#lib/localisation/model/locale-id.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { withRetries } from '#lib/net/with-retries.ts';
import type { Theme } from './model/theme.ts';
import type { LastStartUp } from './settings-storage.ts';

/** Retries for the labels; the options get the smaller number (7.16). */
const REQUIRED_RETRIES = 3;
const RETRIES = 2;

/** Without these limits, uploads would start that the server refuses (7.21). */
const REQUIRED_OPTIONS = MEDIA_TYPES.flatMap((type) =>
  localisation.UPLOAD_OPTION_NAMES.map((name) => `uploads.${type}.${name}`),
);

/** Rejects with `settings/unavailable` or `localisation/unavailable`, the two causes of 8.8, or `net/intercepted`. */
export async function fetchStartUp(
  httpClient: HttpClient,
  locale: string,
  loadTheme: (settings: ServerSettings) => Promise<Theme>,
): Promise<Omit<LastStartUp, 'server'>> {
  const labels = Promise.all([fetchStrings(httpClient, locale), fetchOptions(httpClient, locale)]);
  // Requested beside the settings, whose failure is reported first.
  labels.catch(() => undefined);
  const settings = await httpClient.call(appSettings).catch((cause: unknown) => {
    // The user can resolve an interception, so it keeps its own code.
    throw hasCode(cause, 'net/intercepted') ? cause : new AppError('settings/unavailable', { cause });
  });
  if (!isConfiguredServer(settings)) throw new AppError('settings/unavailable');
  const [[strings, options], theme] = await Promise.all([labels, loadTheme(settings)]);
  return { locale, settings, options, strings, theme };
}

async function fetchStrings(httpClient: HttpClient, locale: string): Promise<Record<string, string>> {
  const query = { svcCmd: 'locGetStrList', strID: '*', ...commonQuery(locale) };
  try {
    const rows = await withRetries(REQUIRED_RETRIES, () => httpClient.call(localisation.strings, { query }));
    // The service returns an empty list for an unknown language.
    if (rows.length === 0) throw new AppError('contract/malformed-answer');
    return Object.fromEntries(rows.map((row) => [row.strID, row.strVal]));
  } catch (cause) {
    throw new AppError('localisation/unavailable', { cause });
  }
}

async function fetchOptions(httpClient: HttpClient, locale: string): Promise<localisation.OptionRow[]> {
  const query = { svcCmd: 'locGetOptList', optID: 'uploads.*', ...commonQuery(locale) };
  try {
    const rows = await withRetries(RETRIES, () => httpClient.call(localisation.options, { query }));
    const missing = REQUIRED_OPTIONS.filter((required) => !rows.some(({ optID }) => optID === required));
    if (missing.length > 0) throw new AppError('contract/malformed-answer', { cause: { missing } });
    return rows;
  } catch (cause) {
    throw new AppError('settings/unavailable', { cause });
  }
}

function commonQuery(locale: string): Record<string, string> {
  return { svcFormat: 'jsonxhr', svcLanguageID: String(localeIdOf(locale)) };
}

/** True if a request of the start missed its deadline. */
export function missedDeadline(error: unknown): boolean {
  if (hasCode(error, 'net/unreachable')) return error.facts.waitedMs !== undefined;
  return error instanceof Error && error.cause !== undefined && missedDeadline(error.cause);
}
