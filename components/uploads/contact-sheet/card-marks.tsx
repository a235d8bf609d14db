import '../../../assets/styles/uploads/card-marks.css';
import { UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { type OwnText, ownTextEffect } from '#lib/uploads/model/own-text-effects.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { usageTone } from '../../surface/usage-label.ts';
import { useUsageLabel } from '../../surface/use-usage-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { contentNote } from '../content-note.ts';
import { isBeingRead } from '../is-being-read.ts';
import { originTexts } from '../origin-texts.ts';
import { useSheet } from './sheet-context.ts';

const OWN_TEXTS: readonly OwnText[] = ['IPTCHeadline', 'IPTCCaption'];

interface CardMarksProps {
  readonly row: UploadRow;
  /** Names of the fields without a value; a caption shows itself that it is missing. */
  readonly lacking: readonly string[];
  readonly ownChannel: string | null;
}

/** What is special about a file: missing or replaced values, values of its own, or that it was sent. */
export function CardMarks({ row, lacking, ownChannel }: CardMarksProps) {
  const texts = useText();
  const { t } = texts;
  const { form, captionField } = useSheet();
  const { type } = form.draft;
  const channels = useMirror(({ auth }) => auth.channels[UPLOAD_DOMAIN[type]]);
  const channel = channels.find(({ chanID }) => chanID === ownChannel)?.chanName;
  const labelOf = (name: string) => {
    const field = form.fields.find((each) => each.name === name);
    return field ? t(field.label as TextId) : name;
  };
  const names = lacking.filter((name) => name !== captionField?.name).map(labelOf);
  const bundles = useMirror((state) => state.bundles);
  const isShown = (name: string) => form.fields.some((field) => field.name === name);
  const replaced = OWN_TEXTS.filter((name) => ownTextEffect(name, row, bundles, isShown) === 'replaces').map(labelOf);
  const late = row.isTransferred ? 'metadata.changedTooLate' : 'metadata.changeNotSent';
  const lateHint = row.isTransferred ? late : 'metadata.changeKept';
  const content = contentNote(row, { t });
  const usage = useUsageLabel(row.usage);
  const missing = t('sheet.missing', { fields: names.join(', ') });
  return (
    <p className="sheet-marks">
      {usage && <Badge tone={usageTone(usage.kind)} icon={usage.icon} label={usage.shortText} title={usage.text} />}
      <span className="sheet-other-marks">
        {originTexts(row, texts).map((origin) => (
          <Badge key={origin} label={origin} title={origin} />
        ))}
        {content && <Badge tone="warning" icon="alert" label={content} title={content} />}
        {replaced.length > 0 && (
          <Badge
            tone="warning"
            icon="alert"
            label={t('sheet.replaced', { fields: replaced.join(', ') })}
            title={t('sheet.replacedHint', { fields: replaced.join(', ') })}
          />
        )}
        {row.isTransferred && (
          <Badge label={t('metadata.wasSent')} tone="ok" icon="check" title={t('metadata.tooLate')} />
        )}
        {row.isChangeLate && <Badge label={t(late)} tone="warning" icon="alert" title={t(lateHint)} />}
        {names.length > 0 && <Badge label={missing} tone="warning" icon="alert" title={missing} />}
        {isBeingRead(row) && <Badge label={t('metadata.stillReading')} icon="clock" />}
        {channel && (
          <Badge label={channel} tone="accent" icon={LATE_ICONS.pin} title={`${t('metadata.ChannelID')}: ${channel}`} />
        )}
        {row.hasOverrides && <Badge label={t('metadata.ownValue')} tone="accent" icon={LATE_ICONS.own} />}
      </span>
    </p>
  );
}
