import { formatByteSize } from '#lib/core/byte-size.ts';
import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import { useText } from '../i18n/text-provider.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { OptionsSection } from './options-section.tsx';

/** Shows how much of their budget the file copies use (docs/design/uploads.md#durability). */
export function CopiesSection({ copies }: { readonly copies: SettingsOverview['copies'] }) {
  const { t, count, locale } = useText();
  const { usedBytes, allowedBytes } = copies;
  return (
    <OptionsSection title={t('settings.copies')}>
      {allowedBytes === 0 ? (
        <p className="options-note">{t('settings.copiesNone')}</p>
      ) : (
        <>
          <p className="options-note">{t('settings.copiesText')}</p>
          <ProgressBar label={t('settings.copies')} permille={Math.round((usedBytes / allowedBytes) * 1000)} />
          <p className="options-numbers">
            <span>{count('uploads.dropCount', copies.count)}</span>
            <span>
              {t('settings.copiesUsed', {
                used: formatByteSize(usedBytes, locale),
                allowed: formatByteSize(allowedBytes, locale),
              })}
            </span>
          </p>
        </>
      )}
    </OptionsSection>
  );
}
