import { useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import type { ChosenEntry } from './template-outcome.tsx';

const TemplateList = lazyPart(async () => (await import('./template-list.tsx')).TemplateList);
const TemplateOutcome = lazyPart(async () => (await import('./template-outcome.tsx')).TemplateOutcome);

interface TemplateMenuProps {
  readonly type: MediaType;
  /** Those that the screen shows; others of a template are left out. */
  readonly fields: readonly MetadataField[];
  /** Gets the values of the chosen template that the form takes; others stay. */
  readonly onApply: (values: MetadataValues) => void;
  /** The values that `onApply` changes: then they can be saved as a template. */
  readonly values?: MetadataValues | undefined;
  /** The text that a template would replace; absent where several files may differ. */
  readonly textBefore?: ((field: MetadataField) => string) | undefined;
}

/** A button with the user's templates and those of server and policy. Outside of a form, because its dialogs have fields. */
export function TemplateMenu({ type, fields, onApply, values, textBefore }: TemplateMenuProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<ChosenEntry | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <div className="templates" ref={menu}>
      <PopoverPanel
        label={t('templates.title')}
        className={buttonClass('quiet', 'small')}
        button={
          <>
            <Icon name={LATE_ICONS.template} />
            {t('templates.title')}
            <Icon name="chevronDown" />
          </>
        }
      >
        {(close) => (
          <TemplateList
            type={type}
            fields={fields}
            textBefore={textBefore ?? (values && (({ name }) => values[name] ?? ''))}
            canSave={values !== undefined}
            onApply={onApply}
            onChoose={(entry) => {
              close();
              setChosen(entry);
            }}
          />
        )}
      </PopoverPanel>
      {chosen && <TemplateOutcome type={type} values={values} chosen={chosen} menu={menu} onChosen={setChosen} />}
    </div>
  );
}
