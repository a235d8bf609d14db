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
  const own = useMemo(
    () => (ids === '' ? [] : [...rows.values()].filter(({ bundleId }) => ids.split(',').includes(bundleId))),
    [rows, ids],
  );
  const reasonOf = useReason(first?.type ?? 'image');
  const place = usePlaceBesideList(first?.type ?? null);
  const done = own.filter(({ bundleId }) => ended.some(({ id }) => id === bundleId));
  const sent = done.filter(({ status }) => status === 'complete');
  // Sidecars are no assets.
  const files = sent.filter(({ type }) => type !== 'meta');
  const details = useSentDetails(files);
  const channel = useChannelName(first?.type ?? 'image', sentChannelId(files, details, bundles));
  if (!first || place === 'unknown') return null;
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
          objectIds={details.map(({ objectId }) => objectId)}
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
    <EndPanel place={place} title={title} text={text}>
      <MessageBody {...body} />
    </EndPanel>
  );
}

/** The details of the sent files, requested at once: dismissing the end may remove their rows. */
function useSentDetails(sent: readonly UploadRow[]): readonly UploadDetails[] {
  const { details } = useClient();
  const [found, setFound] = useState<readonly UploadDetails[]>([]);
  const uploadIds = sent.map((row) => row.uploadId).join();
  useEffect(() => {
    if (uploadIds === '') return;
    let isCurrent = true;
    details.load(uploadIds.split(',')).then(
      (all) => isCurrent && setFound(all),
      () => undefined,
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
