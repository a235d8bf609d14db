import '../../../assets/styles/uploads/templates.css';
import { Suspense, useRef, useState } from 'react';
import { type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { valuesForForm } from '#lib/upload-form/model/templates.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror, useReady } from '../../surface/client-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import type { NamedValues } from './template-list.tsx';
import { type AppliedTemplate, TemplateStatus } from './template-status.tsx';

const TemplateList = lazyPart(async () => (await import('./template-list.tsx')).TemplateList);
const SaveTemplateDialog = lazyPart(async () => (await import('./save-template-dialog.tsx')).SaveTemplateDialog);
const ManageTextsDialog = lazyPart(async () => (await import('./manage-texts-dialog.tsx')).ManageTextsDialog);

interface TemplateMenuProps {
  readonly type: MediaType;
  /** Gets the values of the chosen template that the form takes; others stay. */
  readonly onApply: (values: MetadataValues) => void;
  /** The values that `onApply` changes: then Undo is offered, and they can be saved as a template. */
  readonly values?: MetadataValues | undefined;
}

/** A button with the user's templates and those of server and policy. Outside of a form, because its dialogs have fields. */
export function TemplateMenu({ type, onApply, values }: TemplateMenuProps) {
  const { t } = useText();
  const { settings } = useReady();
  const channels = useMirror((state) => state.auth.channels[UPLOAD_DOMAIN[type]]);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const [applied, setApplied] = useState<AppliedTemplate | null>(null);
  const menu = useRef<HTMLDivElement>(null);

  const apply = (template: NamedValues): void => {
    const { values: taken, leftOut } = valuesForForm(template.values, shownFormFields(type, settings), channels);
    const before = values && Object.fromEntries(Object.keys(taken).map((name) => [name, values[name] ?? '']));
    onApply(taken);
    setApplied({ name: template.name, leftOut, taken, before });
  };
  const undo = ({ taken, before = {} }: AppliedTemplate): void => {
    // A field that was changed since keeps its text.
    const unchanged = Object.entries(before).filter(([name]) => values?.[name] === taken[name]);
    onApply(Object.fromEntries(unchanged));
    setApplied(null);
    menu.current?.querySelector('button')?.focus();
  };
  return (
    <div className="templates" ref={menu}>
      <PopoverPanel
        label={t('templates.title')}
        className={buttonClass('quiet', 'small')}
        button={
          <>
            <Icon name="lines" />
            {t('templates.title')}
            <Icon name="chevronDown" />
          </>
        }
      >
        {(close) => (
          <TemplateList
            offered={settings.metadataTemplates}
            canSave={values !== undefined}
            onChoose={(template) => {
              close();
              apply(template);
            }}
            onDialog={(opened) => {
              close();
              setDialog(opened);
            }}
          />
        )}
      </PopoverPanel>
      {applied && (
        <TemplateStatus
          type={type}
          applied={applied}
          onUndo={applied.before ? () => undo(applied) : undefined}
          onClose={() => setApplied(null)}
        />
      )}
      <Suspense fallback={null}>
        {dialog === 'save' && <SaveTemplateDialog type={type} values={values ?? {}} onClose={() => setDialog(null)} />}
        {dialog === 'manage' && <ManageTextsDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
}
