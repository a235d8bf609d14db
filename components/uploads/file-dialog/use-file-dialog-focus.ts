import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { caretOf, isTextControl } from '../../ui/caret-position.ts';
import { controlOf } from '../form/control-of.ts';

const CAPTION = 'IPTCCaption';

export interface FileDialogFocus {
  /** Name of the field that moves along to another file; it is shown there even if it is empty. */
  readonly carried: string;
  /** Before another file is shown: whether the field gets the focus there, or a button keeps it. */
  leave(takesField: boolean): void;
  readonly onFocus: (event: FocusEvent) => void;
}

/**
 * `startAt` has the focus when the dialog opens. Another file gets the focus in the same field, with the caret at its
 * end, or in the caption if it does not have that field; a file that cannot be changed, in its list of fields.
 * `state` changes when fields appear or are locked.
 */
export function useFileDialogFocus(
  dialog: () => HTMLElement | null,
  uploadId: string,
  state: string,
  startAt = CAPTION,
): FileDialogFocus {
  const [carried, setCarried] = useState(startAt);
  const focused = useRef(startAt);
  const takesField = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each file, and when its fields change
  useLayoutEffect(() => {
    const element = dialog();
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active === element || active.matches(':disabled');
    if (element && (takesField.current || isLost)) focusField(element, carried);
    // The text of a focused field has just loaded.
    else if (isTextControl(active) && caretOf(active).end === active.value.length) caretToEnd(active);
    takesField.current = false;
  }, [uploadId, state]);

  return {
    carried,
    leave(takes) {
      takesField.current = takes;
      setCarried(focused.current);
    },
    onFocus({ target }) {
      const name = target.closest<HTMLElement>('[data-field]')?.dataset.field;
      if (name !== undefined) focused.current = name;
    },
  };
}

function focusField(element: HTMLElement, name: string): void {
  const fields = element.querySelector<HTMLElement>('.file-dialog-fields');
  const firstName = fields?.querySelector<HTMLElement>('[data-field]')?.dataset.field ?? '';
  const control = controlOf(element, name) ?? controlOf(element, CAPTION) ?? controlOf(element, firstName);
  // The file is gone: its text can be copied, and the next one opened.
  (control ?? fields ?? element.querySelector<HTMLElement>('.file-dialog-gone button') ?? element).focus();
  caretToEnd(control);
}

function caretToEnd(control: Element | null | undefined): void {
  if (!isTextControl(control)) return;
  control.setSelectionRange(control.value.length, control.value.length);
  control.scrollTop = control.scrollHeight;
}
