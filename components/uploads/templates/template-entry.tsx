import { useId } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import { isImplied } from '#lib/upload-form/model/release.ts';
import type { TakenValues } from '#lib/upload-form/model/templates.ts';
import { valuesOfControl } from '#lib/upload-form/model/upload-values.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useValueText } from '../use-value-text.ts';
import { useLeftOutText } from './use-left-out-text.ts';

interface TemplateEntryProps {
  readonly name: string;
  readonly type: MediaType;
  readonly lists: FormLists;
  readonly fields: readonly MetadataField[];
  readonly taken: TakenValues;
  /** The text of a field's control before; absent where several files may differ. */
  readonly textBefore: ((field: MetadataField) => string) | undefined;
  readonly onChoose: () => void;
}

/** A template in the menu, and what it sets, replaces and leaves out before it is applied. */
export function TemplateEntry({ name, type, lists, fields, taken, textBefore, onChoose }: TemplateEntryProps) {
  const { t, count } = useText();
  const valueText = useValueText(type, lists);
  const leftOutText = useLeftOutText(type)(taken.leftOut);
  const id = useId();
  const shown = (field: MetadataField, text: string): string => valueText(field, valuesOfControl(field, text) ?? {});
  const changes = fields.flatMap((field) => {
    const text = taken.values[field.name];
    if (text === undefined) return [];
    const typed = textBefore?.(field) ?? '';
    const [after, before] = [shown(field, text), isImplied(typed) ? '' : shown(field, typed)];
    return [{ field, after, replaced: before === after ? '' : before }];
  });
  const replacedCount = changes.filter(({ replaced }) => replaced !== '').length;
  const summary = [
    count('templates.sets', changes.length),
    replacedCount > 0 && t('templates.replaces', { number: replacedCount }),
    taken.leftOut.length > 0 && t('templates.leavesOut', { number: taken.leftOut.length }),
  ];
  return (
    <li className="template-entry">
      <button type="button" className="menu-entry" aria-describedby={id} onClick={onChoose}>
        {name}
      </button>
      <details>
        <summary id={id}>{summary.filter(Boolean).join(', ')}</summary>
        <dl>
          {changes.map(({ field, after, replaced }) => (
            <div key={field.name}>
              <dt>{t(field.label as TextId)}</dt>
              <dd>
                {after || t('metadata.nothing')}
                {replaced !== '' && <span>{t('templates.insteadOf', { text: replaced })}</span>}
              </dd>
            </div>
          ))}
        </dl>
        {leftOutText !== '' && <p>{leftOutText}</p>}
      </details>
    </li>
  );
}
