/**
 * A customer's theme, at `themes/<name>/theme.json` (specification 1.6; docs/design/localisation-and-themes.md#themes).
 */
import * as v from 'valibot';
import type { Call } from './call.ts';

/** The pages that a theme may give a logo and a background picture. */
export const THEMED_PAGES = ['login', 'upload', 'search'] as const;
export type ThemedPage = (typeof THEMED_PAGES)[number];

/** A theme's name is part of an address, so it is a word. */
export const THEME_NAME = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;
export const DEFAULT_THEME_NAME = 'comyan';
/** Themes that every client contains, in assets/themes. */
export const SHIPPED_THEMES = [DEFAULT_THEME_NAME, 'nordlicht'] as const;

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i), v.toLowerCase());
/** Relative to the address of `theme.json`, on the same server. */
const picture = v.optional(v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(500))), null);
const page = v.optional(v.object({ logo: picture, background: picture }), {});

export const themeData = v.object({
  name: v.pipe(v.string(), v.regex(THEME_NAME)),
  /** One colour for each scheme; absent: the product's own. */
  accent: v.optional(v.nullable(v.object({ light: colour, dark: colour })), null),
  pages: v.optional(v.object({ login: page, upload: page, search: page }), {}),
});
export type ThemeData = v.InferOutput<typeof themeData>;

export const theme: Call<ThemeData> = {
  method: 'GET',
  path: 'themes/{name}/theme.json',
  answer: themeData,
  ignoresExpiry: true,
};
