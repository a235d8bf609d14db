import '../../assets/styles/theme.css';
import { type ReactNode, useEffect, useState } from 'react';
import { surfaceQuery } from '#lib/routing/model/surface-query.ts';
import type { AccentColours, Theme } from '#lib/settings/model/theme.ts';
import { useClient } from '../surface/client-context.ts';
import { ThemeContext } from '../surface/theme-context.ts';

/** Read once: navigating within the app drops the query of the address. */
const ASKED_FOR = surfaceQuery(new URL(window.location.href)).get('theme');

interface ThemedProps {
  /** Of policy, options or server. */
  readonly theme: Theme;
  readonly children: ReactNode;
}

/** Puts the theme's accent on the page and its pictures within reach; `?theme=` comes before all others (docs/design/localisation-and-themes.md#themes). */
export function Themed({ theme: given, children }: ThemedProps) {
  const { send } = useClient();
  const [asked, setAsked] = useState<Theme | null>(null);
  const theme = asked ?? given;

  useEffect(() => {
    // Without an answer the theme of everybody stays.
    if (ASKED_FOR) send('settings.theme', { name: ASKED_FOR.slice(0, 100) }).then(setAsked, () => undefined);
  }, [send]);
  useEffect(() => {
    paint('light', theme.accent?.light);
    paint('dark', theme.accent?.dark);
  }, [theme]);
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

const USES = ['accent', 'strong', 'on', 'soft'] as const;

/** The names that tokens.css asks for before its own colours. */
function paint(scheme: 'light' | 'dark', colours: AccentColours | undefined): void {
  const { style } = document.documentElement;
  for (const use of USES) {
    const name = `--theme-${scheme}-${use}`;
    if (colours) style.setProperty(name, colours[use]);
    else style.removeProperty(name);
  }
}
