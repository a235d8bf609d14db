import { useEffect, useRef, useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

/** The captions that files are sent with, for 'same as previous'. */
export interface SheetCaptions {
  set(uploadId: string, caption: string): void;
  /** That of the file before it; empty if there is none, or its card has not been rendered. */
  before(uploadId: string): string;
}

export function useSheetCaptions(rows: readonly UploadRow[]): SheetCaptions {
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const [captions] = useState(() => {
    const known = new Map<string, string>();
    return {
      set: (uploadId: string, caption: string) => void known.set(uploadId, caption),
      before(uploadId: string) {
        const at = latest.current.findIndex((row) => row.uploadId === uploadId);
        return known.get(latest.current[at - 1]?.uploadId ?? '') ?? '';
      },
    };
  });
  return captions;
}
