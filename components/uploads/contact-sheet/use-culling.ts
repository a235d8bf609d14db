import type { SheetStores } from '#lib/client/uploads/selection.ts';
import { toPlainError } from '#lib/core/app-error.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { announce } from '../../ui/announcer.tsx';
import { removalOf } from '../upload-command.ts';

/** Chooses among many pictures. Each answers whether the next picture follows. */
export interface Culling {
  /** Marks a file, or takes its mark away again. */
  keep(uploadId: string): boolean;
  /** Removes it from the list, as there; can be undone. */
  leaveOut(uploadId: string): boolean;
}

export function useCulling(rows: readonly UploadRow[], { kept }: SheetStores): Culling {
  const { send } = useClient();
  const texts = useText();
  return {
    keep(uploadId) {
      const ids = new Set(kept.getState().ids);
      const isKept = !ids.delete(uploadId);
      if (isKept) ids.add(uploadId);
      kept.setState({ ids });
      if (!isKept) announce(texts.t('sheet.notKept'));
      return isKept;
    },
    leaveOut(uploadId) {
      const row = rows.find((each) => each.uploadId === uploadId);
      if (!row?.isRemovable) return false;
      send('uploads.remove', removalOf([row])).catch((error: unknown) =>
        announce(errorSentence(toPlainError(error), texts)),
      );
      return true;
    },
  };
}
