import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { checksFiles } from '#lib/upload-form/model/missing-metadata.ts';
import { useReady } from '../../surface/client-context.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { FormListsContext, useLoadedLists } from '../form/use-form-lists.ts';
import { MetadataDialogsContext, NeededOfFilesContext } from './metadata-dialogs.ts';

const ItemMetadataDialog = lazyPart(async () => (await import('./file-metadata-dialog.tsx')).ItemMetadataDialog);
const NeededOfFiles = lazyPart(async () => (await import('../form/needed-of-files.tsx')).NeededOfFiles);
const OverviewDialog = lazyPart(async () => (await import('./overview-dialog.tsx')).OverviewDialog);

interface MetadataDialogsProviderProps {
  readonly type: MediaType;
  readonly children: ReactNode;
}

/** Gives a tab the lists of its form and its two dialogs about metadata, loaded when the first is opened; one file opens above the overview. */
export function MetadataDialogsProvider({ type, children }: MetadataDialogsProviderProps) {
  const [itemId, setItemId] = useState<string | null>(null);
  const [isOverview, setOverview] = useState(false);
  const dialogs = useMemo(() => ({ openItem: setItemId, openOverview: () => setOverview(true) }), []);
  const lists = useLoadedLists(type);
  const { settings } = useReady();
  const [needed, setNeeded] = useState<readonly string[]>([]);
  return (
    <MetadataDialogsContext value={dialogs}>
      <FormListsContext value={lists}>
        <NeededOfFilesContext value={needed}>{children}</NeededOfFilesContext>
        <Suspense fallback={null}>
          {checksFiles(type, settings) && <NeededOfFiles type={type} onNeeded={setNeeded} />}
        </Suspense>
        <Suspense fallback={null}>
          {isOverview && <OverviewDialog type={type} isCovered={itemId !== null} onClose={() => setOverview(false)} />}
          {itemId !== null && (
            <ItemMetadataDialog type={type} uploadId={itemId} onItem={setItemId} onClose={() => setItemId(null)} />
          )}
        </Suspense>
      </FormListsContext>
    </MetadataDialogsContext>
  );
}
