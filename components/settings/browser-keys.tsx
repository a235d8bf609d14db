import { type ReactNode, useEffect, useState } from 'react';
import type { Client } from '#lib/client/connection/client.ts';
import type { TextId } from '../i18n/catalogue.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { Button } from '../ui/button.tsx';
import { ShortcutRow } from '../ui/shortcut-row.tsx';

type Commands = Awaited<ReturnType<NonNullable<Client['host']['loadCommands']>>>;
type CommandKeys = Awaited<ReturnType<Commands['readKeys']>>[number];

const LABELS: Readonly<Record<CommandKeys['opens'], TextId>> = {
  widget: 'shortcuts.widget',
  panel: 'app.openPanel',
  uploads: 'shortcuts.uploadPage',
};

/** The shortcuts for the whole browser, with a button to change them. Renders nothing on the hosted page. */
export function BrowserKeys({ title }: { readonly title: (text: string) => ReactNode }) {
  const { t } = useText();
  const { loadCommands } = useClient().host;
  const [keys, setKeys] = useState<readonly CommandKeys[]>([]);
  useEffect(() => {
    if (loadCommands === undefined) return;
    const read = () => {
      void loadCommands().then(async (commands) => setKeys(await commands.readKeys()));
    };
    read();
    // The user may have changed them on the browser's own page.
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [loadCommands]);
  if (loadCommands === undefined || keys.length === 0) return null;
  return (
    <section className="shortcuts-browser">
      {title(t('shortcuts.browser'))}
      <dl className="shortcuts-list">
        {keys.map(({ opens, keys: pressed }) => (
          <ShortcutRow key={opens} label={t(LABELS[opens])}>
            {pressed === '' ? t('shortcuts.notSet') : <kbd>{pressed}</kbd>}
          </ShortcutRow>
        ))}
      </dl>
      <Button size="small" onClick={() => void loadCommands().then((commands) => commands.openSettings())}>
        {t('shortcuts.change')}
      </Button>
    </section>
  );
}
