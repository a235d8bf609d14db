import { formatCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { MetadataField } from '#lib/metadata/model/field-table.ts';
import type { FormLists } from '#lib/metadata/model/form-lists.ts';
import { controlText } from '#lib/metadata/model/item-values.ts';
import { isEmbargoed, releaseFromFields } from '#lib/metadata/model/release.ts';
import { splitList } from '#lib/metadata/model/value-list.ts';
import type { MetadataValues } from '#lib/uploads/model/upload-state.ts';
import { useText } from '../hooks/text-provider.tsx';
import { useDateWords } from '../hooks/use-date-words.ts';
import { momentText } from './moment-text.ts';

/** A field's value as people read it: days in the locale's order, categories by name; empty where there is none. */
export function useFieldWords({ categories, supplementalCategories }: FormLists) {
  const { t, locale } = useText();
  const { today } = useDateWords();
  return (field: MetadataField, values: MetadataValues): string => {
    const text = controlText(field, values);
    switch (field.control) {
      case 'date':
        return formatCalendarDate(text, locale) || text;
      case 'select':
        return categories.find(({ value }) => value === text)?.text ?? text;
      case 'multi-select':
        return splitList(text)
          .map((id) => supplementalCategories.find(({ rowVal }) => rowVal === id)?.rowName ?? id)
          .join(', ');
      case 'released': {
        const release = releaseFromFields(values);
        if (release === null) return '';
        if (!release.isReleased) return t('metadata.notReleased');
        const date = formatCalendarDate(release.until, locale);
        const from = isEmbargoed(release, today) ? momentText(release.from, locale) : '';
        if (from !== '') return t(date === '' ? 'metadata.releasedFrom' : 'metadata.releasedFromUntil', { from, date });
        return date === '' ? t('metadata.releasedAlways') : t('metadata.releasedUntil', { date });
      }
      default:
        return text;
    }
  };
}
