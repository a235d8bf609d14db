import { type ReactNode, useCallback } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../hooks/text-provider.tsx';
import { VirtualItem, VirtualList } from '../ui/virtual-parts.tsx';
import type { UploadListProps } from './upload-list.tsx';
import { UploadListItem } from './upload-list-item.tsx';

const components = { List: VirtualList, Item: VirtualItem, Footer: ListEnd };

const keyOf = (_: number, row: UploadRow): string => row.uploadId;

function ListEnd({ context }: { readonly context: ReactNode }) {
  return context;
}

export function LongUploadList({ rows, tab, maxSize, end }: UploadListProps) {
  const { t } = useText();
  const draw = useCallback(
    (_: number, row: UploadRow) => <UploadListItem row={row} tab={tab} maxSize={maxSize} />,
    [tab, maxSize],
  );
  return (
    <Virtuoso
      className="upload-list-long"
      aria-label={t('uploads.files')}
      data={rows}
      context={end}
      components={components}
      computeItemKey={keyOf}
      defaultItemHeight={60}
      itemContent={draw}
    />
  );
}
