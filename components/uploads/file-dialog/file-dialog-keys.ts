/** The keys of the dialog of one file, which work in text areas, selects and date fields too. Pure. */
/** The fields of a `KeyboardEvent` that are used. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>;

export type FileDialogAction = 'next' | 'previous' | 'same' | 'nextWithoutCaption';

/** `nothing`: a held combination, which the browser must not handle either; null: a key of the browser. */
export function fileDialogActionOf(press: KeyPress, isMac: boolean): FileDialogAction | 'nothing' | null {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = press;
  // Browsers that fill in a field send a key without a name.
  if (press.defaultPrevented || press.isComposing || !key) return null;
  const [mod, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (other || (altKey && (mod || shiftKey))) return null;
  if (!mod && !shiftKey) {
    if (key === 'PageDown') return altKey ? 'nextWithoutCaption' : 'next';
    return key === 'PageUp' && !altKey ? 'previous' : null;
  }
  const action = mod && !altKey ? combination(key, shiftKey) : null;
  return action !== null && press.repeat ? 'nothing' : action;
}

function combination(key: string, shiftKey: boolean): FileDialogAction | null {
  if (key === 'Enter') return shiftKey ? 'previous' : 'next';
  return key.toLowerCase() === 'd' && !shiftKey ? 'same' : null;
}
