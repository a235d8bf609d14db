import type { Texts } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/text-provider.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { DropMessage, FileDrop } from './use-file-drop.ts';

/** What happens with a drop or a paste that is not simply there: folders being read, files that could not be had. */
export function DropMessages({ drop: { readingCount, note, closeMessage } }: { readonly drop: FileDrop }) {
  const texts = useText();
  const { t, count } = texts;
  return (
    <>
      {readingCount !== null && (
        <Notice icon="clock" role="status" isFlat>
          {count('uploads.readingFolders', readingCount)}
        </Notice>
      )}
      {note && (
        <Notice
          tone="warning"
          icon="alert"
          role="alert"
          isFlat
          action={<IconButton icon="close" size="small" label={t('uploads.closeNote')} onClick={closeMessage} />}
        >
          {messageText(note, texts)}
        </Notice>
      )}
    </>
  );
}

function messageText(note: DropMessage, { t, count }: Texts): string {
  switch (note.about) {
    case 'unreadable':
      return [
        ...(note.files > 0 ? [count('uploads.unreadable', note.files)] : []),
        ...(note.folders > 0 ? [count('uploads.brokenFolders', note.folders)] : []),
      ].join(' ');
    case 'no-file':
      return t('uploads.noFileDropped');
    case 'only-address':
      return t('uploads.onlyAddress');
    case 'paste-nothing':
      return t('uploads.pasteNothing');
    case 'paste-by-key':
      return t('uploads.pasteByKey');
  }
}
