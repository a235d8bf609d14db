import '../../../assets/styles/uploads/withheld-files.css';
import { useCallback, useEffect } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { nextUsageChange } from '#lib/upload-form/model/usage-verdict.ts';
import { currentBundle } from '#lib/uploads/model/current-bundle.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { usageLabel, usageTone } from '../../surface/usage-label.ts';
import { useUsageTurn } from '../../surface/use-usage-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { FileThumbnail } from '../list/file-thumbnail.tsx';
import { removalOf, useErrorLine } from '../upload-command.ts';
import { useUploadDetails } from '../use-upload-details.ts';
import { isAskedAbout, type WithheldStart } from './use-withheld-start.ts';

/** More would delay the dialog; the list has them all. */
const MOST_FILES = 50;

/**
 * Asks once about all files of a start that may not be used now: the release of pictures is kept unless the user says
 * otherwise; clips have none, and are sent or left out.
 */
export function WithheldFiles({ type, start }: { readonly type: MediaType; readonly start: WithheldStart }) {
  const { t, count } = useText();
  const { send, state } = useClient();
  const showErrorOf = useErrorLine();
  const { rows: withheld, go, cancel } = start;
  useUsageTurn(
    useCallback(
      (nowMs: number) =>
        nextUsageChange(
          withheld.map(({ usage }) => usage),
          nowMs,
        ),
      [withheld],
    ),
  );
  // An embargo may end while the question is open.
  const rows = withheld.filter(isAskedAbout);
  const draft = useMirror((state) => currentBundle(state.bundles, type)?.draft.IPTCReleaseDate);
  const isAnswered = draft === 'no' || rows.length === 0;
  useEffect(() => {
    if (isAnswered) queueMicrotask(go);
  }, [isAnswered, go]);
  if (isAnswered) return null;
  const isPictures = type === 'image';
  const uploadIds = rows.map(({ uploadId }) => uploadId);
  const release = async (): Promise<void> => {
    const edits = [{ field: 'IPTCReleaseDate', mode: 'replace', text: 'yes' } as const];
    await send('uploads.editFiles', { uploadIds, edits });
    go();
  };
  const leaveOut = async (): Promise<void> => {
    await send('uploads.remove', removalOf([...rows, ...sidecarsOf(rows, state.getState().rows.values())]));
    go();
  };
  return (
    <MessageDialog
      title={count(isPictures ? 'usage.mayNotBeUsed' : 'usage.filesMayNotBeUsed', rows.length)}
      text={t(isPictures ? 'usage.keepHint' : 'usage.noRelease')}
      icon="clock"
      details={<FilesWithWords rows={rows} />}
      onClose={cancel}
    >
      <Button autoFocus={!isPictures} onClick={cancel}>
        {t('app.cancel')}
      </Button>
      <Button onClick={() => showErrorOf(leaveOut())}>{t('uploads.leaveOut')}</Button>
      {isPictures && <Button onClick={() => showErrorOf(release())}>{t('usage.releaseNow')}</Button>}
      <Button variant="main" autoFocus={isPictures} onClick={go}>
        {t(isPictures ? 'usage.keepAndUpload' : 'usage.uploadAnyway')}
      </Button>
    </MessageDialog>
  );
}

/** Those that describe no other file. */
function sidecarsOf(files: readonly UploadRow[], rows: Iterable<UploadRow>): readonly UploadRow[] {
  const ids: ReadonlySet<string | null> = new Set(files.map(({ uploadId }) => uploadId));
  return [...rows].filter(
    // Clips and voice memos belong to a picture, too, and are files of their own tabs.
    ({ type, parentUploadId, parentChoices }) =>
      type === 'meta' && ids.has(parentUploadId) && (parentChoices ?? []).every((id) => ids.has(id)),
  );
}

/** Each with its picture, what it says in short, and its own words. */
function FilesWithWords({ rows }: { readonly rows: readonly UploadRow[] }) {
  const texts = useText();
  const shown = rows.slice(0, MOST_FILES);
  const details = useUploadDetails(shown, ({ uploadId }) => uploadId);
  const more = rows.length - shown.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keys
    <section className="unsent-files withheld-files" aria-label={texts.t('uploads.files')} tabIndex={0}>
      <ul>
        {shown.map((row) => {
          const usage = usageLabel(row.usage, texts);
          return (
            <li key={row.uploadId}>
              <FileThumbnail row={row} />
              <div>
                <strong>{row.filename}</strong>
                {usage && <Badge tone={usageTone(usage.kind)} icon={usage.icon} label={usage.text} />}
                <span>{details.get(row.uploadId)?.usageWords?.text}</span>
              </div>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>{texts.count('uploads.unsentMore', more)}</p>}
    </section>
  );
}
