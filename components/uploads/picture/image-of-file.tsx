import { useState } from 'react';
import { type NoPictureReason, noPicture } from '#lib/thumbnails/drawn-picture.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ZoomablePicture } from '../../ui/zoom/zoomable-picture.tsx';
import { DrawnImage } from './drawn-image.tsx';
import { NoPictureMessage } from './no-picture-message.tsx';
import { noPictureText } from './no-picture-text.ts';
import { ServerPicture } from './server-picture.tsx';
import { useIsShownLater } from './shown-later.ts';
import { useFilePicture } from './use-file-picture.ts';

/** A media system draws what is missing here for these reasons. */
const ON_SERVER: readonly NoPictureReason[] = ['not-drawable', 'no-preview-inside'];

interface ImageOfFileProps {
  readonly row: UploadRow;
  readonly next: UploadRow | undefined;
}

/** The thumbnail until the large picture is there; both fill the same frame. */
export function ImageOfFile({ row, next }: ImageOfFileProps) {
  const texts = useText();
  const { previews } = useClient();
  const { thumbnail, picture } = useFilePicture(row, next);
  const [hasFailed, setFailed] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const isLater = useIsShownLater(row);
  const none = hasFailed ? noPicture('broken') : picture?.kind === 'none' ? picture : null;
  if (none) {
    const message = (
      <NoPictureMessage type={row.type} thumbnail={thumbnail}>
        {noPictureText(none, row, texts)}
        {isLater && ON_SERVER.includes(none.reason) && ` ${texts.t('picture.laterHere')}`}
      </NoPictureMessage>
    );
    return <ServerPicture row={row}>{message}</ServerPicture>;
  }
  const large = picture?.kind === 'picture' ? picture : null;
  return (
    <ZoomablePicture
      url={large?.url ?? ''}
      size={large ?? undefined}
      isReady={isDrawn}
      loadFullSize={(signal) => previews.fullSizeUrl(row.uploadId, signal)}
      label={texts.t('picture.fullSize')}
    >
      {large && (
        <DrawnImage
          picture={large.picture}
          alt={row.filename}
          onDrawn={() => setDrawn(true)}
          onError={() => setFailed(true)}
        />
      )}
      {!isDrawn && thumbnail && <img className="file-picture-image" src={thumbnail} alt="" draggable={false} />}
      {!isDrawn && !thumbnail && (
        <span className="file-picture-waiting">
          <Spinner />
          <span className="visually-hidden">{texts.t('app.loading')}</span>
        </span>
      )}
    </ZoomablePicture>
  );
}
