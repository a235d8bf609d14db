import { useId } from 'react';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import type { ValueVariant } from '#lib/upload-form/model/metadata-values.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useFieldText } from '../use-field-text.ts';

interface FieldVariantsProps {
  readonly field: MetadataField;
  /** More than one, in the order of precedence. */
  readonly variants: readonly ValueVariant[];
  readonly isIptcNewer: boolean;
  /** The text of the control, which will be sent. */
  readonly sent: string;
  readonly lists: FormLists;
  readonly onChoose: (variant: ValueVariant) => void;
}

/** The values of the file that differ, side by side: the one that will be sent is marked, a press chooses another. */
export function FieldVariants({ field, variants, isIptcNewer, sent, lists, onChoose }: FieldVariantsProps) {
  const { t } = useText();
  const name = useId();
  const fieldText = useFieldText(lists);
  const sourceOf = useSourceOf(isIptcNewer);
  return (
    <fieldset className="file-variants">
      <legend>{t('metadata.variants')}</legend>
      {variants.map((variant) => (
        <label key={variant.text}>
          <input
            type="radio"
            name={name}
            checked={variant.text.trim() === sent.trim()}
            onChange={() => onChoose(variant)}
          />
          <span className="file-variant-source">{sourceOf(variant)}</span>
          <span lang={variant.language}>{fieldText(field, { [field.name]: variant.text })}</span>
        </label>
      ))}
    </fieldset>
  );
}

const SOURCES: Readonly<Record<ValueVariant['source'], TextId>> = {
  sidecar: 'metadata.inSidecar',
  file: 'metadata.inFile',
  XMP: 'metadata.inXmp',
  IPTC: 'metadata.inIptc',
  Exif: 'metadata.inExif',
  Text: 'metadata.inFile',
};

/** Where a variant is, with its language, and that it is another reading or was changed later. */
function useSourceOf(isIptcNewer: boolean) {
  const { t, locale } = useText();
  return ({ source, language, isOtherReading }: ValueVariant): string => {
    const isNewer = isIptcNewer && source === 'IPTC';
    const facts = [
      ...(language ? [languageName(language, locale)] : []),
      ...(isOtherReading ? [t('metadata.otherReading')] : []),
      ...(isNewer ? [t('metadata.changedLater')] : []),
    ];
    return [t(SOURCES[source]), ...facts].join(', ');
  };
}

/** As the file writes it if it is no language tag. */
function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
