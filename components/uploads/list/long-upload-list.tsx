import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import type { ScrollToRow } from './list-focus.ts';
import { UploadListRow } from './upload-list-row.tsx';

export interface UploadListProps {
  readonly rows: readonly UploadRow[];
  readonly tab: MediaType;
  readonly maxSize: number;
  /** Rendered below the last row; scrolls with the list. */
  readonly end: ReactNode;
  /** Set by the long list, which does not render all rows. */
  readonly scroll: RefObject<ScrollToRow | null>;
}

interface LongListContext {
  readonly count: number;
  readonly label: string;
  readonly end: ReactNode;
}

type GridProps = ComponentProps<'div'> & { readonly context: LongListContext };

/** The height of a row in a narrow list. */
const LOW_ROW_PX = 64;

const components = { List: Grid, Footer: ListEnd };

const keyOf = (_: number, row: UploadRow): string => row.uploadId;

function Grid({ context: { count, label }, ...props }: GridProps) {
  // biome-ignore lint/a11y/useSemanticElements: rows are laid out freely, not in columns
  return <div role="grid" aria-label={label} aria-rowcount={count} {...props} tabIndex={0} />;
}

function ListEnd({ context }: { readonly context: LongListContext }) {
  return context.end;
}

/** The list as a virtual list, which renders only the rows near the visible part. */
export function LongUploadList({ rows, tab, maxSize, end, scroll }: UploadListProps) {
  const { t } = useText();
  const virtuoso = useRef<VirtuosoHandle>(null);
  useImperativeHandle(
    scroll,
    () => (index, align) => virtuoso.current?.scrollIntoView({ index, ...(align && { align }) }),
    [],
  );
  // Measured while the plain list is still there.
  const [rowPx] = useState(() => document.querySelector<HTMLElement>('.upload-row')?.offsetHeight || LOW_ROW_PX);
  const label = t('uploads.files');
  const context = useMemo(() => ({ count: rows.length, label, end }), [rows.length, label, end]);
  const renderRow = useCallback(
    (index: number, row: UploadRow) => <UploadListRow row={row} tab={tab} maxSize={maxSize} rowIndex={index + 1} />,
    [tab, maxSize],
  );
  return (
    <Virtuoso
      ref={virtuoso}
      className="upload-list-long"
      // Only rows get the focus.
      tabIndex={-1}
      data={rows}
      context={context}
      components={components}
      computeItemKey={keyOf}
      defaultItemHeight={rowPx}
      itemContent={renderRow}
    />
  );
}
