import { useEffect, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataSummary } from '#lib/upload-form/model/metadata-values.ts';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { loadPart } from '../../ui/lazy-part.ts';

const NO_FILES: MetadataSummary = { total: 0, unread: 0, own: {} };

/**
 * How many files of the current batch contain which fields. Requested again after files or their values have changed,
 * at most every 300 ms; an equal answer does not render again. Its code is loaded with the first file.
 */
export function useMetadataSummary(type: MediaType): MetadataSummary {
  const client = useClient();
  const hasFiles = useMirror(({ rows }) => rows.size > 0);
  const [summary, setSummary] = useState(NO_FILES);
  useEffect(() => {
    if (!hasFiles) return;
    const end = new AbortController();
    void loadPart(() => import('./follow-metadata-summary.ts')).then(({ followMetadataSummary }) => {
      if (end.signal.aborted) return;
      const show = (found: MetadataSummary): void =>
        setSummary((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
      followMetadataSummary(client, type, show, end.signal);
    });
    return () => {
      end.abort();
      setSummary(NO_FILES);
    };
  }, [client, type, hasFiles]);
  return summary;
}
