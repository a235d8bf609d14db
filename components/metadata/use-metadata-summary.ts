import { useEffect, useRef, useState } from 'react';
import type { MirrorState } from '#lib/client/mirror.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataSummary } from '#lib/uploads/model/upload-details.ts';
import { useClient, useMirror } from '../hooks/client-context.ts';
import { currentBundle } from './use-draft.ts';

const PAUSE_MS = 300;
const NOTHING: MetadataSummary = { total: 0, own: {} };

/** How many files of the current bundle bring which fields themselves; asked again when files or their values change. */
export function useMetadataSummary(type: MediaType): MetadataSummary {
  const { ask } = useClient();
  const version = useMirror((state) => rowsVersion(state, type));
  const [summary, setSummary] = useState(NOTHING);
  const notBefore = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the rows have changed
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        notBefore.current = Date.now() + PAUSE_MS;
        ask('uploads.metadataSummary', { type }).then(
          (found) => isCurrent && setSummary(found),
          () => undefined,
        );
      },
      Math.max(0, notBefore.current - Date.now()),
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [ask, type, version]);
  return summary;
}

/** Changes when a file comes, goes, has been read, or gets values of its own. */
function rowsVersion({ rows, bundles }: MirrorState, type: MediaType): string {
  const id = currentBundle(bundles, type)?.id;
  let [count, ready, own] = [0, 0, 0];
  for (const row of rows.values()) {
    if (row.bundleId !== id) continue;
    count += 1;
    if (row.isReady) ready += 1;
    if (row.hasOverrides) own += 1;
  }
  return `${id} ${count} ${ready} ${own}`;
}
