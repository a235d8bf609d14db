import '../../../assets/styles/uploads/sheet-foot.css';
import { useRef } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { SheetHints } from './sheet-hints.tsx';

interface SheetFootProps {
  readonly selectedCount: number;
  /** Selected files that are no longer listed. */
  readonly goneCount: number;
  /** Files that Upload starts. */
  readonly startable: number;
  /** Files under embargo that are not sent. */
  readonly embargoed: number;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onAll: () => void;
  readonly onNone: () => void;
  /** Undefined if nothing can be started. */
  readonly onUpload: (() => void) | undefined;
}

/** How many files are selected and under embargo, what can be done with them, the keys of the sheet, and Upload. */
export function SheetFoot(props: SheetFootProps) {
  const { selectedCount, goneCount, startable, embargoed, isEditing, onEdit, onAll, onNone, onUpload } = props;
  const { t, count, locale } = useText();
  const all = useRef<HTMLButtonElement>(null);
  const hasSelection = selectedCount > 0 || goneCount > 0;
  return (
    <footer className="sheet-foot">
      <div className="sheet-state">
        <p role="status">
          {hasSelection && <strong>{count('sheet.selected', selectedCount)}</strong>}
          {goneCount > 0 && <span className="sheet-gone"> {count('sheet.selectedGone', goneCount)}</span>}
        </p>
        {startable > 0 && embargoed > 0 && <p className="sheet-embargo">{count('uploads.underEmbargo', embargoed)}</p>}
        <SheetHints />
      </div>
      <div className="sheet-selection-actions">
        {!isEditing && (
          <Button
            icon={LATE_ICONS.own}
            title={t(hasSelection ? 'sheet.edit' : 'sheet.hint')}
            disabled={selectedCount === 0}
            onClick={onEdit}
          >
            <span className="button-label">{t('sheet.edit')}</span>
          </Button>
        )}
        <Button ref={all} icon={LATE_ICONS.selectAll} title={t('sheet.selectAll')} onClick={onAll}>
          <span className="button-label">{t('sheet.selectAll')}</span>
        </Button>
        {hasSelection && (
          <Button
            icon={LATE_ICONS.selectNone}
            title={t('sheet.selectNone')}
            onClick={() => {
              // This button goes.
              all.current?.focus();
              onNone();
            }}
          >
            <span className="button-label">{t('sheet.selectNone')}</span>
          </Button>
        )}
        {!isEditing && onUpload && (
          <Button variant="main" icon="upload" onClick={onUpload}>
            {t('uploads.upload')} <span className="sheet-startable">{startable.toLocaleString(locale)}</span>
          </Button>
        )}
      </div>
    </footer>
  );
}
