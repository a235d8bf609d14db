import { useState } from 'react';
import { noPicture } from '#lib/thumbnails/drawn-picture.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Film, type PlayerProps, Sound } from './media-elements.tsx';
import { NoPictureMessage } from './no-picture-message.tsx';
import { noPictureText } from './no-picture-text.ts';
import { ServerPicture } from './server-picture.tsx';
import { useFilePicture } from './use-file-picture.ts';
import { useFileUrl } from './use-file-url.ts';

/** A video with one of its frames, or an audio file, with the browser's own player. Nothing plays by itself. */
export function FilePlayer({ row }: { readonly row: UploadRow }) {
  const texts = useText();
  const url = useFileUrl(row);
  const [hasFailed, setFailed] = useState(false);
  if (url === undefined) {
    return (
      <span className="file-picture-waiting">
        <Spinner />
        <span className="visually-hidden">{texts.t('app.loading')}</span>
      </span>
    );
  }
  if (url === null || hasFailed) {
    const text = hasFailed ? texts.t('picture.notPlayable') : noPictureText(noPicture('no-file'), row, texts);
    return (
      <ServerPicture row={row}>
        <NoPictureMessage type={row.type}>{text}</NoPictureMessage>
      </ServerPicture>
    );
  }
  const player = { url, label: row.filename, onError: () => setFailed(true) };
  return row.type === 'video' ? <VideoOfFile row={row} {...player} /> : <Sound {...player} />;
}

function VideoOfFile({ row, ...player }: PlayerProps & { readonly row: UploadRow }) {
  const { picture, thumbnail } = useFilePicture(row);
  return <Film {...player} poster={picture?.kind === 'picture' ? picture.url : thumbnail} />;
}
