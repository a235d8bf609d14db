import { UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { contentNote } from '../content-note.ts';
import { isBeingRead } from '../is-being-read.ts';
import { useTextEffect } from '../use-text-effect.ts';
import { useSheet } from './sheet-context.ts';

interface CardMarksProps {
  readonly row: UploadRow;
  /** Names of the fields without a value. */
  readonly lacking: readonly string[];
  readonly ownChannel: string | null;
}

/** What is special about a file: missing or replaced values, values of its own, or that it was sent. */
export function CardMarks({ row, lacking, ownChannel }: CardMarksProps) {
  const { t } = useText();
  const { form } = useSheet();
  const { type } = form.draft;
  const channels = useMirror(({ auth }) => auth.channels[UPLOAD_DOMAIN[type]]);
  const channel = channels.find(({ chanID }) => chanID === ownChannel)?.chanName;
  const labelOf = (name: string) => {
    const field = form.fields.find((each) => each.name === name);
    return field ? t(field.label as TextId) : name;
  };
  const names = lacking.map(labelOf);
  const effects = { IPTCHeadline: useTextEffect('IPTCHeadline', row), IPTCCaption: useTextEffect('IPTCCaption', row) };
  const replaced = Object.entries(effects).flatMap(([name, effect]) => (effect === 'replaces' ? [labelOf(name)] : []));
  const late = row.isTransferred ? 'metadata.changedTooLate' : 'metadata.changeNotSent';
  const lateHint = row.isTransferred ? late : 'metadata.changeKept';
  const content = contentNote(row, { t });
  const missing = t('sheet.missing', { fields: names.join(', ') });
  return (
    <p className="sheet-marks">
      {row.restriction && <Badge tone="warning" icon="alert" label={t(`uploads.restriction.${row.restriction}`)} />}
      {row.aiOrigin && <Badge label={t(`uploads.aiOrigin.${row.aiOrigin}`)} />}
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
      {row.hasOverrides && <Badge label={t('metadata.ownValue')} tone="accent" icon="lines" />}
    </p>
  );
}
