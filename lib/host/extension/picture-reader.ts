/** Pictures of other sites that were dropped on a page of the extension. */
import type { PictureReader } from '../page-host.ts';
import { askForSite } from './site-permission.ts';

const PATIENCE_MS = 300_000;

export const pictureReader: PictureReader = {
  // A redirect might lead past a firewall, and is told of only after it was called.
  read: (address, credentials) =>
    fetch(address, { credentials, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) }),
  permit: askForSite,
};
