import { useEffect, useRef } from 'react';
import { focusShownFile } from '../shown-file.ts';

/** Once the dialog is closed, after it has given back the focus: to the file that it showed last, unless that is the first. */
export function useReturnToFile(uploadId: string): void {
  const first = useRef(uploadId);
  const last = useRef(uploadId);
  useEffect(() => {
    last.current = uploadId;
  }, [uploadId]);
  useEffect(
    () => () => {
      if (last.current !== first.current) focusShownFile(last.current);
    },
    [],
  );
}
