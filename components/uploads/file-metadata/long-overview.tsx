import type { ComponentProps, ReactNode } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

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

/** A virtual list as a real list: its library hands over the props of a `div` and things that are no attributes. */
type PartProps = ComponentProps<'div'> & { readonly context?: unknown; readonly item?: unknown };

function VirtualList({ context: _context, item: _item, ...props }: PartProps) {
  return <ul {...(props as unknown as ComponentProps<'ul'>)} />;
}

function VirtualItem({ context: _context, item: _item, ...props }: PartProps) {
  return <li {...(props as unknown as ComponentProps<'li'>)} />;
}
