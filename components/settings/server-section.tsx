import { useState } from 'react';
import type { Policy } from '#lib/settings/model/policy.ts';
import { isUnencrypted } from '#lib/settings/model/server-address.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useMirror } from '../surface/client-context.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { OptionsSection } from './options-section.tsx';
import { ServerForm } from './server-form.tsx';

/** The address of the media system, and the form to change it. */
export function ServerSection({ policy }: { readonly policy: Policy }) {
  const texts = useText();
  const { t } = texts;
  const { host } = useClient();
  const startUp = useMirror((state) => state.startUp);
  const [isChanging, setChanging] = useState(false);
  const server = ('server' in startUp && startUp.server) || (policy.server ?? '');
  const isAsked = isChanging || startUp.status === 'no-server';
  const proposed = startUp.status === 'no-server' ? (startUp.proposedServer ?? '') : server;
  return (
    <OptionsSection title={t('settings.mediaSystem')}>
      {isAsked ? (
        <ServerForm
          initialAddress={proposed}
          isSet={policy.server !== undefined}
          onConnected={() => setChanging(false)}
        />
      ) : (
        <p className="options-address">{server || t('settings.notConnected')}</p>
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
      {!isAsked && host.serverChoice && policy.server === undefined && (
        <div className="card-actions">
          <Button onClick={() => setChanging(true)}>{t('settings.change')}</Button>
        </div>
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
