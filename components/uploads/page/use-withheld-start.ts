import { useCallback, useRef, useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

export interface WithheldStart {
  readonly rows: readonly UploadRow[];
  /** Starts the files that are left. */
  go(): void;
  cancel(): void;
}

interface WithheldStarts {
  readonly withheld: WithheldStart | null;
  /** True if the user is asked first about files of the start (an empty list means `rows`); `go` goes on after that. */
  asksFirst(started: readonly UploadRow[], go: () => void): boolean;
}

/** Holds a start back while the user is asked about files that may not be used now. */
export function useWithheldStart(rows: readonly UploadRow[]): WithheldStarts {
  const [withheld, setWithheld] = useState<WithheldStart | null>(null);
  const latest = useRef(rows);
  latest.current = rows;
  const asksFirst = useCallback((started: readonly UploadRow[], go: () => void): boolean => {
    const asked = (started.length === 0 ? latest.current : started).filter(isAskedAbout);
    if (asked.length === 0) return false;
    const end = (): void => setWithheld(null);
    const goOn = (): void => {
      end();
      go();
    };
    setWithheld({ rows: asked, go: goOn, cancel: end });
    return true;
  }, []);
  return { withheld, asksFirst };
}

/** As it is now: an embargo may have ended since the row was made, or the file may have expired. */
export function isAskedAbout({ usableTime, takesForm }: UploadRow): boolean | undefined {
  const now = Date.now();
  return takesForm && usableTime && (now < usableTime[0] || now >= usableTime[1]);
}
