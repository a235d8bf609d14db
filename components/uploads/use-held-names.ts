import { useCallback, useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { isFilenameValid } from '#lib/uploads/model/filename.ts';
import { isRenamable } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useNameRules } from './use-name-rules.ts';

/** Tells whether a row's name holds it until it is renamed (5.7). A row is judged once: it is another one when it changes. */
export function useHeldNames(type: MediaType): (row: UploadRow) => boolean {
  const { disallowed, maxLength } = useNameRules(type);
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged anew when the rules change
  const judged = useMemo(() => new WeakMap<UploadRow, boolean>(), [disallowed, maxLength]);
  return useCallback(
    (row) => {
      const known = judged.get(row);
      if (known !== undefined) return known;
      const isHeld = isRenamable(row) && !isFilenameValid(row.filename, disallowed, maxLength);
      judged.set(row, isHeld);
      return isHeld;
    },
    [judged, disallowed, maxLength],
  );
}
