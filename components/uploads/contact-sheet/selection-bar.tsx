import { useRef } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { useKeyTexts } from '../../i18n/use-key-texts.ts';
import { Button } from '../../ui/button.tsx';
import { SAME_AS_PREVIOUS } from '../caption-keys.ts';

interface SelectionBarProps {
  readonly selectedCount: number;
  /** Selected files that are no longer listed. */
  readonly goneCount: number;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onAll: () => void;
  readonly onNone: () => void;
  /** Undefined if nothing can be started. */
  readonly onUpload: (() => void) | undefined;
}

/** How many files are selected, what can be done with them, and Upload. */
export function SelectionBar(props: SelectionBarProps) {
  const { selectedCount, goneCount, isEditing, onEdit, onAll, onNone, onUpload } = props;
  const { t, count } = useText();
  const keys = useKeyTexts();
  const all = useRef<HTMLButtonElement>(null);
  const hasSelection = selectedCount > 0 || goneCount > 0;
  return (
    <div className="sheet-selection">
      <p role="status">
        {hasSelection ? (
          count('sheet.selected', selectedCount)
        ) : (
          <span className="sheet-hint">
            {t('sheet.hint')} {keys.titled(t('shortcuts.sameAsPrevious'), SAME_AS_PREVIOUS)}.
          </span>
        )}
        {goneCount > 0 && <span className="sheet-gone"> {count('sheet.selectedGone', goneCount)}</span>}
      </p>
      <div className="sheet-selection-actions">
        {!isEditing && (
          <Button size="small" icon="lines" disabled={selectedCount === 0} onClick={onEdit}>
            {t('sheet.edit')}
          </Button>
        )}
        <Button ref={all} size="small" onClick={onAll}>
          {t('sheet.selectAll')}
        </Button>
        {hasSelection && (
          <Button
            size="small"
            onClick={() => {
              // This button goes.
              all.current?.focus();
              onNone();
            }}
          >
            {t('sheet.selectNone')}
          </Button>
        )}
        {!isEditing && onUpload && (
          <Button size="small" variant="main" icon="upload" onClick={onUpload}>
            {t('uploads.upload')}
          </Button>
        )}
      </div>
    </div>
  );
}
