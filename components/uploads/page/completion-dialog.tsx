import '../../../assets/styles/uploads/completion.css';
import { useEffect, useMemo, useState } from 'react';
import { type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { hasFailed } from '#lib/uploads/model/queue-summary.ts';
import { sentChannelId } from '#lib/uploads/model/sent-channel.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { isResultFocusRequested } from '../../surface/result-focus.ts';
import { Button } from '../../ui/button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { MessageBody, MessageDialog } from '../../ui/message-dialog.tsx';
import { CompletionLinks } from './completion-links.tsx';
import { CopyButton } from './copy-button.tsx';
import { EndPanel, usePlaceBesideList } from './end-panel.tsx';
import { SentFiles } from './sent-files.tsx';
import { UnsentFiles, useReason } from './unsent-files.tsx';

/**
 * Reports the end of the list of one media type: what was sent, and each file that was not, with its reason (4.12). A
 * dialog, or a panel where there is room for it.
 */
export function CompletionDialog() {
  const { t, count, locale } = useText();
  const { send } = useClient();
  const bundles = useMirror((state) => state.bundles);
  const rows = useMirror((state) => state.rows);
  const first = bundles.find(({ completion }) => completion !== 'none');
  const list = bundles.filter(({ type }) => type === first?.type);
  const ended = list.filter(({ completion }) => completion !== 'none');
  const ids = list.map(({ id }) => id).join();
  const own = useMemo(() => rowsOf(rows.values(), ids), [rows, ids]);
  const reasonOf = useReason(first?.type ?? 'image');
  const place = usePlaceBesideList(first?.type ?? null);
  const endedIds = ended.map(({ id }) => id).join();
  // Beside a panel the user goes on, and each key changes the bundles.
  const done = useMemo(() => rowsOf(own, endedIds), [own, endedIds]);
  const sent = useMemo(() => done.filter(({ status }) => status === 'complete'), [done]);
  // Sidecars are no assets.
  const files = useMemo(() => sent.filter(({ type }) => type !== 'meta'), [sent]);
  const loaded = useSentDetails(files);
  const details = loaded ?? NO_DETAILS;
  const channelId = useMemo(() => sentChannelId(files, details, bundles), [files, details, bundles]);
  const channel = useChannelName(first?.type ?? 'image', channelId);
  const objectIds = useMemo(() => details.map(({ objectId }) => objectId), [details]);
  const [panelOf, setPanelOf] = useState('');
  const shownBeside = place instanceof HTMLElement || endedIds === '' ? endedIds : panelOf;
  if (panelOf !== shownBeside) setPanelOf(shownBeside);
  // What was read beside the list does not come in front of another page or of a smaller window.
  if (!first || place === 'unknown' || (place === null && panelOf === endedIds)) return null;
  const unsent = own.filter(({ status }) => status !== 'complete');
  // Files that failed may have been removed since.
  const isSuccess = own.length > 0 ? unsent.length === 0 : ended.every(({ completion }) => completion === 'success');
  const failed = unsent.filter(hasFailed).length;
  const late = done.filter(({ isChangeLate, isTransferred }) => isChangeLate && isTransferred).length;
  const dismiss = () => {
    for (const { id } of ended) void send('uploads.dismissCompletion', { bundleId: id }).catch(() => undefined);
  };
  const messages = [
    failed > 0
      ? t(channel ? 'uploads.statusSentToFailed' : 'uploads.statusSentFailed', {
          sent: sent.length.toLocaleString(locale),
          failed: failed.toLocaleString(locale),
          channel,
        })
      : count(channel ? 'uploads.filesSentTo' : 'uploads.filesSent', sent.length, { channel }),
    unsent.length > failed ? t('uploads.statusLeft', { count: (unsent.length - failed).toLocaleString(locale) }) : '',
    late > 0 ? count('uploads.changedTooLate', late) : '',
  ];
  const title = t(isSuccess ? 'uploads.finished' : 'uploads.finishedWithErrors');
  const text = messages.filter(Boolean).join(' ');
  const report = () => [title, text, ...unsent.map((row) => `${row.filename}: ${reasonOf(row)}`)].join('\n');
  const body = {
    title,
    tone: isSuccess ? 'ok' : 'error',
    icon: isSuccess ? 'check' : 'alert',
    text: own.length > 0 ? text : undefined,
    details: (
      <>
        {files.length > 0 && <SentFiles rows={files} />}
        {unsent.length > 0 && <UnsentFiles rows={unsent} reasonOf={reasonOf} />}
      </>
    ),
    children: (
      <>
        <CompletionLinks
          type={first.type}
          sent={files}
          objectIds={objectIds}
          onLeave={dismiss}
          report={
            unsent.length > 0 && <CopyButton icon={LATE_ICONS.copy} label={t('uploads.copyReport')} text={report} />
          }
        >
          {(variant) => (
            <Button variant={variant} size="large" data-autofocus onClick={dismiss}>
              {t('app.ok')}
            </Button>
          )}
        </CompletionLinks>
        <RestoreFocus />
      </>
    ),
  } as const;
  if (place === null) return <MessageDialog {...body} onClose={dismiss} />;
  return (
    <EndPanel place={place} title={title} text={body.text ?? ''} isWhole={loaded !== null}>
      <MessageBody {...body} />
    </EndPanel>
  );
}

const NO_DETAILS: readonly UploadDetails[] = [];

function rowsOf(rows: Iterable<UploadRow>, bundleIds: string): readonly UploadRow[] {
  const wanted = new Set(bundleIds.split(','));
  return [...rows].filter(({ bundleId }) => wanted.has(bundleId));
}

/**
 * The details of the sent files, requested at once: dismissing the end may remove their rows. Null until they are there, or
 * could not be loaded.
 */
function useSentDetails(sent: readonly UploadRow[]): readonly UploadDetails[] | null {
  const { details } = useClient();
  const uploadIds = useMemo(() => sent.map((row) => row.uploadId).join(), [sent]);
  const [found, setFound] = useState<readonly UploadDetails[] | null>(null);
  useEffect(() => {
    if (uploadIds === '') return setFound(NO_DETAILS);
    let isCurrent = true;
    details.load(uploadIds.split(',')).then(
      (all) => isCurrent && setFound(all),
      () => isCurrent && setFound(NO_DETAILS),
    );
    return () => {
      isCurrent = false;
    };
  }, [details, uploadIds]);
  return found;
}

/** Empty without a name. */
function useChannelName(type: MediaType, channelId: string): string {
  const channels = useMirror(({ auth }) => auth.channels[UPLOAD_DOMAIN[type]]);
  return channels.find(({ chanID }) => chanID === channelId)?.chanName ?? '';
}

/**
 * Focuses an enabled button after the dialog, since the Upload button is disabled by then; on the search page its
 * content, until the results are there.
 */
function RestoreFocus() {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body && !isResultFocusRequested()) return;
        const button = document.querySelector<HTMLElement>('.upload-buttons button:enabled');
        (button ?? document.querySelector<HTMLElement>('main'))?.focus();
      });
    },
    [],
  );
  return null;
}
