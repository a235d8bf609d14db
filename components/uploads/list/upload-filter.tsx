import type { QueueSummary, RowGroup } from '#lib/uploads/model/queue-summary.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';

export type UploadFilterName = 'all' | RowGroup;

const CHOICES: readonly (readonly [UploadFilterName, TextId])[] = [
  ['all', 'uploads.all'],
  ['queued', 'uploads.notSentCount'],
  ['uploading', 'uploads.uploadingCount'],
  ['processing', 'uploads.processingCount'],
  ['paused', 'uploads.pausedCount'],
  ['complete', 'uploads.completeCount'],
  ['failed', 'uploads.failedCount'],
];

interface UploadFilterProps {
  readonly summary: QueueSummary;
  /** Files without a row yet; counted under 'All'. */
  readonly arriving: number;
  readonly filter: UploadFilterName;
  readonly onFilter: (filter: UploadFilterName) => void;
}

/** Chooses which rows the list shows. Choices without rows are hidden. */
export function UploadFilter({ summary, arriving, filter, onFilter }: UploadFilterProps) {
  const { t, locale } = useText();
  const counts = { all: summary.count + arriving, ...summary.groups };
  return (
    <fieldset className="chips" aria-label={t('uploads.show')}>
      {CHOICES.filter(([name]) => counts[name] > 0 || name === 'all').map(([name, text]) => (
        <button
          key={name}
          type="button"
          className={`chip chip-${name}`}
          aria-pressed={filter === name}
          onClick={() => onFilter(name)}
        >
          {t(text, { count: counts[name].toLocaleString(locale) })}
        </button>
      ))}
    </fieldset>
  );
}
