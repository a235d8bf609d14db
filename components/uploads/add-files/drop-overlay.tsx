import { useText } from '../../i18n/text-provider.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Files are held over the page (2.7.3). */
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
