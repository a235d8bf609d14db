import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MoveFilesOffer } from '../list/move-to-tab.tsx';
import { useErrorLine } from '../upload-command.ts';

interface QueueNoticesProps {
  readonly type: MediaType;
  readonly rows: readonly UploadRow[];
  readonly duplicates: number;
}

/** Questions about the files of a tab; each is asked once for all files that it concerns. */
export function QueueNotices({ type, rows, duplicates }: QueueNoticesProps) {
  return (
    <>
      {duplicates > 0 && <DuplicatesQuestion type={type} count={duplicates} />}
      <MoveFilesOffer rows={rows} />
    </>
  );
}

/** A duplicate is uploaded only if the user chooses to keep both (docs/design/uploads.md#duplicates). */
function DuplicatesQuestion({ type, count: duplicates }: { readonly type: MediaType; readonly count: number }) {
  const { t, count } = useText();
  const { send } = useClient();
  const showErrorOf = useErrorLine();
  const decide = (isKept: boolean) => showErrorOf(send('uploads.decideDuplicates', { type, isKept }));
  return (
    <Notice
      tone="warning"
      icon="alert"
      isFlat
      action={
        <span className="notice-actions">
          <Button size="small" onClick={() => decide(true)}>
            {t('uploads.keepBoth')}
          </Button>
          <Button size="small" onClick={() => decide(false)}>
            {t('uploads.leaveOut')}
          </Button>
        </span>
      }
    >
      {count('uploads.duplicates', duplicates)}
    </Notice>
  );
}
