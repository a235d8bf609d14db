import { hasFailed, isRefused, type QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../hooks/text-provider.tsx';

export type UploadFilterName = 'all' | 'queued' | 'failed';

export function passesFilter(row: UploadRow, filter: UploadFilterName): boolean {
  if (filter === 'queued') return row.status === 'new' && !isRefused(row);
  return filter === 'all' || hasFailed(row);
}

interface UploadFilterProps {
  readonly summary: QueueSummary;
  readonly filter: UploadFilterName;
  readonly onFilter: (filter: UploadFilterName) => void;
}

/** Which rows the list shows; a choice that would show nothing is not offered. */
export function UploadFilter({ summary, filter, onFilter }: UploadFilterProps) {
  const { t, locale } = useText();
  const choices = [
    { name: 'all', count: summary.count, text: 'uploads.all' },
    { name: 'queued', count: summary.queued, text: 'uploads.queuedCount' },
    { name: 'failed', count: summary.failed, text: 'uploads.failedCount' },
  ] as const;
  return (
    <fieldset className="chips" aria-label={t('uploads.show')}>
      {choices
        .filter(({ name, count }) => count > 0 || name === 'all')
        .map(({ name, count, text }) => (
          <button
            key={name}
            type="button"
            className={`chip chip-${name}`}
            aria-pressed={filter === name}
            onClick={() => onFilter(name)}
          >
            {t(text, { count: count.toLocaleString(locale) })}
          </button>
        ))}
    </fieldset>
  );
}
