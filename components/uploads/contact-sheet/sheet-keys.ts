/** Keys of the contact sheet, as actions. Pure. */
import { type GridShape, indexAfterKey } from '../../ui/grid-keys.ts';
import { type SelectionAction, selectionAction } from '../../ui/selection-keys.ts';
import type { CardPart } from './use-sheet-focus.ts';

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Ctrl, on Macs ⌘. */
  readonly isCommand: boolean;
  readonly altKey: boolean;
  /** The key is held. */
  readonly repeat: boolean;
}

export type SheetAction =
  | { readonly type: 'focus'; readonly index: number; readonly part: CardPart }
  | SelectionAction
  | { readonly type: 'open' }
  | { readonly type: 'keep' }
  | { readonly type: 'leave-out' }
  | { readonly type: 'select-none' };

interface SheetPosition {
  readonly index: number;
  readonly part: CardPart;
  readonly shape: GridShape;
  readonly hasSelection: boolean;
}

const CULLING: Readonly<Record<string, SheetAction>> = { k: { type: 'keep' }, x: { type: 'leave-out' } };

/**
 * Null for keys that the browser handles. In a caption, Tab goes to the next caption and Escape to its picture; on a
 * picture, arrows move, with Shift they extend the selection, Space toggles, Enter opens the file, Escape selects none, K
 * keeps the file and X leaves it out.
 */
export function sheetAction(pressed: PressedKey, at: SheetPosition): SheetAction | null {
  if (pressed.altKey) return null;
  return at.part === 'caption' ? inCaption(pressed, at) : onPicture(pressed, at);
}

function inCaption({ key, shiftKey, isCommand }: PressedKey, { index, shape }: SheetPosition): SheetAction | null {
  if (isCommand) return null;
  if (key === 'Escape') return { type: 'focus', index, part: 'picture' };
  if (key !== 'Tab') return null;
  const next = shiftKey ? index - 1 : index + 1;
  // At both ends, Tab leaves the sheet.
  return next < 0 || next >= shape.count ? null : { type: 'focus', index: next, part: 'caption' };
}

function onPicture(pressed: PressedKey, { index, shape, hasSelection }: SheetPosition): SheetAction | null {
  const { key, shiftKey, isCommand, repeat } = pressed;
  if (isCommand) return null;
  const culling = shiftKey || repeat ? undefined : CULLING[key.toLowerCase()];
  if (culling) return culling;
  const selecting = selectionAction(pressed, index, shape);
  if (selecting) return selecting;
  if (key === 'Enter') return { type: 'open' };
  if (key === 'Escape') return hasSelection ? { type: 'select-none' } : null;
  const next = indexAfterKey(key, index, shape);
  return next === null ? null : { type: 'focus', index: next, part: 'picture' };
}
