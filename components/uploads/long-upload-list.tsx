import type { ComponentProps } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { useText } from '../localisation/text-provider.tsx';
import type { UploadListProps } from './upload-list.tsx';
import { UploadListItem } from './upload-list-item.tsx';

const components = {
  List: (props: ComponentProps<'div'>) => <div {...props} role="list" />,
  Item: ({ item: _item, ...props }: ComponentProps<'div'> & { item: unknown }) => <div {...props} role="listitem" />,
};

export function LongUploadList({ rows, maxSize }: UploadListProps) {
  const { t } = useText();
  return (
    <Virtuoso
      className="upload-list-long"
      aria-label={t('uploads.files')}
      data={rows}
      components={components}
      computeItemKey={(_, row) => row.uploadId}
      defaultItemHeight={60}
      itemContent={(_, row) => <UploadListItem row={row} maxSize={maxSize} />}
    />
  );
}
