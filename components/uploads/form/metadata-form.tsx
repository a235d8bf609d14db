import { memo, type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { mandatoryFields, shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import type { FormProblem } from '#lib/upload-form/model/form-problems.ts';
import { checksFiles, leftToFiles } from '#lib/upload-form/model/missing-metadata.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useReady } from '../../surface/client-context.ts';
import { AppendModeField } from './append-mode-field.tsx';
import { FieldControl } from './field-control.tsx';
import { inFormOrder, isHalfWidth } from './form-order.ts';
import type { UploadForm } from './upload-form.ts';
import { useDraft } from './use-draft.ts';
import { useFormCheck } from './use-form-check.ts';
import { useFormCursor } from './use-form-cursor.ts';
import { useFormLists } from './use-form-lists.ts';
import { useProblemMessage } from './use-problem-message.ts';

interface MetadataFormProps {
  readonly type: MediaType;
  readonly ref: Ref<UploadForm>;
  /** A form behind the list cannot take the focus. */
  readonly onFront: () => void;
  readonly onSubmit: () => void;
}

/**
 * One form for all files of a bundle (2.7.3, 3.8–3.10). It keeps its own text: typing draws nothing but the form, and what
 * the files do beside it does not draw it again.
 */
export const MetadataForm = memo(function MetadataForm({ type, ref, onFront, onSubmit }: MetadataFormProps) {
  const { t, locale } = useText();
  const { send } = useClient();
  const { settings } = useReady();
  const lists = useFormLists();
  const draft = useDraft(type, lists);
  const problemMessage = useProblemMessage();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  useFormCursor(form, type, draft.isLoaded, onFront);

  const fields = inFormOrder(shownFormFields(type, settings));
  const mandatory = mandatoryFields(type, settings);
  const { files, problems, isChecked, check, refused } = useFormCheck(type, fields, draft.values, (name) => {
    onFront();
    focusField(form.current, name);
  });
  const { total, own } = files;
  const errorOf = (name: string): FormProblem | undefined => {
    const problem = problems[name];
    // While a person is still typing, half a date is no mistake, and what is not typed yet neither.
    return isChecked || (problem !== 'missing' && left.has(name)) ? problem : undefined;
  };

  useImperativeHandle(ref, () => ({
    start(command, isReading) {
      if (!check()) return null;
      const needed = checksFiles(type, settings) ? mandatory : [];
      const leavesToFiles = leftToFiles(needed, draft.values).length > 0;
      const sent = draft.send((text) => command({ ...text, needed }));
      return sent.catch((error) => Promise.reject(refused(error, leavesToFiles && isReading)));
    },
  }));

  return (
    <form
      ref={form}
      className="form metadata-form"
      aria-label={t('uploads.metadata')}
      data-missing={total > 0 && Object.values(problems).includes('missing')}
      noValidate
      onBlur={({ target }) => setLeft((before) => new Set(before).add(target.getAttribute('name') ?? ''))}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {fields.map((field) => {
        const { name } = field;
        const isHalf = isHalfWidth(name);
        const problem = errorOf(name);
        const count = own[name] ?? 0;
        const brought = { count: count.toLocaleString(locale), total: total.toLocaleString(locale) };
        return (
          <div key={name} className={isHalf ? 'form-half' : 'form-whole'} data-field={name}>
            <FieldControl
              field={field}
              value={draft.values[name] ?? ''}
              onValue={(value) => draft.set(name, value)}
              required={mandatory.includes(name)}
              error={problem && problemMessage(problem, field)}
              hint={count > 0 ? t(isHalf ? 'metadata.bringOwnShort' : 'metadata.bringOwn', brought) : undefined}
              channels={draft.channels}
              lists={lists}
            />
          </div>
        );
      })}
      <div className="form-whole">
        <AppendModeField
          mode={draft.appendMode}
          onMode={(mode) => void send('uploads.setAppendMode', { type, mode }).catch(() => undefined)}
        />
      </div>
      {/* Enter in a one-line field sends a form only where there is a button for it. */}
      <button type="submit" hidden />
    </form>
  );
});

function focusField(form: HTMLFormElement | null, name: string): void {
  const control = 'input:not(:disabled), select, textarea, button';
  form?.querySelector<HTMLElement>(`[data-field="${name}"] :is(${control})`)?.focus();
}
