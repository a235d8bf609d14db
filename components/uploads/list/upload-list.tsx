import { useDeferredValue } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { UploadListProps } from './long-upload-list.tsx';
import { UploadListRow } from './upload-list-row.tsx';

const LongUploadList = lazyPart(async () => (await import('./long-upload-list.tsx')).LongUploadList, PlainUploadList);

/** Up to this many rows, a plain list paints before a virtual one has loaded. */
const PLAIN_ROWS = 60;
/** Rows of a long list shown until the virtual list has loaded: as many as most windows show. */
const WINDOW_ROWS = 24;
/** Rows of the first paint, more than a popup shows; the others follow immediately. */
const FIRST_ROWS = 12;

/** Renders short lists as they are, long ones with a virtual list once it has loaded. */
export function UploadList(props: UploadListProps) {
  return props.rows.length > PLAIN_ROWS ? <LongUploadList {...props} /> : <PlainUploadList {...props} />;
}

function PlainUploadList({ rows, tab, maxSize, end }: UploadListProps) {
  const { t } = useText();
  const painted = rows.length > PLAIN_ROWS ? rows.slice(0, WINDOW_ROWS) : rows;
  const shown = useDeferredValue(painted, painted.slice(0, FIRST_ROWS));
  return (
    <div className="upload-files-body">
      {shown.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: rows are laid out freely, not in columns
        <div role="grid" className="upload-list" aria-label={t('uploads.files')} tabIndex={0}>
          {shown.map((row) => (
            <UploadListRow key={row.uploadId} row={row} tab={tab} maxSize={maxSize} />
          ))}
        </div>
      )}
      {end}
    </div>
  );
}
