import '../../assets/styles/shortcuts.css';
import { useText } from '../i18n/text-provider.tsx';
import { useSingleKeys } from '../surface/use-single-keys.ts';
import { BrowserKeys } from './browser-keys.tsx';
import { OptionsSection } from './options-section.tsx';
import { SingleKeysField } from './single-keys-field.tsx';

export function KeyboardSection() {
  const { t } = useText();
  const [areOn, change] = useSingleKeys();
  return (
    <OptionsSection title={t('shortcuts.title')}>
      <BrowserKeys title={(text) => <h3>{text}</h3>} />
      <SingleKeysField areOn={areOn} onChange={change} />
    </OptionsSection>
  );
}
