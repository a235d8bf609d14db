import type { ReactNode } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { VirtualItem, VirtualList } from '../../ui/virtual-parts.tsx';

const components = { List: VirtualList, Item: VirtualItem };

interface LongOverviewProps {
  readonly rows: readonly UploadRow[];
  readonly label: string;
  readonly onRange: (from: number, to: number) => void;
  readonly drawn: (row: UploadRow) => ReactNode;
}

export function LongOverview({ rows, label, onRange, drawn }: LongOverviewProps) {
  return (
    <Virtuoso
      className="overview-list"
      aria-label={label}
      data={rows}
      components={components}
      computeItemKey={(_, row) => row.uploadId}
      rangeChanged={({ startIndex, endIndex }) => onRange(startIndex, endIndex)}
      itemContent={(_, row) => drawn(row)}
    />
  );
}
