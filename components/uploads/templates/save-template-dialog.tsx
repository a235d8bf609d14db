import { useState } from 'react';
import { MAX_TEMPLATE_NAME_LENGTH } from '#lib/contract/templates.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { isSameName } from '#lib/upload-form/model/own-texts.ts';
import { valuesToSave } from '#lib/upload-form/model/templates.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useReady } from '../../surface/client-context.ts';
import { usePending } from '../../surface/use-pending.ts';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ownTextsChanged, useOwnTexts } from './use-own-texts.ts';

interface SaveTemplateDialogProps {
  readonly type: MediaType;
  readonly values: MetadataValues;
  readonly onClose: () => void;
}

/** Saves values of the form under a name; the filled fields are chosen already. */
export function SaveTemplateDialog({ type, values, onClose }: SaveTemplateDialogProps) {
  const texts = useText();
  const { t } = texts;
  const { send } = useClient();
  const { settings } = useReady();
  const fields = shownFormFields(type, settings);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(Object.keys(valuesToSave(values, fields))));
  const [isPending, run, error] = usePending();
  const isTaken = useOwnTexts()?.templates.some((template) => isSameName(template.name, name)) ?? false;
  const save = (): void => {
    const picked = fields.flatMap((field) => (chosen.has(field.name) ? [[field.name, values[field.name] ?? '']] : []));
    run(async () => {
      await send('metadata.saveTemplate', { name, values: Object.fromEntries(picked) });
      ownTextsChanged();
      showAnnouncedToast(t('templates.saved', { name: name.trim() }), 'ok');
      onClose();
    });
  };
  return (
    <Modal label={t('templates.saveTitle')} onClose={onClose}>
      <form
        className="modal-body"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && chosen.size > 0 && !isPending) save();
        }}
      >
        <h2 className="modal-title">{t('templates.saveTitle')}</h2>
        <TextField
          label={t('templates.name')}
          value={name}
          onValue={setName}
          maxLength={MAX_TEMPLATE_NAME_LENGTH}
          autoComplete="off"
          data-autofocus
          hint={isTaken ? t('templates.exists') : undefined}
          error={error ? errorSentence(error, texts) : undefined}
        />
        <fieldset className="template-fields">
          <legend className="field-label">{t('templates.fields')}</legend>
          {fields.map((field) => (
            <Checkbox
              key={field.name}
              label={t(field.label as TextId)}
              checked={chosen.has(field.name)}
              onChecked={(isOn) => setChosen((before) => withName(before, field.name, isOn))}
            />
          ))}
        </fieldset>
        <p className="modal-text">
          {chosen.size === 0 ? t('templates.noFields') : t('templates.saveHint', { variable: '{date}' })}
        </p>
        <div className="modal-actions">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" variant="main" disabled={isPending || name.trim() === '' || chosen.size === 0}>
            {t(isTaken ? 'templates.replaceButton' : 'templates.saveButton')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function withName(names: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(names);
  if (isIn) next.add(name);
  else next.delete(name);
  return next;
}
