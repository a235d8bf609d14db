import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { useText } from '../../i18n/text-provider.tsx';

/** Shown above the caption, as far as they have a value. */
const FACTS = ['IPTCHeadline', 'AVMTeaser', 'IPTCByLine'] as const;
const PLACE = ['IPTCCity', 'IPTCCountryName'] as const;

interface CardFactsProps {
  readonly values: MetadataValues;
  readonly isKnown: boolean;
}

/** Headline, author and place that will be sent, in one line. */
export function CardFacts({ values, isKnown }: CardFactsProps) {
  const { t } = useText();
  const place = PLACE.flatMap((name) => values[name] ?? []).join(', ');
  const facts = [
    ...FACTS.map((name) => ({ label: t(`metadata.${name}`), text: values[name] ?? '' })),
    { label: t('metadata.place'), text: place },
  ].filter(({ text }) => text !== '');
  return (
    <p className="sheet-facts" title={facts.map(({ text }) => text).join(' · ')}>
      {!isKnown && '…'}
      {isKnown &&
        facts.map(({ label, text }) => (
          <span key={label}>
            <span className="visually-hidden">{label}: </span>
            {text}
          </span>
        ))}
    </p>
  );
}
