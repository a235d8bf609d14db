import { useState } from 'react';
import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import { isUnencrypted } from '#lib/settings/model/server-address.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useMirror } from '../surface/client-context.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Disclosure } from './disclosure.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { OptionsSection } from './options-section.tsx';
import { ServerForm } from './server-form.tsx';

interface ServerSectionProps {
  /** Null until it has loaded. */
  readonly overview: SettingsOverview | null;
  readonly onChange: () => void;
}

/** The address of the media system, the form to change it, and the end of the connection. */
export function ServerSection({ overview, onChange }: ServerSectionProps) {
  const { policy = {}, chosen, unfinishedCount = 0 } = overview ?? {};
  const texts = useText();
  const { t } = texts;
  const { host } = useClient();
  const startUp = useMirror((state) => state.startUp);
  const [isChanging, setChanging] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const server = ('server' in startUp && startUp.server) || (policy.server ?? '');
  const hasAgreed = chosen !== undefined && chosen.agreed.length > 0 && policy.consentByPolicy !== 'true';
  const isAsked = isChanging || startUp.status === 'no-server';
  const proposed = startUp.status === 'no-server' ? (startUp.proposedServer ?? '') : server;
  return (
    <OptionsSection title={t('settings.mediaSystem')}>
      {startUp.status === 'not-agreed' ? (
        <Disclosure startUp={startUp} />
      ) : isAsked ? (
        <ServerForm
          initialAddress={proposed}
          isSet={policy.server !== undefined}
          onConnected={() => setChanging(false)}
        />
      ) : (
        <p className="options-address">{server ? <bdi>{server}</bdi> : t('settings.notConnected')}</p>
      )}
      {server !== '' && isUnencrypted(server) && (
        <Notice tone="warning" icon="alert">
          {t('session.unencrypted')}
        </Notice>
      )}
      {startUp.status === 'failed' && (
        <Notice tone="error" icon="alert">
          {errorSentence(startUp.error, texts)}
        </Notice>
      )}
      {policy.server !== undefined && <p className="options-note">{t('settings.byPolicy')}</p>}
      {!isAsked && startUp.status !== 'not-agreed' && (
        <div className="card-actions">
          {host.serverChoice && policy.server === undefined && (
            <Button onClick={() => setChanging(true)}>{t('settings.change')}</Button>
          )}
          {hasAgreed && <Button onClick={() => setLeaving(true)}>{t('settings.disconnect')}</Button>}
        </div>
      )}
      {isLeaving && (
        <DisconnectDialog
          unfinishedCount={unfinishedCount}
          onClose={() => {
            setLeaving(false);
            onChange();
          }}
        />
      )}
      {isChanging && startUp.status !== 'no-server' && (
        <div className="card-actions">
          <Button variant="quiet" onClick={() => setChanging(false)}>
            {t('app.cancel')}
          </Button>
        </div>
      )}
    </OptionsSection>
  );
}
