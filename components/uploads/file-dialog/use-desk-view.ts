import { useState } from 'react';

/** What the user has opened stays open for the next file. */
export interface DeskView {
  readonly isMoreOpen: boolean;
  setMoreOpen(isOpen: boolean): void;
  /** The values of file and form are shown below each field. */
  readonly areOriginsShown: boolean;
  setOriginsShown(areShown: boolean): void;
}

export function useDeskView(): DeskView {
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [areOriginsShown, setOriginsShown] = useState(false);
  return { isMoreOpen, setMoreOpen, areOriginsShown, setOriginsShown };
}
