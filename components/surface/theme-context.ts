/** The customer's theme (1.6). */
import { type CSSProperties, createContext, useContext } from 'react';
import { PLAIN_THEME, type Theme } from '#lib/contract/page-theme.ts';
import type { ThemedPage } from '#lib/contract/theme.ts';
import { useClient } from './client-context.ts';

export const ThemeContext = createContext<Theme>(PLAIN_THEME);

export interface PagePictures {
  /** Address of the customer's logo; null: the product's own. */
  readonly logo: string | null;
  /** For the element that carries the background; `className` is empty where there is none. */
  readonly pictured: { readonly className: string; readonly style?: CSSProperties };
}

/** The theme's pictures for a page. */
export function usePagePictures(page: ThemedPage): PagePictures {
  const { basePath } = useClient().host;
  const { logo, background } = useContext(ThemeContext).pages[page];
  // Shipped pictures are relative to the surface's root; a server's pictures have absolute addresses.
  const addressOf = (picture: string): string => new URL(picture, new URL(basePath, window.location.origin)).href;
  return {
    logo: logo && addressOf(logo),
    pictured: background
      ? {
          className: 'pictured',
          style: { '--page-picture': `url(${JSON.stringify(addressOf(background))})` } as CSSProperties,
        }
      : { className: '' },
  };
}
