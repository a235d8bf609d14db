import { formatCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { MetadataField } from '#lib/metadata/model/field-table.ts';
import type { FormLists } from '#lib/metadata/model/form-lists.ts';
import { controlText } from '#lib/metadata/model/item-values.ts';
import { releaseFromFields } from '#lib/metadata/model/release.ts';
import { splitList } from '#lib/metadata/model/value-list.ts';
import type { MetadataValues } from '#lib/uploads/model/upload-state.ts';
import { useText } from '../hooks/text-provider.tsx';

/** A field's value as people read it: days in the locale's order, categories by name; empty where there is none. */
export function useFieldWords({ categories, supplementalCategories }: FormLists) {
  const { t, locale } = useText();
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
        if (release.until === '') return t('metadata.releasedAlways');
        return t('metadata.releasedUntil', { date: formatCalendarDate(release.until, locale) });
      }
      default:
        return text;
    }
  };
}
