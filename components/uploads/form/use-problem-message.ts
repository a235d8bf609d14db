import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormProblem } from '#lib/upload-form/model/form-problems.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useDateLabels } from '../../i18n/use-date-labels.ts';

/** Returns the message below a field that is missing or invalid. */
export function useProblemMessage(): (problem: FormProblem, field: MetadataField) => string {
  const { t } = useText();
  const { placeholder } = useDateLabels();
  return (problem, { name, label }) => {
    if (problem === 'not-a-date') return t('metadata.notADate', { pattern: placeholder });
    if (problem === 'in-the-future') return t('metadata.inTheFuture');
    return name === 'ChannelID'
      ? t('metadata.channelMissing')
      : t('metadata.fieldMissing', { field: t(label as TextId) });
  };
}
