/** The modal dialog on top: everything outside of it is inert, so what stays usable has to be rendered inside of it. */
import { useSyncExternalStore } from 'react';
import { createEmitter } from '#lib/core/emitter.ts';

const open: HTMLElement[] = [];
const changed = createEmitter<void>();

/** Call it when a modal dialog opens; the returned function when it closes. */
export function enterModal(dialog: HTMLElement): () => void {
  open.push(dialog);
  changed.emit();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    changed.emit();
  };
}

/** Null without an open modal dialog. */
export function topModal(): HTMLElement | null {
  return open.at(-1) ?? null;
}

/** Like `topModal`; the component renders again when it changes. */
export function useTopModal(): HTMLElement | null {
  return useSyncExternalStore(changed.on, topModal);
}
