/**
 * Reads the launch parameters from the page's address and removes those that must not stay there
 * (docs/design/security.md#addresses).
 */
import { type AddressFormat, type LaunchParams, readLaunchParams } from '#lib/routing/model/launch-params.ts';
import { surfaceQuery } from '#lib/routing/model/surface-query.ts';
import type { LaunchParamsStore } from './launch-params-store.ts';

/** Set by public/clean-address.js. */
const ORIGINAL_ADDRESS = 'comyanOriginalAddress';

/** Removes session, error and message from the address before anything is drawn, sent or logged. */
export function openAddress(format: AddressFormat): LaunchParamsStore {
  const asOpened = new URL(originalAddress());
  const { launchParams, cleanAddress } = readLaunchParams(asOpened, format);
  if (cleanAddress !== window.location.href) window.history.replaceState(window.history.state, '', cleanAddress);
  const theme = surfaceQuery(asOpened).get('theme');
  const isToFollow = launchParams.sessionId !== null || launchParams.errorPage !== null;
  let pending: LaunchParams | null = isToFollow ? launchParams : null;
  return {
    isWidget: launchParams.isWidget,
    isEmbedded: launchParams.isEmbedded,
    pending: () => pending,
    done() {
      pending = null;
    },
    keepInAddress(isEmbedded) {
      const address = new URL(window.location.href);
      const src = launchParams.isWidget ? 'widget' : isEmbedded ? 'embedded' : null;
      // On extension pages the file name decides whether it is a widget.
      for (const [name, value] of Object.entries(format.routing === 'hash' ? { theme } : { src, theme })) {
        if (value === null) address.searchParams.delete(name);
        else address.searchParams.set(name, value);
      }
      if (address.href !== window.location.href) window.history.replaceState(window.history.state, '', address);
    },
  };
}

/** The address as it was opened: clean-address.js has removed a secret from it before this script was loaded. */
function originalAddress(): string {
  const original: unknown = Reflect.get(window, ORIGINAL_ADDRESS);
  Reflect.deleteProperty(window, ORIGINAL_ADDRESS);
  return typeof original === 'string' ? original : window.location.href;
}
