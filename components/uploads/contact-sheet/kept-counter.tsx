import { useStore } from 'zustand';
import { selectAll } from '#lib/client/selection.ts';
import type { SheetStores } from '#lib/client/uploads/sheet-stores.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';

interface KeptCounterProps {
  readonly rows: readonly UploadRow[];
  readonly stores: SheetStores;
}

/** How many files were marked to be kept; selects them. */
export function KeptCounter({ rows, stores }: KeptCounterProps) {
  const { t, count } = useText();
  const { ids } = useStore(stores.kept);
  const kept = rows.flatMap(({ uploadId }) => (ids.has(uploadId) ? [uploadId] : []));
  if (kept.length === 0) return null;
  return (
    <div className="sheet-kept">
      <Button variant="link" title={t('sheet.selectKept')} onClick={() => stores.selection.setState(selectAll(kept))}>
        {count('sheet.keptCount', kept.length)}
      </Button>
    </div>
  );
}
