import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMoveFiles } from '../list/move-to-tab.tsx';
import { useUploadCommand } from './upload-command.ts';

interface QueueNoticesProps {
  readonly type: MediaType;
  readonly rows: readonly UploadRow[];
  readonly duplicates: number;
}

/** Questions about the files of a batch, each asked once for all of them. */
export function QueueNotices({ type, rows, duplicates }: QueueNoticesProps) {
  return (
    <>
      {duplicates > 0 && <DuplicatesQuestion type={type} count={duplicates} />}
      <MoveFilesOffer rows={rows} />
    </>
  );
}

/** The same bytes twice: kept twice only if the person says so (docs/design/uploads.md#duplicates). */
function DuplicatesQuestion({ type, count: duplicates }: { readonly type: MediaType; readonly count: number }) {
  const { t, count } = useText();
  const { send } = useClient();
  const run = useUploadCommand();
  const decide = (isKept: boolean) => run(() => send('uploads.decideDuplicates', { type, isKept }));
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

/** Several files that another tab takes are moved there together; a single one has its button on its line. */
function MoveFilesOffer({ rows }: { readonly rows: readonly UploadRow[] }) {
  const { t, count } = useText();
  const { otherTabOf, move } = useMoveFiles();
  const refused = rows.filter((row) => row.error === 'FILE_TYPE_NOT_ALLOWED_ERROR');
  if (refused.length < 2) return null;
  const takers = MEDIA_TYPES.map((type) => ({
    type,
    rows: refused.filter((row) => otherTabOf(row)?.canMove && otherTabOf(row)?.type === type),
  })).filter((taker) => taker.rows.length > 1);
  return takers.map(({ type, rows: theirs }) => {
    const name = t(`uploads.${type}`);
    return (
      <Notice
        key={type}
        icon={type}
        isFlat
        action={
          <Button size="small" onClick={() => move(type, theirs)}>
            {count('uploads.moveAllTo', theirs.length, { type: name })}
          </Button>
        }
      >
        {t('uploads.takenBy', { type: name })}
      </Notice>
    );
  });
}
