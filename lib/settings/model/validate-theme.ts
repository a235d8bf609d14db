/** Checks the contrast of a theme's colours and the addresses of its pictures (WCAG 2.2, 1.4.3; specification 1.6). */

import type { AccentColours, Theme } from '#lib/contract/page-theme.ts';
import { THEMED_PAGES, type ThemeData, type ThemedPage } from '#lib/contract/theme.ts';
import { contrast, mix, READABLE } from './contrast.ts';

interface Scheme {
  /** Backgrounds of text in the accent colour, as in tokens.css. */
  readonly grounds: readonly string[];
  readonly surface: string;
  /** Colour that the accent is mixed with while a control is pressed. */
  readonly pole: string;
}

export const SCHEMES: Readonly<Record<'light' | 'dark', Scheme>> = {
  light: { grounds: ['#ffffff', '#f5f7f8', '#edf1f3'], surface: '#ffffff', pole: '#000000' },
  dark: { grounds: ['#151d23', '#0e1418', '#0b1013'], surface: '#151d23', pole: '#ffffff' },
};

export interface ValidatedTheme {
  readonly theme: Theme;
  /** Why parts of the theme were dropped, for the log. */
  readonly complaints: readonly string[];
}

/** `address` returns the allowed address of a picture, or null. */
export function validateTheme(data: ThemeData, address: (picture: string) => string | null): ValidatedTheme {
  const complaints: string[] = [];
  const pictureOf = (page: ThemedPage, kind: 'logo' | 'background'): string | null => {
    const given = data.pages[page][kind];
    const found = given === null ? null : address(given);
    if (given !== null && found === null) complaints.push(`${page} ${kind}: not on the server of the theme`);
    return found;
  };
  const pages = Object.fromEntries(
    THEMED_PAGES.map((page) => [page, { logo: pictureOf(page, 'logo'), background: pictureOf(page, 'background') }]),
  ) as Theme['pages'];
  return { theme: { name: data.name, accent: validateAccent(data.accent, complaints), pages }, complaints };
}

/** If one scheme's accent lacks contrast, both are dropped: an accent in one scheme only would look like a mistake. */
function validateAccent(given: ThemeData['accent'], complaints: string[]): Theme['accent'] {
  if (given === null) return null;
  const light = accentFor(given.light, SCHEMES.light);
  const dark = accentFor(given.dark, SCHEMES.dark);
  for (const [scheme, { worst }] of [['light', light] as const, ['dark', dark] as const]) {
    if (worst < READABLE) complaints.push(`${scheme} accent: contrast ${worst.toFixed(2)}, needed ${READABLE}`);
  }
  return light.worst < READABLE || dark.worst < READABLE ? null : { light: light.colours, dark: dark.colours };
}

function accentFor(accent: string, { grounds, surface, pole }: Scheme): { colours: AccentColours; worst: number } {
  const on = contrast(accent, '#ffffff') >= contrast(accent, '#0b1013') ? '#ffffff' : '#0b1013';
  // As soft as possible while still distinguishable from the surface; the accent is text on it.
  const soft = mix(accent, surface, 0.1);
  const strong = mix(accent, pole, 0.8);
  const pairs = [...grounds, soft].map((ground) => contrast(accent, ground));
  return {
    colours: { accent, strong, on, soft },
    worst: Math.min(...pairs, contrast(on, accent), contrast(on, strong)),
  };
}
