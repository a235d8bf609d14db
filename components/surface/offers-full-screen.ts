import type { PageHost } from '#lib/host/page-host.ts';

/** False in a popup and a side panel: Chromium never answers them. */
export function offersFullScreen({ surface }: Pick<PageHost, 'surface'>): boolean {
  return document.fullscreenEnabled && surface !== 'popup' && surface !== 'sidepanel';
}
