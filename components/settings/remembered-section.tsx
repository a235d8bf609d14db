import { isSharedComputer, type SettingsOverview } from '#lib/settings/model/overview.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { usePending } from '../surface/use-pending.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Notice } from '../ui/notice.tsx';
import { ForgettableRow } from './forgettable-row.tsx';
import { OptionsSection } from './options-section.tsx';
import { OwnTextsRows } from './own-texts-rows.tsx';

interface RememberedSectionProps {
  readonly overview: Pick<SettingsOverview, 'remembered' | 'chosen' | 'policy'>;
  readonly onChange: () => void;
  readonly onAnnounce: (text: string) => void;
}

/**
 * Lists the saved user and the saved form values, texts and searches of the signed-in user, each with a button to delete it (3.3, 5.11), and
 * switches saving past Sign Out off (docs/privacy.md).
 */
export function RememberedSection({ overview, onChange, onAnnounce }: RememberedSectionProps) {
  const { login, forms, formCount, texts: ownTexts, searches } = overview.remembered;
  const byPolicy = overview.policy.sharedComputer !== undefined;
  const { templates, replacements, captions } = ownTexts;
  const hasTexts = templates.length > 0 || replacements !== '' || captions.length > 0;
  const hasSearches = searches.named.length + searches.recent.length > 0;
  const texts = useText();
  const { t } = texts;
  const { send } = useClient();
  const [isPending, run, error] = usePending();
  const forget = (command: () => Promise<unknown>): void =>
    run(() =>
      command().then(() => {
        onAnnounce(t('settings.deleted'));
        onChange();
      }),
    );
  const user = [login.domain, login.username].filter(Boolean).join('/');
  return (
    <OptionsSection title={t('settings.remembered')}>
      <div>
        <Checkbox
          label={t('settings.sharedComputer')}
          checked={isSharedComputer(overview)}
          disabled={byPolicy || isPending}
          onChecked={(isOn) => run(() => send('settings.setSharedComputer', { isOn }).then(onChange))}
        />
        <p className="options-note">
          {t('settings.sharedComputerHint')} {byPolicy && t('settings.byPolicy')}
        </p>
      </div>
      {user === '' && forms.length === 0 && !hasTexts && !hasSearches && (
        <p className="options-note">{t(formCount === 0 ? 'settings.nothingRemembered' : 'settings.shownToOwner')}</p>
      )}
      {user !== '' && (
        <div className="options-row">
          <dl className="facts">
            <dt>{t('settings.rememberedLogin')}</dt>
            <dd>{user}</dd>
          </dl>
          <Button
            size="small"
            disabled={isPending}
            aria-label={t('settings.forgetNamed', { what: t('settings.rememberedLogin') })}
            onClick={() => forget(() => send('settings.forgetLogin', {}))}
          >
            {t('settings.forget')}
          </Button>
        </div>
      )}
      {forms.map((form) => (
        <ForgettableRow
          key={form.id}
          title={t('settings.rememberedForm', { type: t(`uploads.${form.type}`), owner: form.owner })}
          saved={form.values}
          isPending={isPending}
          onForget={() => forget(() => send('settings.forgetForm', { id: form.id }))}
        />
      ))}
      <OwnTextsRows
        texts={ownTexts}
        searches={searches}
        isPending={isPending}
        onForget={(text) => forget(() => send('settings.forgetText', text))}
      />
      {error && (
        <Notice tone="error" icon="alert" role="alert">
          {errorSentence(error, texts)}
        </Notice>
      )}
    </OptionsSection>
  );
}
