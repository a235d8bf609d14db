/** The keys that lead from caption to caption: in rows, in the contact sheet and in the dialog of one file, there in its other fields too. Pure. */
import type { UploadType } from '#lib/uploads/model/upload-state.ts';
import type { TextId } from '../i18n/catalogue.ts';

/** The fields of a `KeyboardEvent` that are used. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>;

export type CaptionAction = 'next' | 'previous' | 'same' | 'nextWithoutCaption';

/** A key that text fields, lists and browsers leave alone: Alt with arrows leads through paragraphs or opens a list. */
export const SAME_AS_PREVIOUS = 'F8';
export const NEXT_WITHOUT_CAPTION = 'Alt+PageDown';

/** `nothing`: a held combination, which the browser must not handle either; null: a key of the browser. */
export function captionActionOf(press: KeyPress, isMac: boolean): CaptionAction | 'nothing' | null {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = press;
  // Browsers that fill in a field send a key without a name.
  if (press.defaultPrevented || press.isComposing || !key) return null;
  const [mod, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (other || (altKey && (mod || shiftKey))) return null;
  if (!mod && !shiftKey) {
    if (key === 'PageDown') return altKey ? 'nextWithoutCaption' : 'next';
    if (key === 'PageUp' && !altKey) return 'previous';
  }
  const action = combination(press);
  return action !== null && press.repeat ? 'nothing' : action;
}

function combination({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyPress): CaptionAction | null {
  if (key === SAME_AS_PREVIOUS) return altKey || shiftKey || ctrlKey || metaKey ? null : 'same';
  if (altKey || key !== 'Enter' || !(ctrlKey || metaKey)) return null;
  return shiftKey ? 'previous' : 'next';
}

/** What is said where a key leads to no other file. `isList`: others may follow that were sent or are not shown. */
export function endText(action: CaptionAction | 'nothing', type: UploadType, isList = false): TextId {
  if (action === 'nextWithoutCaption')
    return type === 'image' ? 'metadata.noOtherWithoutCaption' : 'metadata.noOtherWithoutDescription';
  const isFirst = action === 'previous';
  if (isList) return isFirst ? 'metadata.noneBefore' : 'metadata.noneAfter';
  return isFirst ? 'metadata.firstFile' : 'metadata.lastFile';
}
