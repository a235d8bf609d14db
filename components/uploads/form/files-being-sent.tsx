import { useEffect, useState } from 'react';
import type { MirrorState } from '#lib/client/connection/mirror.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { FormApplied } from '#lib/uploads/model/upload-details.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';

interface FilesBeingSentProps {
  readonly type: MediaType;
  /** The form differs from the one that files were started with last. */
  readonly isChanged: boolean;
  /** Checks the form and gives it to the files being sent; null if it cannot be sent. */
  readonly onApply: () => Promise<FormApplied> | null;
}

/**
 * Text typed while files are being sent with the text before it: it is for the next files, unless the user gives it to
 * these as well (4.10).
 */
export function FilesBeingSent({ type, isChanged, onApply }: FilesBeingSentProps) {
  const { t, count } = useText();
  const sending = useSending(type);
  const [applied, setApplied] = useState<FormApplied | null>(null);
  const isSending = sending.total > 0;
  // The next change is another question.
  useEffect(() => {
    if (isChanged) setApplied(null);
  }, [isChanged]);
  // Files sent later are others.
  useEffect(() => {
    if (!isSending) setApplied(null);
  }, [isSending]);
  const apply = (): void => {
    onApply()?.then(setApplied, () => undefined);
  };
  if (applied !== null && !isChanged) {
    return (
      <Notice icon="check" role="status">
        {[
          ...(applied.applied > 0 ? [count('metadata.formApplied', applied.applied)] : []),
          ...(applied.tooLate > 0 ? [count('metadata.formTooLate', applied.tooLate)] : []),
        ].join(' ')}
      </Notice>
    );
  }
  if (!isChanged || !isSending) return null;
  return (
    <Notice
      icon="upload"
      role="status"
      action={
        sending.changeable > 0 && (
          <AlsoForSent onClick={apply}>{count('metadata.alsoForSent', sending.changeable)}</AlsoForSent>
        )
      }
    >
      {t('metadata.formForNext')}
    </Notice>
  );
}

/** Goes when it was pressed. */
function AlsoForSent({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <Button size="small" {...useFocusReturn<HTMLButtonElement>()} onClick={onClick}>
      {children}
    </Button>
  );
}

/** The files that are sent with the form of the last start, and those of them that can still take another one. */
function useSending(type: MediaType): { readonly total: number; readonly changeable: number } {
  const of = (isCounted: (isChangeable: boolean) => boolean) => (state: MirrorState) => {
    let number = 0;
    for (const row of state.rows.values())
      if (row.isSentWithForm && row.type === type && isCounted(row.isChangeable)) number += 1;
    return number;
  };
  return { total: useMirror(of(() => true)), changeable: useMirror(of(Boolean)) };
}
