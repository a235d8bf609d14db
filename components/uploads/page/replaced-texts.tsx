import { useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { APPEND_MODES } from '#lib/upload-form/model/metadata-values.ts';
import { filesReplaced } from '#lib/uploads/model/own-text-effects.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFocusReturn } from '../../ui/modal.tsx';
import { useErrorLine } from '../upload-command.ts';

interface ReplacedTextsProps {
  readonly type: MediaType;
  readonly rows: readonly UploadRow[];
}

/** Beside Upload: how many files the form's texts would replace. 'Keep theirs' chooses the append mode that does. */
export function ReplacedTexts({ type, rows }: ReplacedTextsProps) {
  const { t, count } = useText();
  const { settings } = useReady();
  const { send } = useClient();
  const bundles = useMirror((state) => state.bundles);
  const showErrorOf = useErrorLine();
  const files = useMemo(() => {
    const names = new Set(shownFormFields(type, settings).map(({ name }) => name));
    return filesReplaced(rows, bundles, (name) => names.has(name)).length;
  }, [rows, bundles, type, settings]);
  const keep = () => send('uploads.setAppendMode', { type, mode: APPEND_MODES.setIfEmpty, isUndoable: true });
  if (files === 0) return null;
  return (
    <p className="upload-texts">
      <Icon name="alert" />
      {count('uploads.textsReplaced', files)}{' '}
      <KeepTheirs label={t('uploads.keepTheirs')} onClick={() => showErrorOf(keep())} />
    </p>
  );
}

/** A part of its own, because it returns the focus when it goes. */
function KeepTheirs({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  const focus = useFocusReturn<HTMLButtonElement>();
  return (
    <Button variant="link" {...focus} onClick={onClick}>
      {label}
    </Button>
  );
}
