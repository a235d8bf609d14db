import { useRef, useState } from 'react';
import { MAX_TEMPLATE_NAME_LENGTH } from '#lib/contract/templates.ts';
import type { OwnTemplate } from '#lib/upload-form/model/own-texts.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { usePending } from '../../surface/use-pending.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { focusBeside } from '../../ui/focus-beside.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ownTextsChanged } from './use-own-texts.ts';

/** One template of the user; its name is changed in place, when the field is left or with Enter. */
export function TemplateRow({ template: { id, name } }: { readonly template: OwnTemplate }) {
  const texts = useText();
  const { t } = texts;
  const { send } = useClient();
  const row = useRef<HTMLLIElement>(null);
  const [typed, setTyped] = useState(name);
  const [isPending, run, error, clear] = usePending();
  const rename = (): void => {
    if (isPending) return;
    if (typed.trim() === name) setTyped(name);
    else run(() => send('metadata.renameTemplate', { id, name: typed }).then(ownTextsChanged));
  };
  const remove = (): void =>
    run(async () => {
      await send('settings.forgetText', { kind: 'template', id });
      if (row.current?.contains(document.activeElement))
        focusBeside(row.current, 'input', row.current.closest('dialog')?.querySelector('button'));
      ownTextsChanged();
    });
  return (
    <li ref={row} className="template-row">
      <TextField
        label={t('templates.rename', { name })}
        value={typed}
        onValue={(value) => {
          clear();
          setTyped(value);
        }}
        maxLength={MAX_TEMPLATE_NAME_LENGTH}
        autoComplete="off"
        error={error ? errorSentence(error, texts) : undefined}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) rename();
        }}
      />
      <IconButton icon="trash" label={t('templates.delete', { name })} onClick={remove} />
    </li>
  );
}
