import { UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { CaptureTime } from '../capture-time.tsx';
import type { CardValues } from './card-values.ts';
import { useSheet } from './sheet-context.ts';

/** Shown above the caption, as far as they have a value. */
const FACTS = ['IPTCHeadline', 'AVMTeaser', 'IPTCByLine'] as const;
const PLACE = ['IPTCCity', 'IPTCCountryName'] as const;

interface CardFactsProps extends Pick<CardValues, 'values' | 'ownChannel'> {
  readonly hasOwn: boolean;
  readonly takenAt: string | undefined;
  readonly isKnown: boolean;
}

/** In one line: that the file has values of its own, its capture time, headline, author and place that will be sent, and its channel if that is its own. */
export function CardFacts({ hasOwn, takenAt, values, ownChannel, isKnown }: CardFactsProps) {
  const { t } = useText();
  const { form } = useSheet();
  const channels = useMirror(({ auth }) => auth.channels[UPLOAD_DOMAIN[form.draft.type]]);
  const channel = channels.find(({ chanID }) => chanID === ownChannel)?.chanName ?? '';
  const place = PLACE.flatMap((name) => values[name] ?? []).join(', ');
  const facts = [
    ...FACTS.map((name) => ({ label: t(`metadata.${name}`), text: values[name] ?? '' })),
    { label: t('metadata.place'), text: place },
    { label: t('metadata.ChannelID'), text: channel },
  ].filter(({ text }) => text !== '');
  return (
    <p className="sheet-facts" title={facts.map(({ text }) => text).join(' · ')}>
      {hasOwn && (
        <span className="sheet-own" title={t('metadata.ownValue')}>
          <Icon name={LATE_ICONS.own} />
          <span className="visually-hidden">{t('metadata.ownValue')}</span>
        </span>
      )}
      <CaptureTime takenAt={takenAt} />
      {!isKnown && <span>…</span>}
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
