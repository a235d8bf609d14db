import { type ReactNode, useId } from 'react';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import type { FileDialogView } from './use-file-dialog-view.ts';

interface MoreFieldsProps {
  readonly fields: readonly MetadataField[];
  readonly view: FileDialogView;
  readonly renderField: (field: MetadataField) => ReactNode;
}

/** The fields without values, folded until they are needed. */
export function MoreFields({ fields, view, renderField }: MoreFieldsProps) {
  const { t, locale } = useText();
  const id = useId();
  const { isMoreOpen, setMoreOpen } = view;
  if (fields.length === 0) return null;
  return (
    <section className="file-dialog-more" data-open={isMoreOpen}>
      <button
        type="button"
        className="file-dialog-disclosure"
        aria-expanded={isMoreOpen}
        aria-controls={id}
        onClick={() => setMoreOpen(!isMoreOpen)}
      >
        <Icon name={LATE_ICONS.chevronRight} />
        {t('metadata.moreFields', { count: fields.length.toLocaleString(locale) })}
      </button>
      <div id={id} hidden={!isMoreOpen} className="file-dialog-more-fields">
        {isMoreOpen && fields.map(renderField)}
      </div>
    </section>
  );
}
