import { cutText } from '#lib/core/cut-text.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { originTexts } from '../origin-texts.ts';
import { useUploadDetails } from '../use-upload-details.ts';

/** Characters shown; the whole text is in the tooltip, for screen readers, and in the file's dialog. */
const SHOWN_LENGTH = 90;

/** In front of the text: the label says it already. */
const EMBARGO = /^(?:embargo(?:ed)?|sperrfrist)(?![\p{L}-])[\s:.!–-]*/iu;

/** The embargo or restricted use of a file in its own words, and what it says of its origin. */
export function UploadRowRestriction({ row }: { readonly row: UploadRow }) {
  const texts = useText();
  const { t } = texts;
  const { restriction } = row;
  const details = useUploadDetails(restriction ? [row] : [], versionOf).get(row.uploadId);
  const text = details?.restrictionText?.replace(/\s+/g, ' ') ?? '';
  const said = restriction === 'embargo' ? text.replace(EMBARGO, '') : text;
  const shown = cutText(said, SHOWN_LENGTH);
  const isCut = shown !== said;
  return (
    <p className="upload-row-restriction">
      {restriction && (
        <span className="upload-row-wait" title={text || undefined}>
          <Icon name={restriction === 'embargo' ? 'clock' : 'alert'} />
          {t(`uploads.restriction.${restriction}`)}
          {said !== '' && <span aria-hidden={isCut || undefined}>{`: ${isCut ? `${shown}…` : shown}`}</span>}
          {isCut && <span className="visually-hidden">{`: ${said}`}</span>}
        </span>
      )}
      {originTexts(row, texts).map((origin) => (
        <span key={origin}>{origin}</span>
      ))}
    </p>
  );
}

/** Its own metadata are read once. */
function versionOf({ isReady, restriction }: UploadRow): string {
  return `${isReady} ${restriction}`;
}
