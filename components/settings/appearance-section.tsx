import { useState } from 'react';
import { SHIPPED_THEMES } from '#lib/contract/theme.ts';
import type { PlainError } from '#lib/core/app-error.ts';
import { toPlainError } from '#lib/core/app-error.ts';
import type { ShippedLanguage } from '#lib/localisation/model/usable-locale.ts';
import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { OptionsSection } from './options-section.tsx';

/** Locales of each shipped language, named in that language, for users who do not read the current one. */
const LOCALES: Readonly<Record<ShippedLanguage, Readonly<Record<string, string>>>> = {
  en: { 'en-US': 'English' },
  de: { 'de-DE': 'Deutsch (Deutschland)', 'de-AT': 'Deutsch (Österreich)', 'de-CH': 'Deutsch (Schweiz)' },
};
const LANGUAGES: ReadonlyMap<string, string> = new Map(
  Object.values(LOCALES).flatMap((locales) => Object.entries(locales)),
);
const THEMES: ReadonlyMap<string, string> = new Map(SHIPPED_THEMES.map((name) => [name, capitalised(name)]));

interface AppearanceSectionProps {
  readonly overview: SettingsOverview;
  readonly onChange: () => void;
}

/** Theme and language; choices that are set by policy are disabled. */
export function AppearanceSection({ overview: { chosen, policy }, onChange }: AppearanceSectionProps) {
  const { t } = useText();
  const { send } = useClient();
  return (
    <OptionsSection title={t('settings.appearance')}>
      <Choice
        label={t('settings.theme')}
        nothing={t('settings.themeOfServer')}
        entries={THEMES}
        chosen={chosen.theme}
        byPolicy={policy.theme}
        onChoose={(theme) => send('settings.setTheme', { theme }).then(onChange)}
      />
      <Choice
        label={t('settings.language')}
        nothing={t('settings.browserLanguage')}
        entries={LANGUAGES}
        chosen={chosen.locale}
        byPolicy={policy.locale}
        onChoose={(locale) => send('settings.setLocale', { locale }).then(onChange)}
      />
    </OptionsSection>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** The label of no choice. */
  readonly nothing: string;
  readonly entries: ReadonlyMap<string, string>;
  readonly chosen: string;
  readonly byPolicy: string | undefined;
  readonly onChoose: (value: string) => Promise<unknown>;
}

function Choice({ label, nothing, entries, chosen, byPolicy, onChoose }: ChoiceProps) {
  const texts = useText();
  const [error, setError] = useState<PlainError | null>(null);
  const value = byPolicy ?? chosen;
  return (
    <SelectField
      label={label}
      value={value}
      disabled={byPolicy !== undefined}
      hint={byPolicy === undefined ? undefined : texts.t('settings.byPolicy')}
      error={error ? errorSentence(error, texts) : undefined}
      onValue={(next) => {
        setError(null);
        onChoose(next).catch((reason: unknown) => setError(toPlainError(reason)));
      }}
    >
      <option value="">{nothing}</option>
      {/* A policy may set a value that is not in the list. */}
      {value !== '' && !entries.has(value) && <option value={value}>{value}</option>}
      {[...entries].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
