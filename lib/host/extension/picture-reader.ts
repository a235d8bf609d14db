/** Pictures of other sites that were dropped on a page of the extension. */
import type { PictureReader } from '../page-host.ts';
import { askForSite } from './site-permission.ts';

export const pictureReader: PictureReader = {
  // A redirect might lead past a firewall, and is told of only after it was called.
  read: (address, credentials, patienceMs) =>
    fetch(address, { credentials, redirect: 'error', signal: AbortSignal.timeout(patienceMs) }),
  permit: askForSite,
};
