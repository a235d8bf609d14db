import { dateTimeText, formatCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { isEmbargoed } from '#lib/upload-form/model/release.ts';
import { releaseFromFields } from '#lib/upload-form/model/release-fields.ts';
import { controlText } from '#lib/upload-form/model/upload-values.ts';
import { splitList } from '#lib/upload-form/model/value-list.ts';
import { choiceText } from '#lib/upload-form/model/vocabulary.ts';
import type { TextId } from '../i18n/catalogue.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useDateLabels } from '../i18n/use-date-labels.ts';

/** Returns a field's value for display: dates in the locale's format, categories by name; empty without a value. */
export function useFieldText({ categories, supplementalCategories }: FormLists) {
  const { t, locale } = useText();
  const { today } = useDateLabels();
  const nameOf = (id: string): string => supplementalCategories.find(({ rowVal }) => rowVal === id)?.rowName ?? id;
  return (field: MetadataField, values: MetadataValues): string => {
    const text = controlText(field, values);
    switch (field.control) {
      case 'date':
        return formatCalendarDate(text, locale) || text;
      case 'select':
        if (field.extra) return choiceText(text, field, (id) => t(id as TextId));
        return categories.find(({ value }) => value === text)?.text ?? text;
      case 'multi-select':
        return splitList(text)
          .map((id) => (field.extra ? choiceText(id, field, (id) => t(id as TextId)) : nameOf(id)))
          .join(', ');
      case 'released': {
        const release = releaseFromFields(values);
        if (release === null) return '';
        if (!release.isReleased) return t('metadata.notReleased');
        const date = formatCalendarDate(release.until, locale);
        const from = isEmbargoed(release, today) ? dateTimeText(release.from, locale) : '';
        if (from !== '') return t(date === '' ? 'metadata.releasedFrom' : 'metadata.releasedFromUntil', { from, date });
        return date === '' ? t('metadata.releasedAlways') : t('metadata.releasedUntil', { date });
      }
      default:
        return text;
    }
  };
}
