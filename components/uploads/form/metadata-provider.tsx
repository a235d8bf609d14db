import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { checksFiles } from '#lib/upload-form/model/missing-metadata.ts';
import { useReady } from '../../surface/client-context.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MetadataDialogsContext, NeededOfFilesContext } from './metadata-context.ts';
import { FormListsContext, useLoadedLists } from './use-form-lists.ts';

const FileMetadataDialog = lazyPart(
  async () => (await import('../file-metadata/file-metadata-dialog.tsx')).FileMetadataDialog,
);
const FieldsLeftToFiles = lazyPart(async () => (await import('./fields-left-to-files.tsx')).FieldsLeftToFiles);
const OverviewDialog = lazyPart(async () => (await import('../file-metadata/overview-dialog.tsx')).OverviewDialog);

interface MetadataProviderProps {
  readonly type: MediaType;
  readonly children: ReactNode;
}

/** Gives a tab the lists of its form and its two dialogs about metadata, loaded when the first is opened; one file opens above the overview. */
export function MetadataProvider({ type, children }: MetadataProviderProps) {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [isOverview, setOverview] = useState(false);
  const dialogs = useMemo(() => ({ openFile: setOpenedId, openOverview: () => setOverview(true) }), []);
  const lists = useLoadedLists(type);
  const { settings } = useReady();
  const [needed, setNeeded] = useState<readonly string[]>([]);
  return (
    <MetadataDialogsContext value={dialogs}>
      <FormListsContext value={lists}>
        <NeededOfFilesContext value={needed}>{children}</NeededOfFilesContext>
        <Suspense fallback={null}>
          {checksFiles(type, settings) && <FieldsLeftToFiles type={type} onNames={setNeeded} />}
        </Suspense>
        <Suspense fallback={null}>
          {isOverview && (
            <OverviewDialog type={type} isCovered={openedId !== null} onClose={() => setOverview(false)} />
          )}
          {openedId !== null && (
            <FileMetadataDialog
              type={type}
              uploadId={openedId}
              onFile={setOpenedId}
              onClose={() => setOpenedId(null)}
            />
          )}
        </Suspense>
      </FormListsContext>
    </MetadataDialogsContext>
  );
}
