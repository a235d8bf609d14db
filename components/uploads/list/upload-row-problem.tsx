import { Suspense } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const UploadRowTaker = lazyPart(async () => (await import('./upload-row-move.tsx')).UploadRowTaker);

/** Why a line does not go on; for a file of another kind also which tab takes it, and the way there. */
export function UploadRowProblem({ row, problem }: { readonly row: UploadRow; readonly problem: string }) {
  return (
    <div className="upload-row-problem">
      <p className="upload-row-sentence" title={problem}>
        <Icon name="alert" />
        {problem}
      </p>
      {row.error === 'FILE_TYPE_NOT_ALLOWED_ERROR' && (
        <Suspense fallback={null}>
          <UploadRowTaker row={row} />
        </Suspense>
      )}
    </div>
  );
}
