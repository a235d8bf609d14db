import '../../assets/styles/options.css';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { Logo } from '../ui/logo.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { CopiesSection } from './copies-section.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { RememberedSection } from './remembered-section.tsx';
import { ServerSection } from './server-section.tsx';
import { SupportSection } from './support-section.tsx';
import { useOverview } from './use-overview.ts';

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
