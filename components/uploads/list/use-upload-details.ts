import { useEffect, useState } from 'react';
import type { UploadDetails } from '#lib/client/uploads/details-loader.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import { useNeededOfFiles } from '../form/metadata-context.ts';

/** What a line in view needs beyond its row; null until it is there, and for lines that need nothing. */
export function useUploadDetails(row: UploadRow): UploadDetails | null {
  const { details } = useClient();
  const [known, setKnown] = useState<UploadDetails | null>(null);
  const isChecked = useNeededOfFiles().length > 0 && row.type === 'image';
  const needs =
    isChecked || row.hasOwnHeadline || row.isDuplicate || row.hasOverrides || row.isRenamed || row.type === 'meta';
  // Asked again when something that details are about has changed, not with every step of the progress.
  const { uploadId, isReady, hasOwnHeadline, isDuplicate, overridesRevision, isTransferred, error } = row;
  const version = [uploadId, isReady, hasOwnHeadline, isDuplicate, overridesRevision, isTransferred, error].join();

  useEffect(() => {
    if (!needs) return;
    let isCurrent = true;
    const [id = ''] = version.split(',');
    // A line without its details is still a line.
    details.load(id).then(
      (loaded) => isCurrent && setKnown(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [details, version, needs]);
  return needs && known?.uploadId === uploadId ? known : null;
}
