import '../../assets/styles/options.css';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useMirror } from '../surface/client-context.ts';
import { Logo } from '../ui/logo.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { CopiesSection } from './copies-section.tsx';
import { RememberedSection } from './remembered-section.tsx';
import { ServerSection } from './server-section.tsx';
import { SupportSection } from './support-section.tsx';
import '../../assets/styles/shortcuts.css';
import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import { useSingleKeys } from '../surface/use-single-keys.ts';
import { BrowserKeys } from './browser-keys.tsx';
import { OptionsSection } from './options-section.tsx';
import { SingleKeysField } from './single-keys-field.tsx';

/** Everything about this computer and its one media system (docs/design/surfaces-and-messages.md#options-page). */
export function OptionsPage() {
  const { t } = useText();
  const { host } = useClient();
  const [overview, reload] = useOverview();
  useEffect(() => {
    document.title = `${t('settings.title')} – ${t('app.name')}`;
  }, [t]);
  // A forgotten form disappears, so its announcement is made here.
  const [said, setSaid] = useState('');
  return (
    <main className="options">
      <header className="options-head">
        <Logo />
        <div>
          <h1>{t('settings.title')}</h1>
          <p className="card-subtitle">
            {t('app.name')} {host.version}
          </p>
        </div>
      </header>
      <ServerSection policy={overview?.policy ?? {}} />
      {overview && (
        <>
          <AppearanceSection overview={overview} onChange={reload} />
          <RememberedSection remembered={overview.remembered} onChange={reload} onSaid={setSaid} />
          <CopiesSection copies={overview.copies} />
          <ConnectionSection proxy={overview.proxy} />
        </>
      )}
      <KeyboardSection />
      <SupportSection overview={overview} onForgotten={reload} />
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </main>
  );
}

function KeyboardSection() {
  const { t } = useText();
  const [areOn, change] = useSingleKeys();
  return (
    <OptionsSection title={t('shortcuts.title')}>
      <BrowserKeys title={(text) => <h3>{text}</h3>} />
      <SingleKeysField areOn={areOn} onChange={change} />
    </OptionsSection>
  );
}

/** What the background knows about this computer, and how to ask it again; null until it has answered. */
function useOverview(): [SettingsOverview | null, () => void] {
  const { send } = useClient();
  // Another server, another language, another person: what is kept may be another, too.
  const startUp = useMirror((state) => state.startUp);
  const owner = useMirror((state) => state.auth.username);
  const [overview, setOverview] = useState<SettingsOverview | null>(null);
  const reload = useCallback(() => {
    send('settings.overview', {}).then(setOverview, () => undefined);
  }, [send]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the reasons to ask again
  useEffect(reload, [reload, startUp, owner]);
  return [overview, reload];
}
