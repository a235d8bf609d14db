import { type RefObject, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { type AppliedTemplate, TemplateStatus } from './template-status.tsx';

const SaveTemplateDialog = lazyPart(async () => (await import('./save-template-dialog.tsx')).SaveTemplateDialog);
const ManageTextsDialog = lazyPart(async () => (await import('./manage-texts-dialog.tsx')).ManageTextsDialog);

/** What was chosen in the menu of templates: one that is applied, or a dialog. */
export type ChosenEntry = AppliedTemplate | 'save' | 'manage';

interface TemplateOutcomeProps {
  readonly type: MediaType;
  /** Those of the form; undefined if they are not known. */
  readonly values: MetadataValues | undefined;
  readonly chosen: ChosenEntry;
  /** Its button gets the focus when the status goes. */
  readonly menu: RefObject<HTMLElement | null>;
  readonly onChosen: (chosen: ChosenEntry | null) => void;
}

/** Shows what the chosen entry of the menu did, or its dialog, below which the last applied template stays. */
export function TemplateOutcome({ type, values, chosen, menu, onChosen }: TemplateOutcomeProps) {
  const [applied, setApplied] = useState<AppliedTemplate | null>(null);
  const isDialog = chosen === 'save' || chosen === 'manage';
  if (!isDialog && chosen !== applied) setApplied(chosen);
  const close = (): void => onChosen(applied);
  const dismiss = (): void => {
    setApplied(null);
    onChosen(null);
    menu.current?.querySelector('button')?.focus();
  };
  return (
    <>
      {applied && <TemplateStatus type={type} applied={applied} onClose={dismiss} />}
      {chosen === 'save' && <SaveTemplateDialog type={type} values={values ?? {}} onClose={close} />}
      {chosen === 'manage' && <ManageTextsDialog onClose={close} />}
    </>
  );
}
