import { type Texts, useText } from '../../i18n/text-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DropNote } from './drop-note.tsx';
import { DroppedAddress } from './dropped-address.tsx';
import type { DropMessage, FileDrop } from './use-file-drop.ts';

/** Progress while dropped folders are read, and messages about files that could not be read. */
export function DropMessages({ drop }: { readonly drop: FileDrop }) {
  const { readingCount, message, closeMessage } = drop;
  const texts = useText();
  return (
    <>
      {readingCount !== null && (
        <Notice icon="clock" role="status" isFlat>
          {texts.count('uploads.readingFolders', readingCount)}
        </Notice>
      )}
      {message?.about === 'of-page' && <DroppedAddress key={message.at} message={message} drop={drop} />}
      {message && message.about !== 'of-page' && (
        <DropNote onClose={closeMessage}>{messageText(message, texts)}</DropNote>
      )}
    </>
  );
}

function messageText(message: Exclude<DropMessage, { readonly about: 'of-page' }>, { t, count }: Texts): string {
  switch (message.about) {
    case 'unreadable':
      return [
        ...(message.files > 0 ? [count('uploads.unreadable', message.files)] : []),
        ...(message.folders > 0 ? [count('uploads.brokenFolders', message.folders)] : []),
      ].join(' ');
    case 'no-file':
      return t('uploads.noFileDropped');
    case 'paste-nothing':
      return t('uploads.pasteNothing');
    case 'paste-by-key':
      return t('uploads.pasteByKey');
  }
}

/** Covers the page while files are dragged over it (2.7.3). */
export function DropOverlay({ count }: { readonly count: number }) {
  const { t, count: countText } = useText();
  return (
    <div className="drop-overlay">
      <span className="drop-overlay-mark">
        <Icon name="upload" />
      </span>
      <p className="drop-overlay-title">{t('uploads.dropHere')}</p>
      {count > 0 && <p className="drop-overlay-count">{countText('uploads.dropCount', count)}</p>}
      <p className="drop-overlay-count">{t('uploads.foldersOpened')}</p>
    </div>
  );
}
