/**
 * Finds a theme by name, shipped or of the media system (specification 1.6;
 * docs/design/localisation-and-themes.md#themes).
 */
import * as v from 'valibot';
import type { Theme } from '#lib/contract/page-theme.ts';
import { DEFAULT_THEME_NAME, THEME_NAME, theme as themeCall, themeData } from '#lib/contract/theme.ts';
import { AppError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import { hasUserInfo } from '#lib/core/user-info.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import comyan from '../../../assets/themes/comyan.json' with { type: 'json' };
import nordlicht from '../../../assets/themes/nordlicht.json' with { type: 'json' };
import { validateTheme } from '../model/validate-theme.ts';

export interface ThemeService {
  /** Never rejects: an unknown theme becomes 'comyan', and an accent without contrast is dropped; both are logged. */
  find(name: string): Promise<Theme>;
}

const SHIPPED: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [comyan.name, comyan],
  [nordlicht.name, nordlicht],
]);

export function createThemeService(httpClient: HttpClient): ThemeService {
  const shipped = (name: string): Theme => {
    const { theme, complaints } = validateTheme(
      v.parse(themeData, SHIPPED.get(name)),
      (file) => `themes/${name}/${file}`,
    );
    for (const complaint of complaints)
      log('warn', 'settings: part of a theme was refused', { theme: name, complaint });
    return theme;
  };
  const fromServer = async (name: string): Promise<Theme> => {
    if (!THEME_NAME.test(name)) throw new AppError('contract/malformed-answer');
    const data = await httpClient.call(themeCall, { path: { name } });
    const home = new URL(`themes/${name}/theme.json`, httpClient.server() ?? undefined);
    const { theme, complaints } = validateTheme({ ...data, name }, (file) => pictureAddress(file, home));
    for (const complaint of complaints)
      log('warn', 'settings: part of a theme was refused', { theme: name, complaint });
    return theme;
  };
  return {
    async find(name) {
      try {
        return SHIPPED.has(name) ? shipped(name) : await fromServer(name);
      } catch (error) {
        log('warn', 'settings: unknown theme', { theme: name.slice(0, 60), error });
        return shipped(DEFAULT_THEME_NAME);
      }
    },
  };
}

/** Pictures are loaded only from the media system, so that no other server learns of the user. */
function pictureAddress(file: string, home: URL): string | null {
  try {
    const address = new URL(file, home);
    const isOfServer = address.origin === home.origin && /^https?:$/.test(address.protocol);
    return isOfServer && !hasUserInfo(address) ? address.href : null;
  } catch {
    return null;
  }
}
