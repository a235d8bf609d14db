import { Suspense } from 'react';
import { visibleName } from '#lib/contract/file-names.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { EditableNameProps } from './editable-name.tsx';

const EditableName = lazyPart(async () => (await import('./editable-name.tsx')).EditableName);

/** The filename of a row; if it can be changed, with a button that makes it a field (2.7.4). */
export function UploadRowName({ row, tab }: EditableNameProps) {
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
