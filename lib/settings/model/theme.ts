/** A theme as surfaces use it: colours that can be read, addresses that may be asked (specification 1.6; docs/design/localisation-and-themes.md#themes). */
import type { ThemedPage } from '#lib/contract/theme.ts';

/** Everything that is drawn in the accent, as `#rrggbb`. */
export interface AccentColours {
  readonly accent: string;
  readonly strong: string;
  readonly on: string;
  readonly soft: string;
}

/** A complete address, or a path below the surface's own root for what is shipped. */
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

/** The look of tokens.css and nothing else; what is shown until a theme is known. */
export const PLAIN_THEME: Theme = {
  name: 'comyan',
  accent: null,
  pages: { login: NO_PICTURES, upload: NO_PICTURES, search: NO_PICTURES },
};
