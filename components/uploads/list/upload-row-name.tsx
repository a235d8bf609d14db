import { Suspense } from 'react';
import { visibleName } from '#lib/contract/file-names.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const EditableName = lazyPart(async () => (await import('./editable-name.tsx')).EditableName);

export interface UploadRowNameProps {
  readonly row: UploadRow;
  readonly tab: MediaType;
}

/** The filename of a row; if it can be changed, with a button that makes it a field (2.7.4). */
export function UploadRowName({ row, tab }: UploadRowNameProps) {
  const plain = (
    <p className="upload-row-name" title={row.filename}>
      <bdi>{visibleName(row.filename)}</bdi>
    </p>
  );
  if (!row.isRenamable) return plain;
  return (
    <Suspense fallback={plain}>
      <EditableName row={row} tab={tab} />
    </Suspense>
  );
}
