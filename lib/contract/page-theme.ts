/**
 * A validated theme: colours with enough contrast, pictures of allowed addresses (specification 1.6;
 * docs/design/localisation-and-themes.md#themes).
 */
import type { ThemedPage } from './theme.ts';

/**
 * The accent, `#rrggbb`, and its shades: `strong` while a control is pressed, `on` for text on it, `soft` as
 * background.
 */
export interface AccentColours {
  readonly accent: string;
  readonly strong: string;
  readonly on: string;
  readonly soft: string;
}

/** A complete address, or for shipped pictures a path below the surface's root. */
interface PagePictures {
  readonly logo: string | null;
  readonly background: string | null;
}

export interface Theme {
  readonly name: string;
  /** Null: the product's own accent. */
  readonly accent: { readonly light: AccentColours; readonly dark: AccentColours } | null;
  readonly pages: Readonly<Record<ThemedPage, PagePictures>>;
}

const NO_PICTURES: PagePictures = { logo: null, background: null };

/** No changes to tokens.css; used until a theme is loaded. */
export const PLAIN_THEME: Theme = {
  name: 'comyan',
  accent: null,
  pages: { login: NO_PICTURES, upload: NO_PICTURES, search: NO_PICTURES },
};
