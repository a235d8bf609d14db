import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOwnValues } from '../own-values.ts';

/** For as long 'Saving…' is shown after the last change, so that the two words do not alternate with every key. */
const QUIET_MS = 400;

/** Whether what was typed for this file is stored and will be sent; empty before the first change. */
export function SaveState({ row: { uploadId, isChangeLate } }: { readonly row: UploadRow }) {
  const { t } = useText();
  const file = useStore(useOwnValues().store, (files) => files.get(uploadId));
  const isPending = file !== undefined && (file.unsent.length > 0 || file.sending !== null);
  const [isQuiet, setQuiet] = useState(!isPending);
  useEffect(() => {
    if (isPending) return setQuiet(false);
    const timer = setTimeout(() => setQuiet(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  if (file === undefined) return null;
  if (file.error || isChangeLate) {
    return (
      <span className="file-dialog-saved file-dialog-not-saved">
        <Icon name="alert" />
        {t(file.error ? 'metadata.notSaved' : 'metadata.changeNotSent')}
      </span>
    );
  }
  const isSaved = isQuiet && !isPending;
  return (
    <span className="file-dialog-saved">
      {isSaved && <Icon name="check" />}
      {t(isSaved ? 'metadata.saved' : 'metadata.saving')}
    </span>
  );
}
