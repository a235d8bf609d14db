import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { useMoveFiles } from './move-to-tab.tsx';

/** For a file of another kind: which tab takes it, and the way there. */
export function MoveFileOffer({ row }: { readonly row: UploadRow }) {
  const { t } = useText();
  const { otherTabOf, move } = useMoveFiles();
  const taker = otherTabOf(row);
  if (taker === null) return null;
  const type = t(`uploads.${taker.type}`);
  return (
    <p className="upload-row-taker">
      <span>{t('uploads.takenBy', { type })} </span>
      {taker.canMove && (
        <Button look="link" tabIndex={-1} onClick={() => move(taker.type, [row])}>
          {t('uploads.moveTo', { type })}
        </Button>
      )}
    </p>
  );
}
