import { useEffect, useRef } from 'react';
import type { Client } from '#lib/client/connection/client.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { useClient } from '../../surface/client-context.ts';
import { caretOf, isTextControl } from '../../ui/caret-position.ts';

/** A field in a dialog, or a part of a card of the contact sheet, and the caret in it. */
export interface DialogPlace {
  readonly upload: string;
  readonly field: string;
  readonly start: number;
  readonly end: number;
}

export interface KeptDialogs {
  readonly type: string;
  /** The file whose dialog is in front; null: the contact sheet. */
  readonly file: string | null;
  readonly at: DialogPlace | null;
}

/** A minute, for the text of a field to load. */
const MOST_FRAMES = 3600;

/** Surfaces that have opened what they had kept: each does so once, when it opens. */
const restored = new WeakSet<Client['host']>();

const CURSOR_EVENTS = ['focusin', 'selectionchange', 'input', 'keyup', 'pointerup'] as const;

interface KeptDialogProps {
  readonly type: MediaType;
  /** The file whose dialog is open. */
  readonly openedId: string | null;
  readonly isOverviewOpen: boolean;
  readonly onRestore: (kept: KeptDialogs) => void;
}

/** Stores which dialog is open, with file, field and caret, and opens it where the popup had closed with it. */
export function KeptDialog({ type, openedId, isOverviewOpen, onRestore }: KeptDialogProps) {
  const { host, state } = useClient();
  /** The field that last had the focus. */
  const at = useRef<DialogPlace | null>(null);
  /** The caret is not back yet: the text of its field has not loaded. */
  const isReturning = useRef(false);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (restored.has(host)) return;
    restored.add(host);
    void host.readSaved('dialog').then((text) => {
      const kept = parseKept(text);
      if (kept === null) return;
      // Later it would surprise: files may have been sent or removed meanwhile.
      const isThere = [...state.getState().rows.values()].some(
        (row) => row.type === type && row.uploadId === (kept.file ?? row.uploadId),
      );
      if (kept.type !== type || !isThere) return host.writeSaved('dialog', '');
      at.current = kept.at;
      isReturning.current = kept.at !== null;
      onRestore(kept);
    });
  }, [host, state, type, onRestore]);

  useEffect(() => {
    if (openedId === null && !isOverviewOpen) {
      if (wasOpen.current) host.writeSaved('dialog', '');
      return;
    }
    wasOpen.current = true;
    let last = '';
    const store = (): void => {
      if (!isReturning.current) at.current = placeOf(openedId) ?? at.current;
      const text = textOf({ type, file: openedId, at: at.current });
      if (text !== last) host.writeSaved('dialog', text);
      last = text;
    };
    const stay = (): void => {
      isReturning.current = false;
    };
    const end = new AbortController();
    const { signal } = end;
    for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, stay, { capture: true, signal });
    for (const event of CURSOR_EVENTS) document.addEventListener(event, store, { signal });
    let frames = 0;
    // After the dialog has moved it to the end of the text.
    const returnCaret = (): void => {
      if (signal.aborted) return;
      frames += 1;
      const isWaiting = isReturning.current && frames < MOST_FRAMES && !putCaret(at.current, placeOf(openedId));
      if (isWaiting) return void requestAnimationFrame(returnCaret);
      stay();
      store();
    };
    requestAnimationFrame(returnCaret);
    return () => end.abort();
  }, [host, type, openedId, isOverviewOpen]);
  return null;
}

/** Words without blanks, as the cursor of the form (`form-cursor.ts`). */
function textOf({ type, file, at }: KeptDialogs): string {
  return [type, file ?? '', at?.upload ?? '', at?.field ?? '', at?.start ?? '', at?.end ?? ''].join(' ');
}

/** Null for text that is not stored by `textOf`. File and field are only looked up. */
function parseKept(text: string | null): KeptDialogs | null {
  const [type = '', file, upload = '', field = '', start, end] = (text ?? '').split(' ');
  const [from, to] = [Number(start), Number(end)];
  if (file === undefined) return null;
  const isPlace = field !== '' && Number.isInteger(from) && Number.isInteger(to);
  return { type, file: file || null, at: isPlace ? { upload, field, start: from, end: to } : null };
}

/** The field that has the focus in one of the dialogs; null outside of fields. */
function placeOf(openedId: string | null): DialogPlace | null {
  const { activeElement } = document;
  if (!activeElement?.closest('dialog')) return null;
  const upload = openedId ?? activeElement.closest<HTMLElement>('[data-upload]')?.dataset['upload'];
  const field = activeElement.closest<HTMLElement>('[data-field], [data-part]')?.dataset;
  const name = field?.['field'] ?? field?.['part'];
  if (upload === undefined || name === undefined) return null;
  return { upload, field: name, ...(isTextControl(activeElement) ? caretOf(activeElement) : { start: 0, end: 0 }) };
}

/** Moves the caret in the focused field to where it was; false if that was another field, or its text is not there yet. */
function putCaret(before: DialogPlace | null, now: DialogPlace | null): boolean {
  const { activeElement: control } = document;
  if (!before || before.upload !== now?.upload || before.field !== now.field || !isTextControl(control)) return false;
  if (control.value.length < before.end) return false;
  control.setSelectionRange(before.start, before.end);
  return true;
}
