import { useState } from 'react';
import type { OpenGroups } from '../form/extra-groups.tsx';

/** What the user has opened stays open for the next file. */
export interface FileDialogView {
  readonly isMoreOpen: boolean;
  setMoreOpen(isOpen: boolean): void;
  /** The values of file and form are shown below each field. */
  readonly areOriginsShown: boolean;
  setOriginsShown(areShown: boolean): void;
  /** Groups of extra fields that were opened or closed. */
  readonly groups: readonly [OpenGroups, (open: OpenGroups) => void];
}

export function useFileDialogView(): FileDialogView {
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [areOriginsShown, setOriginsShown] = useState(false);
  const groups = useState<OpenGroups>({});
  return { isMoreOpen, setMoreOpen, areOriginsShown, setOriginsShown, groups };
}
