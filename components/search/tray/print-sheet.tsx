import '../../../assets/styles/search/print-sheet.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { creditLine } from '#lib/search/model/asset-link.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { THUMBNAIL_PATIENCE_MS } from '../item/thumbnail-loader.ts';
import { titleOf } from '../item/title-of.ts';
import { useItemNote } from './use-item-note.ts';

/** A sheet of more results has their thumbnails. */
const MOST_PREVIEWS = 60;

interface PrintSheetProps {
  readonly items: readonly SearchItem[];
  readonly onPrinted: () => void;
}

/** The selected results as a contact sheet, which is only printed, or saved as a file by the browser's print dialog. */
export function PrintSheet({ items, onPrinted }: PrintSheetProps) {
  const texts = useText();
  const noteOf = useItemNote();
  const sheet = useRef<HTMLDivElement>(null);
  const printed = useEffectEvent(onPrinted);
  const print = useEffectEvent(() => {
    try {
      window.print();
    } catch {
      showAnnouncedToast(texts.t('tray.notPrinted'), 'error');
      onPrinted();
    }
  });
  useEffect(() => {
    let isOver = false;
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    // One that fails leaves no broken picture.
    const loaded = pictures.map((picture) => picture.decode().catch(() => picture.setAttribute('hidden', '')));
    const patience = new Promise((resolve) => setTimeout(resolve, THUMBNAIL_PATIENCE_MS));
    const end = () => printed();
    void Promise.race([Promise.all(loaded), patience]).then(() => {
      if (isOver) return;
      for (const picture of pictures) if (!picture.complete) picture.setAttribute('hidden', '');
      window.addEventListener('afterprint', end, { once: true });
      print();
    });
    return () => {
      isOver = true;
      window.removeEventListener('afterprint', end);
    };
  }, []);
  const pictureOf = ({ type, posterUrl, previewUrl, thumbUrl }: SearchItem): string => {
    const large = posterUrl || (type === 'image' ? previewUrl : '');
    return (items.length <= MOST_PREVIEWS && large) || thumbUrl;
  };
  // Beside the page, because the style sheet for print shows nothing but it.
  return createPortal(
    <div ref={sheet} className="print-sheet" aria-hidden="true">
      {items.map((item) => {
        const note = noteOf(item);
        const picture = pictureOf(item);
        return (
          <figure key={itemKey(item)} className="print-item">
            {picture && <img src={picture} alt="" />}
            <figcaption dir="auto">
              <strong>{titleOf(item, texts)}</strong>
              {note && <strong>{note.text}</strong>}
              {item.caption && <span>{item.caption}</span>}
              <span>{[creditLine(item.byline, item.credit), item.name].filter(Boolean).join(' · ')}</span>
            </figcaption>
          </figure>
        );
      })}
    </div>,
    document.body,
  );
}
