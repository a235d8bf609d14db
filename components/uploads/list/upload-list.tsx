import { Suspense, useDeferredValue } from 'react';

import { useText } from '../../i18n/text-provider.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { UploadListProps } from './long-upload-list.tsx';
import { UploadListRow } from './upload-list-row.tsx';

const LongUploadList = lazyPart(async () => (await import('./long-upload-list.tsx')).LongUploadList);

/** Up to here plain rows paint faster than a virtual list loads. */
const PLAIN_ROWS = 60;
/** Of a long list, until the virtual one is there: as many as most windows show. */
const WINDOW_ROWS = 24;

/** More than a popup shows: the first paint draws these, the rest follows at once. */
const FIRST_ROWS = 12;

/** Short lists are plain; long ones draw their first rows at once and the rest when the virtual list is there. */
export function UploadList({ rows, ...props }: UploadListProps) {
  const isLong = rows.length > PLAIN_ROWS;
  const plain = <PlainUploadList rows={isLong ? rows.slice(0, WINDOW_ROWS) : rows} {...props} />;
  if (!isLong) return plain;
  return (
    <Suspense fallback={plain}>
      <LongUploadList rows={rows} {...props} />
    </Suspense>
  );
}

function PlainUploadList({ rows, tab, maxSize, end }: Omit<UploadListProps, 'scroll'>) {
  const { t } = useText();
  const drawn = useDeferredValue(rows, rows.slice(0, FIRST_ROWS));
  return (
    <div className="upload-files-body">
      {drawn.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a table lays its rows out by its columns
        <div role="grid" className="upload-list" aria-label={t('uploads.files')} tabIndex={0}>
          {drawn.map((row) => (
            <UploadListRow key={row.uploadId} row={row} tab={tab} maxSize={maxSize} />
          ))}
        </div>
      )}
      {end}
    </div>
  );
}
