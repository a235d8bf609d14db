import { useState } from 'react';
import { useClient, useMirror } from '../hooks/client-context.ts';
import { errorSentence } from '../hooks/error-sentence.ts';
import { useText } from '../hooks/text-provider.tsx';
import { usePending } from '../hooks/use-pending.ts';
import { Button } from '../ui/button.tsx';
import { CentredCard } from '../ui/centred-card.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { ServerForm } from './server-form.tsx';

const LANGUAGES = [
  ['en-US', 'English'],
  ['de-DE', 'Deutsch'],
] as const;

export function OptionsPage() {
  const { t } = useText();
  const { host } = useClient();
  return (
    <CentredCard title={t('settings.title')} subtitle={t('app.name')}>
      <ServerSection />
      <LanguageSection />
      <dl className="facts">
        <dt>{t('settings.version')}</dt>
        <dd>{host.version}</dd>
      </dl>
    </CentredCard>
  );
}

function ServerSection() {
  const texts = useText();
  const { t } = texts;
  const { host } = useClient();
  const startUp = useMirror((state) => state.startUp);
  const server = startUp.status === 'ready' ? startUp.server : '';
  const [isChanging, setChanging] = useState(false);
  if (isChanging || startUp.status === 'no-server') {
    return <ServerForm initialAddress={server} onConnected={() => setChanging(false)} />;
  }
  return (
    <section className="form" aria-label={t('settings.server')}>
      <dl className="facts">
        <dt>{t('settings.server')}</dt>
        <dd>{server || t('settings.notConnected')}</dd>
      </dl>
      {startUp.status === 'failed' && (
        <Notice tone="bad" icon="alert">
          {errorSentence(startUp.error, texts)}
        </Notice>
      )}
      {host.capabilities.canChooseServer && <Button onClick={() => setChanging(true)}>{t('settings.change')}</Button>}
    </section>
  );
}

function LanguageSection() {
  const texts = useText();
  const { t } = texts;
  const { ask } = useClient();
  const [isPending, run, error] = usePending();
  const isChosen = LANGUAGES.some(([locale]) => locale === texts.locale) && texts.locale !== navigator.language;
  return (
    <SelectField
      label={t('settings.language')}
      value={isChosen ? texts.locale : ''}
      disabled={isPending}
      error={error ? errorSentence(error, texts) : undefined}
      onValue={(locale) => run(() => ask('settings.setLocale', { locale }))}
    >
      <option value="">{t('settings.browserLanguage')}</option>
      {LANGUAGES.map(([locale, name]) => (
        <option key={locale} value={locale} lang={locale}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
