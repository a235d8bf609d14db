import type { UploadChannel } from '#lib/contract/channels.ts';
import { latestDay } from '#lib/localisation/model/calendar-date.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import { takesVariables } from '#lib/upload-form/model/variables.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useDateLabels } from '../../i18n/use-date-labels.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { CategoryField } from './category-field.tsx';
import { ChannelField } from './channel-field.tsx';
import { MultiLineField, SingleLineField } from './limited-field.tsx';
import { ReleasedField } from './released-field.tsx';
import { SupplementalField } from './supplemental-field.tsx';

export interface FieldControlProps {
  readonly field: MetadataField;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** Text fields only. */
  readonly placeholder?: string | undefined;
  /** The release of a file only: when its embargo ends, with the time zone. */
  readonly fromText?: string | undefined;
  readonly channels: readonly UploadChannel[];
  readonly lists: FormLists;
}

/** Renders the control that the field table assigns to a field. */
export function FieldControl({ field, channels, lists, placeholder, fromText, ...rest }: FieldControlProps) {
  const { t } = useText();
  const dateLabels = useDateLabels();
  const frame = { label: t(field.label as TextId), name: field.name, ...rest };
  const text = { ...frame, placeholder, maxLength: field.maxLength, hasVariables: takesVariables(field) };
  switch (field.control) {
    case 'select':
      return field.name === 'ChannelID' ? (
        <ChannelField {...frame} channels={channels} />
      ) : (
        <CategoryField {...frame} categories={lists.categories} status={lists.categoriesStatus} />
      );
    case 'multi-select':
      return <SupplementalField {...frame} rows={lists.supplementalCategories} status={lists.supplementalStatus} />;
    case 'multi-line':
      return <MultiLineField {...text} />;
    case 'date':
      return (
        <DateField
          {...frame}
          {...dateLabels}
          max={field.name === 'IPTCDateCreated' ? latestDay(new Date()) : undefined}
        />
      );
    case 'released':
      return <ReleasedField {...frame} fromText={fromText} />;
    default:
      return <SingleLineField {...text} />;
  }
}
