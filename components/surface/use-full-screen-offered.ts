import { useClient } from './client-context.ts';

/** False in a popup and a side panel: Chromium never answers them. */
export function useFullScreenOffered(): boolean {
  const { surface } = useClient().host;
  return document.fullscreenEnabled && surface !== 'popup' && surface !== 'sidepanel';
}
