import type { SheetStores } from '#lib/client/uploads/sheet-stores.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { announce } from '../../ui/announcer.tsx';
import { removalOf } from '../upload-command.ts';
import { useSaidErrors } from '../use-said-errors.ts';

/** Chooses among many pictures. Each answers whether the next picture follows. */
export interface Culling {
  /** Marks a file, or takes its mark away again. */
  keep(uploadId: string): boolean;
  /** Removes it from the list, as there; can be undone. */
  leaveOut(uploadId: string): boolean;
}

export function useCulling(rows: readonly UploadRow[], { kept }: SheetStores): Culling {
  const { send } = useClient();
  const { t } = useText();
  const sayErrorOf = useSaidErrors();
  return {
    keep(uploadId) {
      const ids = new Set(kept.getState().ids);
      const isKept = !ids.delete(uploadId);
      if (isKept) ids.add(uploadId);
      kept.setState({ ids });
      if (!isKept) announce(t('sheet.notKept'));
      return isKept;
    },
    leaveOut(uploadId) {
      const row = rows.find((each) => each.uploadId === uploadId);
      if (!row?.isRemovable) return false;
      sayErrorOf(send('uploads.remove', removalOf([row])));
      return true;
    },
  };
}
