import type { EditDraft } from '#lib/client/uploads/sheet-stores.ts';
import { UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { latestDay } from '#lib/localisation/model/calendar-date.ts';
import type { CommonValue } from '#lib/upload-form/model/common-value.ts';
import { type EditMode, modesOf } from '#lib/upload-form/model/edit-modes.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { AnyControl } from '../form/extra-control.tsx';
import type { FormValues } from '../form/use-form-values.ts';
import { useProblemMessage } from '../form/use-problem-message.ts';
import { draftProblem } from './batch-edits.ts';
import { useCommonText } from './use-common-text.ts';

interface EditFieldProps {
  readonly field: MetadataField;
  readonly draft: EditDraft;
  /** Undefined until it has loaded. */
  readonly common: CommonValue | undefined;
  /** The first selected file and the text of its control; empty: nothing to fill down. */
  readonly first: { readonly name: string; readonly text: string };
  readonly form: FormValues;
  readonly isFirst: boolean;
  readonly onDraft: (draft: EditDraft) => void;
}

/** One field of the selection: how it is edited, and the text. */
export function EditField({ field, draft, common, first, form, isFirst, onDraft }: EditFieldProps) {
  const { t } = useText();
  const { type } = form.draft;
  const channels = useMirror(({ auth }) => auth.channels[UPLOAD_DOMAIN[type]]);
  const problemMessage = useProblemMessage();
  const commonText = useCommonText(form.lists, channels);
  const { mode, text } = draft;
  const label = t(field.label as TextId);
  const isText = field.control === 'text' || field.control === 'multi-line' || field.control === 'list';
  const hasControl = mode !== 'clear' && (isText || mode !== 'keep');
  const problem = draftProblem(field, draft, latestDay(new Date()));
  const error =
    problem === 'too-long'
      ? t('sheet.refused.too-long', { field: label, length: text.length, limit: field.maxLength ?? 0 })
      : problem && problemMessage(problem, field);
  // The limits are named instead of enforced: a text is never cut here.
  const { maxLength: _limit, ...unlimited } = field;
  return (
    <fieldset className="edit-field" data-edited={mode !== 'keep'}>
      <legend className="visually-hidden">{label}</legend>
      <div className="edit-head">
        <span className="field-label" aria-hidden="true">
          {label}
        </span>
        {first.text !== '' && (
          <IconButton
            icon={LATE_ICONS.fillDown}
            size="small"
            label={t('sheet.fillDown', { field: label, name: first.name })}
            onClick={() => onDraft({ mode: 'replace', text: first.text })}
          />
        )}
        <NativeSelect
          aria-label={t('sheet.modeOf', { field: label })}
          value={mode}
          data-autofocus={isFirst ? '' : undefined}
          onValue={(next) => onDraft({ mode: next as EditMode | 'keep', text: text || initialText(field) })}
        >
          <option value="keep">{t('sheet.mode.keep')}</option>
          {modesOf(field).map((each) => (
            <option key={each} value={each}>
              {t(`sheet.mode.${each}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      {hasControl && (
        <div className="edit-control">
          <AnyControl
            field={unlimited}
            value={text}
            onValue={(next) => onDraft({ mode: isText ? modeAfterTyping(mode, next) : mode, text: next })}
            placeholder={common?.kind === 'various' ? t('sheet.various') : undefined}
            error={error ?? undefined}
            channels={channels}
            lists={form.lists}
          />
        </div>
      )}
      <p className="edit-common">{common && commonText(field, common)}</p>
    </fieldset>
  );
}

/** Typing begins an edit; emptying the text ends it. */
function modeAfterTyping(mode: EditDraft['mode'], text: string): EditDraft['mode'] {
  if (mode === 'keep') return text === '' ? 'keep' : 'replace';
  return mode === 'replace' && text === '' ? 'keep' : mode;
}

/** The control of a release shows an answer from the beginning. */
function initialText({ control }: MetadataField): string {
  return control === 'released' ? 'yes' : '';
}
