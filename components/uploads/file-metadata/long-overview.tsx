import type { ComponentProps, ReactNode } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

const components = { List: VirtualList, Item: VirtualItem };

interface LongOverviewProps {
  readonly rows: readonly UploadRow[];
  readonly label: string;
  readonly onRange: (from: number, to: number) => void;
  readonly renderRow: (row: UploadRow) => ReactNode;
}

/** The overview as a virtual list. `onRange` gets the first and last row in view. */
export function LongOverview({ rows, label, onRange, renderRow }: LongOverviewProps) {
  return (
    <Virtuoso
      className="overview-list"
      aria-label={label}
      data={rows}
      components={components}
      computeItemKey={(_, row) => row.uploadId}
      rangeChanged={({ startIndex, endIndex }) => onRange(startIndex, endIndex)}
      itemContent={(_, row) => renderRow(row)}
    />
  );
}

/** Virtuoso passes props for a `div`, and some that are no attributes; the list needs `ul` and `li`. */
type PartProps = ComponentProps<'div'> & { readonly context?: unknown; readonly item?: unknown };

function VirtualList({ context: _context, item: _item, ...props }: PartProps) {
  return <ul {...(props as unknown as ComponentProps<'ul'>)} />;
}

function VirtualItem({ context: _context, item: _item, ...props }: PartProps) {
  return <li {...(props as unknown as ComponentProps<'li'>)} />;
}
