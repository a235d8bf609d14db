import { useState } from 'react';
import type { QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../hooks/text-provider.tsx';
import { AddFilesArea } from './add-files-area.tsx';
import { RemoveAllButton } from './remove-all-button.tsx';
import { passesFilter, UploadFilter, type UploadFilterName } from './upload-filter.tsx';
import { UploadList } from './upload-list.tsx';

interface UploadFilesProps {
  readonly rows: readonly UploadRow[];
  readonly summary: QueueSummary;
  readonly maxSize: number;
  readonly onRemoveAll: () => void;
}

/** The list with what stands above and below it. */
export function UploadFiles({ rows, summary, maxSize, onRemoveAll }: UploadFilesProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<UploadFilterName>('all');
  const shown = rows.filter((row) => passesFilter(row, chosen));
  // The last row of a filter may go while it is chosen; the list is never empty for that reason.
  const filter = shown.length > 0 ? chosen : 'all';
  return (
    <section className="upload-files" aria-label={t('uploads.files')}>
      {rows.length > 0 && (
        <div className="upload-files-head">
          <UploadFilter summary={summary} filter={filter} onFilter={setChosen} />
          <RemoveAllButton unfinished={summary.unfinished} onRemove={onRemoveAll} />
        </div>
      )}
      <UploadList rows={filter === 'all' ? rows : shown} maxSize={maxSize} end={<AddFilesArea />} />
    </section>
  );
}
