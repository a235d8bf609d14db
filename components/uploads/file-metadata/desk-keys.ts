/** The keys of the dialog of one file, which work in text areas, selects and date fields too. Pure. */
/** The fields of a `KeyboardEvent` that are used. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>;

export type DeskAction = 'next' | 'previous' | 'same' | 'nextGap';

export function deskActionOf(press: KeyPress, isMac: boolean): DeskAction | null {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = press;
  // Browsers that fill in a field send a key without a name.
  if (press.defaultPrevented || press.isComposing || !key) return null;
  const [mod, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (other || (altKey && (mod || shiftKey))) return null;
  if (!mod && !shiftKey) {
    if (key === 'PageDown') return altKey ? 'nextGap' : 'next';
    return key === 'PageUp' && !altKey ? 'previous' : null;
  }
  if (!mod || altKey || press.repeat) return null;
  if (key === 'Enter') return shiftKey ? 'previous' : 'next';
  return key.toLowerCase() === 'd' && !shiftKey ? 'same' : null;
}
