import '../../../assets/styles/uploads/card-marks.css';
import { type OwnText, ownTextEffect } from '#lib/uploads/model/own-text-effects.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { contentNote } from '../content-note.ts';
import { isBeingRead } from '../is-being-read.ts';
import { credentialsText } from '../origin-texts.ts';
import { useSheet } from './sheet-context.ts';
import type { PictureMark } from './use-picture-marks.ts';

const OWN_TEXTS: readonly OwnText[] = ['IPTCHeadline', 'IPTCCaption'];

interface CardMarksProps {
  readonly row: UploadRow;
  readonly marks: readonly PictureMark[];
  /** Names of the fields without a value; a caption shows itself that it is missing. */
  readonly lacking: readonly string[];
}

/** What is special about a file: on the picture what it may be used for; below, missing or replaced values, or that it was sent. */
export function CardMarks({ row, marks, lacking }: CardMarksProps) {
  const texts = useText();
  const { t } = texts;
  const { form, captionField } = useSheet();
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
  const credentials = credentialsText(row, texts);
  const content = contentNote(row, { t });
  const missing = t('sheet.missing', { fields: names.join(', ') });
  return (
    <div className="sheet-below">
      <p className="sheet-marks">
        {marks.map((mark) => (
          <span key={mark.label}>
            <Badge {...mark} />
          </span>
        ))}
      </p>
      <p className="sheet-notes">
        {credentials && <Badge label={credentials} title={credentials} />}
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
      </p>
    </div>
  );
}
