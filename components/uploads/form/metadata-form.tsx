import { type ComponentType, memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { PlainError } from '#lib/core/app-error.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { mandatoryFields, shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { type FormProblem, isInAllFiles } from '#lib/upload-form/model/form-problems.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { checksFiles } from '#lib/upload-form/model/missing-metadata.ts';
import type { StartForm } from '#lib/upload-form/model/start-form.ts';
import type { FormApplied } from '#lib/uploads/model/upload-details.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useTabMetadata } from '../metadata-context.ts';
import { TemplateMenu } from '../templates/template-menu.tsx';
import { useErrorLine } from '../upload-command.ts';
import { AppendModeField } from './append-mode-field.tsx';
import { controlOf } from './control-of.ts';
import type { FieldControlProps } from './field-control.tsx';
import { FormField } from './form-field.tsx';
import { inFormOrder } from './form-order.ts';
import { useDraft } from './use-draft.ts';
import { useFormCheck } from './use-form-check.ts';
import { useFormCursor } from './use-form-cursor.ts';
import { VariablesContext } from './variables-context.ts';

const ExtraFormGroups = lazyPart(async () => (await import('./extra-groups.tsx')).ExtraFormGroups);
const FilesBeingSent = lazyPart(async () => (await import('./files-being-sent.tsx')).FilesBeingSent);

/** What the upload page calls on the form. */
export interface FormHandle {
  /**
   * What a start sends of the form, or why it cannot be sent: a value is missing or invalid that no file can provide.
   * Such fields are marked, and the first one gets the focus (5.10).
   */
  check(): { readonly form: StartForm } | { readonly problem: PlainError };
  /**
   * Follows a start that was sent with `text`. If the queue rejects it with `uploads/form-incomplete`, the fields are
   * marked as above; after a wait for files that were being read (`hasWaited`), a focused text field keeps the focus.
   */
  follow(text: StartForm, sent: Promise<unknown>, hasWaited: boolean): void;
}

/** Connects page and form: the form is loaded after the page. */
export interface LateForm {
  /** Set while the form is shown. */
  handle?: FormHandle | undefined;
  /** The last click on Upload before that. */
  pendingStart?: ((form: FormHandle) => void) | undefined;
}

interface MetadataFormProps {
  readonly type: MediaType;
  readonly page: LateForm;
  /** Runs before the form takes the focus: in a narrow page it may be behind the list. */
  readonly onFront: () => void;
  /** Enter was pressed in a one-line field. */
  readonly onSubmit: () => void;
}

/**
 * One form for all files of a batch (2.7.3, 3.8–3.10). It keeps its own values, so that a keystroke renders only the
 * form and progress in the list does not render it.
 */
export const MetadataForm = memo(function MetadataForm({ type, page, onFront, onSubmit }: MetadataFormProps) {
  const { t } = useText();
  const { send, drafts } = useClient();
  const { settings } = useReady();
  const hasFiles = useMirror(({ rows }) => rows.size > 0);
  const { lists } = useTabMetadata();
  const draft = useDraft(type, lists);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  useFormCursor(form, type, draft.isLoaded, onFront);

  const variablesOf = useMemo(() => ({ type }), [type]);
  const fields = inFormOrder(shownFormFields(type, settings));
  const mandatory = mandatoryFields(type, settings);
  const { files, problems, unknownVariables, isChecked, check, refused } = useFormCheck(
    type,
    fields,
    draft.values,
    (name) => {
      onFront();
      focusField(form.current, name);
    },
  );
  const shownProblem = (name: string): FormProblem | undefined => {
    const problem = problems[name];
    // Before a start is refused, a field shows an invalid value only after it was left, and a missing one not at all.
    return isChecked || (problem !== 'missing' && visited.has(name)) ? problem : undefined;
  };

  const showErrorOf = useErrorLine();
  // Stores pending text first, so that Undo restores it.
  const applyTemplate = (values: MetadataValues): void =>
    showErrorOf(drafts.flush().then(() => send('uploads.setDraft', { type, values, isUndoable: true })));
  const formToSend = (): StartForm => ({ ...draft.take(), needed: checksFiles(settings) ? mandatory : [] });
  const applyToSent = (): Promise<FormApplied> | null => {
    if (check()) return null;
    const text = formToSend();
    const sent = send('uploads.applyForm', { type, form: text });
    sent.then(
      () => drafts.stored(text),
      (error: unknown) => refused(error, false),
    );
    showErrorOf(sent);
    return sent;
  };
  useHandle(page, {
    check() {
      const problem = check();
      return problem ? { problem } : { form: formToSend() };
    },
    follow(text, sent, hasWaited) {
      sent.then(
        () => drafts.stored(text),
        (error: unknown) => refused(error, hasWaited),
      );
    },
  });

  const renderField = (field: MetadataField, Control?: ComponentType<FieldControlProps>) => (
    <FormField
      key={field.name}
      field={field}
      Control={Control}
      draft={draft}
      lists={lists}
      files={files}
      isMandatory={mandatory.includes(field.name) && !isInAllFiles(field.name, { settings, ...files })}
      problem={shownProblem(field.name)}
      unknownVariable={isChecked || visited.has(field.name) ? unknownVariables[field.name] : undefined}
    />
  );

  return (
    <>
      <div className="form-tools">
        <TemplateMenu type={type} fields={fields} values={draft.values} onApply={applyTemplate} />
      </div>
      {hasFiles && <FilesBeingSent type={type} isChanged={draft.isChangedSinceStart} onApply={applyToSent} />}
      <form
        ref={form}
        className="form metadata-form"
        aria-label={t('uploads.metadata')}
        data-missing={files.total > 0 && Object.values(problems).includes('missing')}
        noValidate
        onBlur={({ target }) => setVisited((before) => new Set(before).add(target.getAttribute('name') ?? ''))}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <VariablesContext value={variablesOf}>
          {fields.map((field) => !field.extra && renderField(field))}
          {settings.extraFields.length > 0 && (
            <ExtraFormGroups
              fields={fields}
              values={draft.values}
              problems={problems}
              isMarked={(name) => shownProblem(name) ?? unknownVariables[name]}
              renderField={renderField}
            />
          )}
        </VariablesContext>
        <div className="form-whole">
          <AppendModeField
            mode={draft.appendMode}
            onMode={(mode) => void send('uploads.setAppendMode', { type, mode }).catch(() => undefined)}
          />
        </div>
        <div className="form-whole">
          <ResetForm type={type} />
        </div>
        {/* Browsers submit on Enter only if the form has a submit button. */}
        <button type="submit" hidden />
      </form>
    </>
  );
});

/** Gives the form the values of a new one; can be undone. */
function ResetForm({ type }: { readonly type: MediaType }) {
  const { t } = useText();
  const { send, drafts } = useClient();
  const showErrorOf = useErrorLine();
  // Stores pending text first, so that Undo restores it with the rest.
  const reset = () => drafts.flush().then(() => send('uploads.resetForm', { type }));
  return (
    <Button variant="link" icon="undo" onClick={() => showErrorOf(reset())}>
      {t('metadata.resetForm')}
    </Button>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  controlOf(form, name)?.focus();
}

/** Gives the page the handle of the form that is shown, and the form a click on Upload from before that. */
function useHandle(page: LateForm, handle: FormHandle): void {
  useLayoutEffect(() => {
    const { pendingStart } = page;
    Object.assign(page, { handle, pendingStart: undefined });
    // After this commit, in which the form cannot render its marks.
    if (pendingStart) queueMicrotask(() => pendingStart(handle));
    return () => {
      page.handle = undefined;
    };
  });
}
