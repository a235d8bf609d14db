import { useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { APPEND_MODES } from '#lib/upload-form/model/metadata-values.ts';
import { currentBundle } from '#lib/uploads/model/current-bundle.ts';
import { needsCaption, nextWithoutCaption } from '#lib/uploads/model/missing-captions.ts';
import { filesReplaced } from '#lib/uploads/model/own-text-effects.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFocusReturn } from '../../ui/modal.tsx';
import { useTabMetadata } from '../metadata-context.ts';
import { useErrorLine } from '../upload-command.ts';

interface TextsToSendProps {
  readonly type: MediaType;
  readonly rows: readonly UploadRow[];
}

/** Beside Upload: how many files the form's texts would replace, and how many would be sent without a caption. */
export function TextsToSend({ type, rows }: TextsToSendProps) {
  const { settings } = useReady();
  const bundles = useMirror((state) => state.bundles);
  const found = useMemo(() => {
    const names = new Set(shownFormFields(type, settings).map(({ name }) => name));
    const isShown = (name: string): boolean => names.has(name);
    const draft = currentBundle(bundles, type)?.draft.IPTCCaption ?? '';
    return {
      replaced: filesReplaced(rows, bundles, isShown).length,
      withoutCaption: isShown('IPTCCaption') ? rows.filter((row) => needsCaption(row, draft, bundles)) : [],
    };
  }, [rows, bundles, type, settings]);
  return (
    <>
      {found.replaced > 0 && <ReplacedTexts type={type} count={found.replaced} />}
      {found.withoutCaption.length > 0 && (
        <MissingCaptions type={type} rows={rows} withoutCaption={found.withoutCaption} />
      )}
    </>
  );
}

/** 'Keep theirs' chooses the append mode that does. */
function ReplacedTexts({ type, count: files }: { readonly type: MediaType; readonly count: number }) {
  const { t, count } = useText();
  const { send } = useClient();
  const showErrorOf = useErrorLine();
  const focus = useFocusReturn<HTMLButtonElement>();
  const keep = () => send('uploads.setAppendMode', { type, mode: APPEND_MODES.setIfEmpty, isUndoable: true });
  return (
    <p className="upload-texts">
      <Icon name="alert" />
      {count('uploads.textsReplaced', files)}{' '}
      <Button variant="link" {...focus} onClick={() => showErrorOf(keep())}>
        {t('uploads.keepTheirs')}
      </Button>
    </p>
  );
}

interface MissingCaptionsProps extends TextsToSendProps {
  readonly withoutCaption: readonly UploadRow[];
}

/** 'Show' opens the first one; the dialog leads to the others. */
function MissingCaptions({ type, rows, withoutCaption }: MissingCaptionsProps) {
  const { t, count } = useText();
  const { openFile } = useTabMetadata();
  const first = nextWithoutCaption(rows, new Set(withoutCaption.map(({ uploadId }) => uploadId)), '');
  return (
    <p className="upload-texts">
      {count(type === 'image' ? 'metadata.needCaption' : 'metadata.needDescription', withoutCaption.length)}{' '}
      <Button variant="link" onClick={() => first && openFile(first.uploadId)}>
        {t('uploads.showWithoutCaption')}
      </Button>
    </p>
  );
}
