import { useMirror, useReady } from './client-context.ts';

/** True if the server has a search and the page is not embedded (1.4, 6.4). */
export function useSearchAvailable(): boolean {
  const { settings } = useReady();
  const isEmbedded = useMirror((state) => state.auth.isEmbedded);
  return settings.ENABLE_SEARCH && !isEmbedded;
}
