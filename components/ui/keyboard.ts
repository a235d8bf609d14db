/** Which elements take text, and which modifier keys the keyboard has. */

const NO_TEXT = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** Whether the element accepts typed text. */
export function takesText(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !NO_TEXT.has(element.type);
  return element?.matches('textarea, [contenteditable]') ?? false;
}

/** Ctrl, on Macs ⌘. */
export function isCommand({ metaKey, ctrlKey }: Pick<KeyboardEvent, 'metaKey' | 'ctrlKey'>): boolean {
  return isMacKeyboard() ? metaKey : ctrlKey;
}

/** Macs press ⌘ where others press Ctrl, and send Backspace for the key that 'Delete' is printed on. */
export function isMacKeyboard(): boolean {
  return /^Mac|^iP/.test(navigator.platform);
}
