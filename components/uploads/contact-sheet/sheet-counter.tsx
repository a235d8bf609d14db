import type { RefObject } from 'react';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useKeyTexts } from '../../i18n/use-key-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NEXT_WITHOUT_CAPTION } from '../caption-keys.ts';
import { isCaption } from './card-values.ts';
import type { SheetHandle } from './sheet-grid.tsx';
import type { LackingFiles } from './use-lacking-files.ts';

interface SheetCounterProps {
  readonly rows: readonly UploadRow[];
  readonly lacking: LackingFiles;
  readonly captionField: MetadataField;
  /** Further fields that a complete file has. */
  readonly mandatory: readonly string[];
  readonly handle: RefObject<SheetHandle | null>;
}

/** How many files need a caption or other mandatory metadata; leads to the next one. */
export function SheetCounter({ rows, lacking, captionField, mandatory, handle }: SheetCounterProps) {
  const { t, count, locale } = useText();
  const keys = useKeyTexts();
  const open = rows.filter(({ isTransferred }) => !isTransferred);
  const lacks = ({ uploadId }: UploadRow, names: readonly string[]): boolean =>
    names.some((name) => lacking[name]?.has(uploadId));
  const others = mandatory.filter((name) => name !== captionField.name);
  const [missing, incomplete] = [[captionField.name], others].map((names) => open.filter((row) => lacks(row, names)));
  const goToNext = (names: readonly string[]): void => {
    const from = (handle.current?.activeIndex ?? -1) + 1;
    const turned = [...rows.slice(from), ...rows.slice(0, from)];
    const next = turned.find((row) => !row.isTransferred && lacks(row, names));
    if (next) handle.current?.focusCard(rows.indexOf(next), 'caption');
  };
  const missingCount = missing?.length ?? 0;
  const incompleteCount = incomplete?.length ?? 0;
  const field = t(captionField.label as TextId);
  const total = open.length.toLocaleString(locale);
  return (
    <div className="sheet-counter">
      {missingCount > 0 ? (
        <Button
          variant="link"
          title={keys.titled(t('shortcuts.nextWithoutCaption'), NEXT_WITHOUT_CAPTION)}
          onClick={() => goToNext([captionField.name])}
        >
          <span className="missing-dot" />
          {isCaption(captionField)
            ? count('sheet.needCaption', missingCount, { total })
            : t('sheet.missingIn', { field, count: missingCount, total })}
        </Button>
      ) : (
        open.length > 0 && (
          <p className="sheet-complete">
            <Icon name="check" />
            {t('sheet.noneMissing', { field })}
          </p>
        )
      )}
      {incompleteCount > 0 && (
        <Button
          variant="link"
          icon="alert"
          title={count('sheet.incomplete', incompleteCount)}
          onClick={() => goToNext(others)}
        >
          <span className="button-label">{count('sheet.incomplete', incompleteCount)}</span>
        </Button>
      )}
    </div>
  );
}
