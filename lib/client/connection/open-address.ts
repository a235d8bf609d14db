/**
 * Reads the launch parameters from the page's address and removes those that must not stay there
 * (docs/design/security.md#addresses).
 */
import { type LaunchParams, type OpeningPlace, readLaunchParams } from '#lib/routing/model/launch-params.ts';
import { surfaceQuery } from '#lib/routing/model/surface-query.ts';
import type { LaunchParamsStore } from './launch-params-store.ts';

/** Removes sid, error and message from the address before anything is drawn, sent or logged. */
export function openAddress(place: OpeningPlace): LaunchParamsStore {
  const asOpened = new URL(window.location.href);
  const { opening, cleanAddress } = readLaunchParams(asOpened, place);
  if (cleanAddress !== window.location.href) window.history.replaceState(window.history.state, '', cleanAddress);
  const theme = surfaceQuery(asOpened).get('theme');
  const isToFollow = opening.sessionId !== null || opening.errorPage !== null;
  let pending: LaunchParams | null = isToFollow ? opening : null;
  return {
    isWidget: opening.isWidget,
    isEmbedded: opening.isEmbedded,
    pending: () => pending,
    done() {
      pending = null;
    },
    keepInAddress(isEmbedded) {
      const address = new URL(window.location.href);
      const src = opening.isWidget ? 'widget' : isEmbedded ? 'embedded' : null;
      // On extension pages the file name decides whether it is a widget.
      for (const [name, value] of Object.entries(place.routing === 'hash' ? { theme } : { src, theme })) {
        if (value === null) address.searchParams.delete(name);
        else address.searchParams.set(name, value);
      }
      if (address.href !== window.location.href) window.history.replaceState(window.history.state, '', address);
    },
  };
}
