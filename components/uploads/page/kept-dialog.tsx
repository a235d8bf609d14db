import { useEffect, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { useClient } from '../../surface/client-context.ts';
import { caretOf, isTextControl } from '../../ui/caret-position.ts';
import { focusShownFile } from '../shown-file.ts';

/** A field in a dialog, a part of a card of the contact sheet, or the caption of a row, and the caret in it. */
export interface DialogPlace {
  readonly upload: string;
  readonly field: string;
  readonly start: number;
  readonly end: number;
}

export interface KeptDialogs {
  readonly type: string;
  /** The file whose dialog is in front; null: the contact sheet, or a row. */
  readonly file: string | null;
  readonly at: DialogPlace | null;
}

/** The `field` of a caption in its row. */
const IN_ROW = 'row';

/** A minute, for the text of a field to load. */
const MOST_FRAMES = 3600;

/** Whatever comes first of somebody who goes on elsewhere, or without a key, as by dictation. */
const STARTS = ['keydown', 'pointerdown', 'beforeinput', 'compositionstart'] as const;

const CURSOR_EVENTS = ['focusin', 'selectionchange', 'input', 'keyup', 'pointerup'] as const;

interface KeptDialogProps {
  /** What an earlier popup had stored; empty for nothing. */
  readonly kept: string;
  readonly type: MediaType;
  /** The file whose dialog is open. */
  readonly openedId: string | null;
  readonly isOverviewOpen: boolean;
  readonly onRestore: (kept: KeptDialogs) => void;
}

/**
 * Stores which dialog is open, or which caption is typed in its row, with field and caret; a popup that had closed with
 * it returns there.
 */
export function KeptDialog({ kept: text, type, openedId, isOverviewOpen, onRestore }: KeptDialogProps) {
  const { host, state } = useClient();
  const isOpen = openedId !== null || isOverviewOpen;
  /** The field that last had the focus. */
  const at = useRef<DialogPlace | null>(null);
  /** The caret is not back yet: the text of its field has not loaded. */
  const isReturning = useRef(false);
  const stored = useRef('');
  const [row, setRow] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const kept = parseKept(text);
    if (kept === null || isOpen) return;
    const isInRow = kept.at?.field === IN_ROW;
    const id = isInRow ? kept.at.upload : kept.file;
    // Later it would surprise: files may have been sent or removed meanwhile.
    const isThere = [...state.getState().rows.values()].some(
      (one) => one.type === type && one.uploadId === (id ?? one.uploadId) && !(isInRow && one.isTransferred),
    );
    if (kept.type !== type || !isThere || (isInRow && !isFocusFree())) return host.writeSaved('dialog', '');
    at.current = kept.at;
    isReturning.current = kept.at !== null;
    if (isInRow) setRow(kept.at.upload);
    else onRestore(kept);
  }, [text]);

  useEffect(() => {
    const place = (): DialogPlace | null => placeOf(openedId, isOpen);
    const store = (): void => {
      if (!isReturning.current) {
        const isSame = at.current !== null && (at.current.field === IN_ROW) !== isOpen;
        // A closing window may take the focus from its element.
        const isKept = isSame && (isOpen || document.activeElement === document.body);
        at.current = place() ?? (isKept ? at.current : null);
      }
      const now = isOpen || at.current ? textOf({ type, file: openedId, at: at.current }) : '';
      if (now !== stored.current) host.writeSaved('dialog', now);
      stored.current = now;
    };
    const stay = (): void => {
      isReturning.current = false;
    };
    const end = new AbortController();
    const { signal } = end;
    for (const event of STARTS) document.addEventListener(event, stay, { capture: true, signal });
    for (const event of CURSOR_EVENTS) document.addEventListener(event, store, { signal });
    let frames = 0;
    let isRowAsked = false;
    /** To the row, once the list has it, and from there to its caption; false once the focus is elsewhere. */
    const approach = (): boolean => {
      const { activeElement } = document;
      if (isFocusFree()) {
        if (isRowAsked) return false;
        isRowAsked = focusShownFile(row);
      } else if (activeElement?.getAttribute('data-upload') === row)
        activeElement.querySelector<HTMLElement>('[data-action=caption]')?.click();
      // The list itself has the focus until the row is rendered.
      else return activeElement?.matches('[role=grid]') === true || place()?.upload === row;
      return true;
    };
    // After the dialog has moved it to the end of the text.
    const returnCaret = (): void => {
      if (signal.aborted) return;
      frames += 1;
      if (at.current?.field === IN_ROW && isReturning.current && !approach()) {
        at.current = null;
        stay();
      }
      const isWaiting = isReturning.current && frames < MOST_FRAMES && !putCaret(at.current, place());
      if (isWaiting) return void requestAnimationFrame(returnCaret);
      stay();
      store();
    };
    requestAnimationFrame(returnCaret);
    return () => end.abort();
  }, [host, type, openedId, isOpen, row]);
  return null;
}

/** Nobody has begun anywhere: a popup that opens focuses its page. */
function isFocusFree(): boolean {
  return document.activeElement?.matches('body, main') ?? true;
}

/** Words without blanks, as the cursor of the form (`form-cursor.ts`). */
function textOf({ type, file, at }: KeptDialogs): string {
  return [type, file ?? '', at?.upload ?? '', at?.field ?? '', at?.start ?? '', at?.end ?? ''].join(' ');
}

/** Null for text that is not stored by `textOf`. File and field are only looked up. */
function parseKept(text: string): KeptDialogs | null {
  const [type = '', file, upload = '', field = '', start, end] = text.split(' ');
  const [from, to] = [Number(start), Number(end)];
  if (file === undefined) return null;
  const isPlace = field !== '' && Number.isInteger(from) && Number.isInteger(to);
  return { type, file: file || null, at: isPlace ? { upload, field, start: from, end: to } : null };
}

/** The field that has the focus in one of the dialogs, or the caption in its row; null outside of them. */
function placeOf(openedId: string | null, isOpen: boolean): DialogPlace | null {
  const { activeElement } = document;
  if (!activeElement?.closest(isOpen ? 'dialog' : '.upload-row-caption-field textarea')) return null;
  const upload = openedId ?? activeElement.closest<HTMLElement>('[data-upload]')?.dataset['upload'];
  const field = activeElement.closest<HTMLElement>('[data-field], [data-part]')?.dataset;
  const name = isOpen ? (field?.['field'] ?? field?.['part']) : IN_ROW;
  if (upload === undefined || name === undefined) return null;
  return { upload, field: name, ...(isTextControl(activeElement) ? caretOf(activeElement) : { start: 0, end: 0 }) };
}

/** Moves the caret in the focused field to where it was; false if that was another field, or its text is not there yet. */
function putCaret(before: DialogPlace | null, now: DialogPlace | null): boolean {
  const { activeElement: control } = document;
  if (!before || before.upload !== now?.upload || before.field !== now.field || !isTextControl(control)) return false;
  // Text that loads later moves it.
  if (control.value.length < Math.max(1, before.end)) return false;
  control.setSelectionRange(before.start, before.end);
  return true;
}
