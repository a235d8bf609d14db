import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormProblem } from '#lib/upload-form/model/form-problems.ts';
import { unknownVariable, unknownVariableFacts } from '#lib/upload-form/model/variables.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useDateLabels } from '../../i18n/use-date-labels.ts';

/** Returns the message below a field with this value that is missing or invalid. */
export function useProblemMessage(): (problem: FormProblem, field: MetadataField, value: string) => string {
  const { t } = useText();
  const { placeholder } = useDateLabels();
  return (problem, { name, label }, value) => {
    if (problem === 'not-a-date') return t('metadata.notADate', { pattern: placeholder });
    if (problem === 'unknown-variable')
      return t('metadata.unknownVariable', unknownVariableFacts(unknownVariable(value) ?? ''));
    if (problem === 'in-the-future') return t('metadata.inTheFuture');
    return name === 'ChannelID'
      ? t('metadata.channelMissing')
      : t('metadata.fieldMissing', { field: t(label as TextId) });
  };
}
