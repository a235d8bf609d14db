import { useState } from 'react';

/** What the user has opened stays open for the next file. */
export interface FileDialogView {
  readonly isMoreOpen: boolean;
  setMoreOpen(isOpen: boolean): void;
  /** The values of file and form are shown below each field. */
  readonly areOriginsShown: boolean;
  setOriginsShown(areShown: boolean): void;
}

export function useFileDialogView(): FileDialogView {
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [areOriginsShown, setOriginsShown] = useState(false);
  return { isMoreOpen, setMoreOpen, areOriginsShown, setOriginsShown };
}
