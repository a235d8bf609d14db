import type { ComponentType } from 'react';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { formEffect } from '#lib/upload-form/model/form-effect.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import type { FormProblem } from '#lib/upload-form/model/form-problems.ts';
import type { MetadataSummary } from '#lib/upload-form/model/metadata-values.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { FieldControl, type FieldControlProps } from './field-control.tsx';
import { isHalfWidth } from './form-order.ts';
import type { Draft } from './use-draft.ts';
import { useProblemMessage } from './use-problem-message.ts';
import type { VariableFacts } from './use-unknown-variables.ts';

interface FormFieldProps {
  readonly field: MetadataField;
  readonly draft: Draft;
  readonly lists: FormLists;
  /** How many files contain which fields. */
  readonly files: MetadataSummary;
  readonly isMandatory: boolean;
  readonly problem: FormProblem | undefined;
  /** Parts of its message; undefined if there is none. */
  readonly unknownVariable: VariableFacts | undefined;
  /** By default that of the field table. */
  readonly Control?: ComponentType<FieldControlProps> | undefined;
}

/** One field of the form; its hint says what the value does to those that files contain. */
export function FormField({
  field,
  draft,
  lists,
  files,
  isMandatory,
  problem,
  unknownVariable,
  Control = FieldControl,
}: FormFieldProps) {
  const { t, locale } = useText();
  const problemMessage = useProblemMessage();
  const { name } = field;
  const isHalf = isHalfWidth(name);
  const effect = formEffect(field, draft);
  const hint =
    effect === 'keeps' ? 'metadata.own.keeps' : (`metadata.${isHalf ? 'ownShort' : 'own'}.${effect}` as const);
  const own = (effect === 'keeps' ? files.own : (files.inFile ?? files.own))[name] ?? 0;
  const withheld = (field.control === 'released' && draft.values[name] !== 'no' && files.withheld) || 0;
  const count = withheld || own;
  const counts = { count: count.toLocaleString(locale), total: files.total.toLocaleString(locale) };
  return (
    <div className={isHalf ? 'form-half' : 'form-whole'} data-field={name}>
      <Control
        field={field}
        value={draft.values[name] ?? ''}
        onValue={(value) => draft.set(name, value)}
        required={isMandatory}
        error={
          problem ? problemMessage(problem, field) : unknownVariable && t('metadata.unknownVariable', unknownVariable)
        }
        hint={count > 0 ? t(withheld ? 'metadata.withheld' : hint, counts) : undefined}
        channels={draft.channels}
        lists={lists}
      />
    </div>
  );
}
