import '../../assets/styles/settings/options.css';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { Logo } from '../ui/logo.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { CopiesSection } from './copies-section.tsx';
import { RememberedSection } from './remembered-section.tsx';
import { ServerSection } from './server-section.tsx';
import { SupportSection } from './support-section.tsx';
import '../../assets/styles/app/shortcuts.css';
import { useSingleKeys } from '../surface/use-single-keys.ts';
import { BrowserKeys } from './browser-keys.tsx';
import { OptionsSection } from './options-section.tsx';
import { SingleKeysField } from './single-keys-field.tsx';
import { useOverview } from './use-overview.ts';

/**
 * The options page: media system, appearance, saved data, shortcuts
 * (docs/design/surfaces-and-messages.md#options-page).
 */
export function OptionsPage() {
  const { t } = useText();
  const { host } = useClient();
  const [overview, reload] = useOverview();
  useEffect(() => {
    document.title = `${t('settings.title')} – ${t('app.name')}`;
  }, [t]);
  // The row of a deleted form disappears, so this page announces its deletion.
  const [announcement, setAnnouncement] = useState('');
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
      <ServerSection overview={overview} onChange={reload} />
      {overview && (
        <>
          <AppearanceSection overview={overview} onChange={reload} />
          <RememberedSection overview={overview} onChange={reload} onAnnounce={setAnnouncement} />
          <CopiesSection copies={overview.copies} />
          <ConnectionSection proxy={overview.proxy} />
        </>
      )}
      <KeyboardSection />
      <SupportSection overview={overview} onForgotten={reload} />
      <div className="visually-hidden" role="status">
        {announcement}
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
