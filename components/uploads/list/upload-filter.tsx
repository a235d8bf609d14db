import { useEffect } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { groupOf, type QueueSummary, type RowGroup } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { captionLeft } from './edited-caption.ts';
import { type ListFilter, useGaps } from './use-gaps.ts';

const STATES: readonly (readonly [RowGroup, TextId])[] = [
  ['queued', 'uploads.notSentCount'],
  ['uploading', 'uploads.uploadingCount'],
  ['processing', 'uploads.processingCount'],
  ['paused', 'uploads.pausedCount'],
  ['complete', 'uploads.completeCount'],
  ['failed', 'uploads.failedCount'],
];

interface UploadFilterProps {
  readonly type: MediaType;
  readonly rows: readonly UploadRow[];
  readonly summary: QueueSummary;
  /** Files without a row yet; counted under 'All'. */
  readonly arriving: number;
  /** Null: all rows are shown. */
  readonly filter: ListFilter | null;
  readonly onFilter: (filter: ListFilter | null) => void;
}

/** Chooses which rows the list shows. Choices without rows are hidden. */
export function UploadFilter({ type, rows, summary, arriving, filter, onFilter }: UploadFilterProps) {
  const { t, locale } = useText();
  const gaps = useGaps(type, rows);
  const choices = [
    { name: 'all', count: summary.count + arriving, chip: 'uploads.all', choose: () => null },
    ...STATES.map(([name, chip]) => ({
      name,
      count: summary.groups[name],
      chip,
      choose: () => ({ name, has: (row: UploadRow) => groupOf(row) === name }),
    })),
    ...gaps.map(({ name, count, chip, filter: choose }) => ({ name, count, chip, choose })),
  ] as const;
  const chosen = filter?.name ?? 'all';
  // A row that was sent has stayed only while its caption was edited.
  useEffect(() => captionLeft.on(() => filter && onFilter({ ...filter })), [filter, onFilter]);
  return (
    <fieldset className="chips" aria-label={t('uploads.show')}>
      {choices
        .filter(({ name, count }) => count > 0 || name === 'all' || name === chosen)
        .map(({ name, count, chip, choose }) => (
          <button
            key={name}
            type="button"
            className={`chip chip-${name}`}
            aria-pressed={chosen === name}
            onClick={() => onFilter(choose())}
          >
            {t(chip, { count: count.toLocaleString(locale) })}
          </button>
        ))}
    </fieldset>
  );
}
