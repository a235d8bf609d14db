import { useState } from 'react';
import { ROUTES } from '#lib/routing/model/routes.ts';
import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { Button } from '../ui/button.tsx';
import { DeleteDataDialog } from './delete-data-dialog.tsx';
import { OptionsSection } from './options-section.tsx';
import { useDiagnostics } from './use-diagnostics.ts';

interface SupportSectionProps {
  readonly overview: SettingsOverview | null;
  readonly onForgotten: () => void;
}

/** Help, diagnostics, and the deletion of all saved data. */
export function SupportSection({ overview, onForgotten }: SupportSectionProps) {
  const { t } = useText();
  const { tabs, basePath } = useClient().host;
  const [isAsking, setAsking] = useState(false);
  const [copied, copy] = useDiagnostics();
  return (
    <OptionsSection title={t('settings.support')}>
      <div className="options-actions">
        {tabs && <Button onClick={() => void tabs.open(ROUTES.help)}>{t('help.title')}</Button>}
        <Button onClick={copy}>{t('settings.copyDiagnostics')}</Button>
        {overview && (
          <Button variant="danger-quiet" icon="trash" onClick={() => setAsking(true)}>
            {t('settings.forgetEverything')}
          </Button>
        )}
      </div>
      <p className="options-note">
        <a className="text-link" href={`${basePath}THIRD-PARTY-NOTICES.txt`} target="_blank" rel="noreferrer">
          {t('settings.thirdPartyNotices')} <span className="visually-hidden">{t('app.newWindow')}</span>
        </a>
      </p>
      <p className="options-note" role="status">
        {copied !== null && t(copied ? 'settings.copied' : 'settings.copyFailed')}
      </p>
      {isAsking && overview && (
        <DeleteDataDialog
          overview={overview}
          onClose={(isForgotten) => {
            setAsking(false);
            if (isForgotten) onForgotten();
          }}
        />
      )}
    </OptionsSection>
  );
}
