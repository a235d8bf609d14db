import { useMemo } from 'react';
import type { FormDraft } from '#lib/upload-form/model/resolve-metadata.ts';
import { needsCaption, nextWithoutCaption } from '#lib/uploads/model/missing-captions.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useMirror } from '../surface/client-context.ts';

export interface MissingCaptions {
  /** Ids of the files that would be sent without a caption; none if the form has no caption. */
  readonly ids: ReadonlySet<string>;
  /** The next such file after that one, from the start again after the last; undefined if there is no other. */
  after(uploadId: string): UploadRow | undefined;
}

/** The files of a tab that need a caption, by the flags of their rows and the form. */
export function useMissingCaptions(rows: readonly UploadRow[], { type, values, rules }: FormDraft): MissingCaptions {
  const bundles = useMirror((state) => state.bundles);
  const isShown = rules?.isShown(type, 'IPTCCaption') ?? true;
  const draft = values.IPTCCaption ?? '';
  return useMemo(() => {
    const withoutCaption = isShown ? rows.filter((row) => needsCaption(row, draft, bundles)) : [];
    const ids = new Set(withoutCaption.map(({ uploadId }) => uploadId));
    return { ids, after: (uploadId) => nextWithoutCaption(rows, ids, uploadId) };
  }, [rows, draft, bundles, isShown]);
}
