import { cutText } from '#lib/core/cut-text.ts';
import { withholdingOf } from '#lib/upload-form/model/usage-verdict.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useUsageLabel } from '../../surface/use-usage-label.ts';
import { Icon } from '../../ui/icon.tsx';
import { originTexts } from '../origin-texts.ts';
import { useUploadDetails } from '../use-upload-details.ts';

/** Characters shown; the whole text is in the tooltip, for screen readers, and in the file's dialog. */
const SHOWN_LENGTH = 90;

/** In front of the text: the label says it already. */
const OPENING = /^(?:embargo(?:ed)?|sperrfrist|kill(?:ed)?)(?![\p{L}-])[\s.:!–-]*/iu;

/** What a file says about its use, in its own words, and of its origin. The mark is whole at every width; the rest may be cut. */
export function UploadRowUsage({ row }: { readonly row: UploadRow }) {
  const texts = useText();
  const { t } = texts;
  const { usage } = row;
  const details = useUploadDetails(usage ? [row] : [], versionOf).get(row.uploadId);
  const label = useUsageLabel(row);
  const text = details?.usageWords?.text.replace(/\s+/g, ' ') ?? '';
  const isOpened = label?.kind === 'embargoed' || label?.kind === 'killed';
  const said = isOpened ? text.replace(OPENING, '') : text;
  const shown = cutText(said, SHOWN_LENGTH);
  const isCut = shown !== said;
  const release = releaseText(row);
  const origins = originTexts(row, texts);
  return (
    <p className="upload-row-usage" id={`usage-${row.uploadId}`}>
      {label && (
        <span className="upload-row-wait" data-usage={label.kind} title={label.text}>
          <Icon name={label.icon} />
          {label.shortText}
          {said !== '' && ': '}
        </span>
      )}
      {(said !== '' || release || origins.length > 0) && (
        <span className="upload-row-words">
          {said !== '' && (
            <span title={text}>
              <span aria-hidden={isCut || undefined}>{shown + (isCut ? '…' : '')}</span>
              {isCut && <span className="visually-hidden">{said}</span>}
            </span>
          )}
          {release && <span>{t(release)}</span>}
          {origins.map((origin) => (
            <span key={origin}>{origin}</span>
          ))}
        </span>
      )}
    </p>
  );
}

/** What happens to the release of a picture that may not be used now. */
function releaseText({ type, usage, releaseChoice }: UploadRow) {
  const withholding = usage && type === 'image' ? withholdingOf(usage) : null;
  if (withholding === null) return null;
  if (releaseChoice !== null) return releaseChoice === 'kept' ? 'usage.keptByYou' : 'usage.released';
  return withholding === 'words' ? 'usage.keptBack' : null;
}

/** Its own metadata are read once. */
function versionOf({ isReady }: UploadRow): string {
  return `${isReady}`;
}
