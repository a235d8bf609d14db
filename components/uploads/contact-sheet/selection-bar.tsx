import { useRef } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';

interface SelectionBarProps {
  readonly selectedCount: number;
  /** Selected files that are no longer listed. */
  readonly goneCount: number;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

/** How many files are selected, and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  const { selectedCount, goneCount, isEditing, onEdit, onAll, onNone } = props;
  const { t, count } = useText();
  const all = useRef<HTMLButtonElement>(null);
  const hasSelection = selectedCount > 0 || goneCount > 0;
  return (
    <div className="sheet-selection">
      <p role="status">
        {hasSelection ? count('sheet.selected', selectedCount) : <span className="sheet-hint">{t('sheet.hint')}</span>}
        {goneCount > 0 && <span className="sheet-gone"> {count('sheet.selectedGone', goneCount)}</span>}
      </p>
      <div className="sheet-selection-actions">
        {!isEditing && (
          <Button size="small" variant="main" icon="lines" disabled={selectedCount === 0} onClick={onEdit}>
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
      </div>
    </div>
  );
}
