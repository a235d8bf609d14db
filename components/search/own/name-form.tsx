import { useEffect, useRef, useState } from 'react';
import { MAX_NAME_LENGTH } from '#lib/contract/named-search-rules.ts';
import type { PlainError } from '#lib/core/app-error.ts';
import type { NamedSearch } from '#lib/search/model/kept-search.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { type Texts, useText } from '../../i18n/text-provider.tsx';
import { usePending } from '../../surface/use-pending.ts';
import { Button } from '../../ui/button.tsx';
import { onCloseRequest } from '../../ui/close-request.ts';
import { TextField } from '../../ui/fields/text-field.tsx';

interface NameFormProps {
  readonly search: NamedSearch;
  readonly onSave: (search: NamedSearch) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the name of a saved search. Escape leaves the form only. */
export function NameForm({ search, onSave, onCancel }: NameFormProps) {
  const texts = useText();
  const { t } = texts;
  const [name, setName] = useState(search.name);
  const [isPending, run, error, clear] = usePending();
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what Escape does stays the same
  useEffect(() => {
    const input = form.current?.querySelector('input');
    input?.focus();
    input?.select();
    return onCloseRequest(onCancel);
  }, []);
  // The form of a new search is at the end of a long list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error makes it longer
  useEffect(() => void form.current?.scrollIntoView({ block: 'nearest' }), [error]);
  return (
    <form
      ref={form}
      className="own-search-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isPending) run(() => onSave({ ...search, name }));
      }}
    >
      <TextField
        label={t('templates.name')}
        value={name}
        onValue={(value) => {
          clear();
          setName(value);
        }}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        error={error ? notSaved(error, texts) : undefined}
      />
      <div className="own-search-buttons">
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        <Button type="submit" variant="main" disabled={isPending || name.trim() === ''}>
          {t('templates.saveButton')}
        </Button>
      </div>
    </form>
  );
}

function notSaved(error: PlainError, texts: Texts): string {
  const reason = errorSentence(error, texts);
  return error.code === 'metadata/template-name' ? reason : texts.t('searches.notSaved', { reason });
}
