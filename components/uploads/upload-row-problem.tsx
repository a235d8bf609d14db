import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMoveFiles } from './use-move-files.ts';

/** Why a line does not go on; for a file of another kind also which tab takes it, and the way there. */
export function UploadRowProblem({ row, problem }: { readonly row: UploadRow; readonly problem: string }) {
  const { t } = useText();
  const { takerOf, move } = useMoveFiles();
  const taker = takerOf(row);
  const type = taker && t(`uploads.${taker.type}`);
  return (
    <div className="upload-row-problem">
      <p className="upload-row-sentence" title={problem}>
        <Icon name="alert" />
        {problem}
      </p>
      {taker && type && (
        <p className="upload-row-taker">
          <span>{t('uploads.takenBy', { type })} </span>
          {taker.canMove && (
            <Button look="link" tabIndex={-1} onClick={() => move(taker.type, [row])}>
              {t('uploads.moveTo', { type })}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
