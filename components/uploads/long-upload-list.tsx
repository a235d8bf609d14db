import type { ReactNode } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { useText } from '../hooks/text-provider.tsx';
import { VirtualItem, VirtualList } from '../ui/virtual-parts.tsx';
import type { UploadListProps } from './upload-list.tsx';
import { UploadListItem } from './upload-list-item.tsx';

const components = { List: VirtualList, Item: VirtualItem, Footer: ListEnd };

function ListEnd({ context }: { readonly context: ReactNode }) {
  return context;
}

export function LongUploadList({ rows, maxSize, end }: UploadListProps) {
  const { t } = useText();
  return (
    <Virtuoso
      className="upload-list-long"
      aria-label={t('uploads.files')}
      data={rows}
      context={end}
      components={components}
      computeItemKey={(_, row) => row.uploadId}
      defaultItemHeight={60}
      itemContent={(_, row) => <UploadListItem row={row} maxSize={maxSize} />}
    />
  );
}
