import type { TextId } from '../../i18n/catalogue.ts';
import { ShownKeys } from '../../i18n/shown-keys.tsx';
import { useText } from '../../i18n/text-provider.tsx';
import { SAME_AS_PREVIOUS } from '../caption-keys.ts';
import type { CardPart } from './use-sheet-focus.ts';

type Hint = readonly [key: string, text: TextId];

const HINTS: Readonly<Record<CardPart, readonly Hint[]>> = {
  caption: [
    ['Tab', 'sheet.key.next'],
    [SAME_AS_PREVIOUS, 'sheet.key.same'],
    ['Escape', 'sheet.key.picture'],
  ],
  picture: [
    [' ', 'sheet.key.select'],
    ['Enter', 'sheet.key.open'],
    ['k', 'sheet.key.keep'],
    ['x', 'sheet.key.leaveOut'],
  ],
};

/** What the most important keys do where the focus is; `sheet-foot.css` shows one of the lines. */
export function SheetHints() {
  const { t } = useText();
  return Object.entries(HINTS).map(([part, hints]) => (
    <p key={part} className="sheet-hints" data-of={part}>
      {hints.map(([key, text]) => (
        <span key={key}>
          <ShownKeys keys={[key]} /> {t(text)}
        </span>
      ))}
    </p>
  ));
}
