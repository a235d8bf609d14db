import type { MediaType } from '#lib/contract/uploads.ts';
import { groupOf, type RowGroup } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { rowState } from './row-state.ts';

interface UploadRowBadgeProps {
  readonly row: UploadRow;
  readonly tab: MediaType;
}

/** Said once by the filter and the line below the list. Others are the news of a row (2.7.4). */
const UNREMARKABLE: ReadonlySet<RowGroup> = new Set(['queued', 'uploading']);

/** The state of a row; not that of most others in its list that also only wait for their turn. */
export function UploadRowBadge({ row, tab }: UploadRowBadgeProps) {
  const { t } = useText();
  const { text, tone, icon } = rowState(row);
  const group = groupOf(row);
  const isUsual = useMirror(({ rows, bundles }) => {
    if (!UNREMARKABLE.has(group) || tone === 'warning') return false;
    const counts = countsOf(rows);
    const ids = bundles.flatMap(({ id, type }) => (type === tab ? [id] : []));
    const sum = (suffix = '') => ids.reduce((total, id) => total + (counts.get(id + suffix) ?? 0), 0);
    return sum() > 1 && 2 * sum(` ${group}`) > sum();
  });
  return isUsual ? null : <Badge label={t(text)} tone={tone} icon={icon} />;
}

type Rows = ReadonlyMap<string, UploadRow>;
const known = new WeakMap<Rows, Map<string, number>>();

/** Rows by bundle, and by bundle and group; counted once for all badges. */
function countsOf(rows: Rows): Map<string, number> {
  const found = known.get(rows);
  if (found) return found;
  const counts = new Map<string, number>();
  for (const row of rows.values())
    for (const key of [row.bundleId, `${row.bundleId} ${groupOf(row)}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
  known.set(rows, counts);
  return counts;
}
