import '../../assets/styles/app/theme.css';
import { type ReactNode, useEffect, useState } from 'react';
import type { AccentColours, Theme } from '#lib/contract/page-theme.ts';
import { surfaceQuery } from '#lib/routing/model/surface-query.ts';
import { useClient } from '../surface/client-context.ts';
import { ThemeContext } from '../surface/theme-context.ts';

/** Read once: navigating within the app drops the query of the address. */
const ASKED_FOR = surfaceQuery(new URL(window.location.href)).get('theme');

interface ThemedProps {
  /** The theme of policy, options page or server. */
  readonly theme: Theme;
  readonly children: ReactNode;
}

/**
 * Applies the theme's accent and provides its pictures. `?theme=` overrides all other themes
 * (docs/design/localisation-and-themes.md#themes).
 */
export function Themed({ theme: given, children }: ThemedProps) {
  const { send } = useClient();
  const [asked, setAsked] = useState<Theme | null>(null);
  const theme = asked ?? given;

  useEffect(() => {
    // Without an answer, the given theme stays.
    if (ASKED_FOR) send('settings.theme', { name: ASKED_FOR.slice(0, 100) }).then(setAsked, () => undefined);
  }, [send]);
  useEffect(() => {
    paint('light', theme.accent?.light);
    paint('dark', theme.accent?.dark);
  }, [theme]);
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

const USES = ['accent', 'strong', 'on', 'soft'] as const;

/** Sets or removes the custom properties that override the accent colours of tokens.css. */
function paint(scheme: 'light' | 'dark', colours: AccentColours | undefined): void {
  const { style } = document.documentElement;
  for (const use of USES) {
    const name = `--theme-${scheme}-${use}`;
    if (colours) style.setProperty(name, colours[use]);
    else style.removeProperty(name);
  }
}
