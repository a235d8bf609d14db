import '../../../assets/styles/uploads/sheet-card.css';
import { memo } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CaptionEditor } from '../file-dialog/caption-editor.tsx';
import { useVersionOf } from '../form/use-form-values.ts';
import { FileThumbnail } from '../list/file-thumbnail.tsx';
import { useOwnValues } from '../own-values.ts';
import { isBeyondThumbnail, ReducedPicture } from '../picture/reduced-picture.tsx';
import { useFileValues } from '../use-file-values.ts';
import { CardFacts } from './card-facts.tsx';
import { CardMarks } from './card-marks.tsx';
import { cardValues } from './card-values.ts';
import { useSheet } from './sheet-context.ts';
import { usePictureMarks } from './use-picture-marks.ts';

export interface SheetCardProps {
  readonly row: UploadRow;
  readonly index: number;
  /** Distance from the top of the sheet if the card is out of view, rendered because it has the focus; else null. */
  readonly farTopPx: number | null;
  readonly pictureWidthPx: number;
  readonly isSelected: boolean;
  readonly isKept: boolean;
  /** The picture is the tab stop of all pictures. */
  readonly isTabStop: boolean;
}

const UNKNOWN = { fileValues: {}, usage: null } as const;

/** One file of the sheet: its picture, and the caption that will be sent with it. */
export const SheetCard = memo(function SheetCard(props: SheetCardProps) {
  const { row, index, farTopPx, pictureWidthPx, isSelected, isKept, isTabStop } = props;
  const { t } = useText();
  const { captionField, formOfFile, needed, onTyped } = useSheet();
  const own = useOwnValues();
  const { details, overrides } = useFileValues(row, useVersionOf());
  const source = formOfFile(row, details ?? undefined);
  const { values, lacking, ownChannel } = cardValues(source, details ?? UNKNOWN, overrides, needed);
  const thumbnail = <FileThumbnail row={row} />;
  const marks = usePictureMarks(row, isKept);
  const isIncomplete = details !== null && row.isReady && !row.isTransferred && lacking.length > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: cards are laid out freely, not in columns
    // biome-ignore lint/a11y/useFocusableInteractive: its picture and its caption take the focus
    <div
      role="row"
      className="sheet-card"
      style={farTopPx === null ? undefined : { top: farTopPx }}
      data-far={farTopPx === null ? undefined : ''}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      aria-label={row.filename}
      data-upload={row.uploadId}
      data-incomplete={isIncomplete}
    >
      {/* First in the order of Tab, second to see. */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its caption takes the focus */}
      <div role="gridcell" className="sheet-text">
        <p className="sheet-name" dir="auto" title={row.filename}>
          {row.filename}
        </p>
        <CardFacts
          hasOwn={row.hasOverrides}
          takenAt={row.takenAt}
          values={values}
          ownChannel={ownChannel}
          isKnown={details !== null}
        />
        {captionField && (
          <CaptionEditor
            field={captionField}
            row={row}
            isFirst={index === 0}
            isKnown={details !== null}
            values={{ sent: values, overrides }}
            formOfFile={formOfFile}
            // Tab leads from caption to caption by itself; of all captions one can be reached from outside.
            control={{ tabIndex: isTabStop ? 0 : -1, 'data-part': 'caption' }}
            onChange={(change) => {
              onTyped(row, change.values);
              own.change(row.uploadId, change);
            }}
            onLeave={() => onTyped(row, null)}
          />
        )}
        <CardMarks row={row} marks={marks} lacking={isIncomplete ? lacking : []} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        role="gridcell"
        className="sheet-picture"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={t('sheet.pictureOf', { name: row.filename })}
        title={marks.map(({ title }) => title).join(' · ') || undefined}
        data-part="picture"
        data-autofocus={index === 0 ? '' : undefined}
      >
        {isBeyondThumbnail(row, pictureWidthPx) ? (
          <ReducedPicture row={row} widthPx={pictureWidthPx} thumbnail={thumbnail} />
        ) : (
          thumbnail
        )}
        <span className="sheet-check" data-toggle="" aria-hidden="true">
          {isSelected && <Icon name="check" />}
        </span>
      </div>
    </div>
  );
});
