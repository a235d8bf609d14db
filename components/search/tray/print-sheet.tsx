import '../../../assets/styles/search/print-sheet.css';
import { createPortal } from 'react-dom';
import { creditLine } from '#lib/search/model/asset-link.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { titleOf } from '../item/title-of.ts';
import { useMarkOf } from '../item/usage-clock.tsx';

interface PrintSheetProps {
  readonly items: readonly SearchItem[];
  readonly onClose: () => void;
}

/** The selected results as a contact sheet, which the browser prints or saves as a PDF. */
export function PrintSheet({ items, onClose }: PrintSheetProps) {
  const { t } = useText();
  const sheet = <Sheet items={items} />;
  return (
    <Modal label={t('tray.print')} className="print-dialog" onClose={onClose}>
      <div className="print-preview">{sheet}</div>
      <div className="modal-actions">
        <Button onClick={onClose}>{t('app.close')}</Button>
        <Button variant="main" autoFocus onClick={() => window.print()}>
          {t('tray.printNow')}
        </Button>
      </div>
      {/* Outside of the dialog, which a browser would print on one page. */}
      {createPortal(
        <div className="print-sheet" aria-hidden="true">
          {sheet}
        </div>,
        document.body,
      )}
    </Modal>
  );
}

function Sheet({ items }: Pick<PrintSheetProps, 'items'>) {
  const texts = useText();
  const markOf = useMarkOf();
  return (
    <div className="print-items">
      {items.map((item) => {
        const mark = markOf(item);
        const title = titleOf(item, texts);
        const picture = item.posterUrl || (item.type === 'image' && item.previewUrl) || item.thumbUrl;
        return (
          <figure key={itemKey(item)} className="print-item">
            {picture && <img src={picture} alt={item.fields['IPTCAltText'] || title} />}
            <figcaption dir="auto">
              <strong>{title}</strong>
              {mark && <strong className="print-mark">{mark.text}</strong>}
              {item.caption && <span>{item.caption}</span>}
              <span>{[creditLine(item.byline, item.credit), item.name].filter(Boolean).join(' · ')}</span>
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}
