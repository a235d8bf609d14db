import type { MouseEvent } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useKeyTexts } from '../../i18n/use-key-texts.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { SaveState } from './save-state.tsx';

interface FileDialogHeadProps {
  readonly row: UploadRow | undefined;
  readonly name: string;
  /** From 1. */
  readonly position: number;
  readonly total: number;
  /** Files that need a caption. */
  readonly withoutCaption: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly hasNextWithoutCaption: boolean;
  /** `takesField`: the field gets the focus in the other file, else the pressed button keeps it. */
  readonly onMove: (to: 'previous' | 'next' | 'nextWithoutCaption', takesField: boolean) => void;
  readonly onClose: () => void;
}

/** Name and position of the file, the files without a caption, and the buttons to the other files. */
export function FileDialogHead(props: FileDialogHeadProps) {
  const { row, name, position, total, withoutCaption, hasPrevious, hasNext, hasNextWithoutCaption, onMove, onClose } =
    props;
  const { t, count, locale } = useText();
  const keys = useKeyTexts();
  const digits = (number: number): string => number.toLocaleString(locale);
  const move = (to: 'previous' | 'next' | 'nextWithoutCaption') => ({
    onMouseDown: keepFocus,
    // A click by the keyboard has no presses: its button keeps the focus.
    onClick: ({ detail }: MouseEvent) => onMove(to, detail > 0),
  });
  const isPicture = row?.type === 'image';
  const [previous, next] = [t('metadata.previousFile'), t('metadata.nextFile')];
  return (
    <header className="metadata-dialog-head">
      <div className="metadata-dialog-title">
        <h2 title={name}>{name}</h2>
        {row && (
          <div className="file-dialog-facts">
            <p aria-live="polite">{t('metadata.position', { at: digits(position), count: digits(total) })}</p>
            {withoutCaption > 0 && (
              <Button
                variant="link"
                disabled={!hasNextWithoutCaption}
                title={keys.titled(
                  t(isPicture ? 'metadata.nextWithoutCaption' : 'metadata.nextWithoutDescription'),
                  'Alt+PageDown',
                )}
                aria-keyshortcuts={keys.aria('Alt+PageDown')}
                {...move('nextWithoutCaption')}
              >
                {count(isPicture ? 'metadata.needCaption' : 'metadata.needDescription', withoutCaption)}
              </Button>
            )}
            <SaveState key={row.uploadId} row={row} />
          </div>
        )}
      </div>
      <IconButton
        icon={LATE_ICONS.chevronLeft}
        label={previous}
        title={keys.titled(previous, 'PageUp')}
        aria-keyshortcuts={keys.aria('PageUp', 'Mod+Shift+Enter')}
        disabled={!hasPrevious}
        {...move('previous')}
      />
      <IconButton
        icon={LATE_ICONS.chevronRight}
        label={next}
        title={keys.titled(next, 'PageDown')}
        aria-keyshortcuts={keys.aria('PageDown', 'Mod+Enter')}
        disabled={!hasNext}
        {...move('next')}
      />
      <IconButton icon="close" label={t('app.close')} onClick={onClose} />
    </header>
  );
}
