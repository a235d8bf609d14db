/** Pictures of other sites that were dropped on a page of the extension. */
import type { PictureReader } from '../page-host.ts';
import { askForSite } from './site-permission.ts';

const PATIENCE_MS = 300_000;

export const pictureReader: PictureReader = {
  async read(address) {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    // Some sites share only what needs no cookies.
    return fetch(address, { credentials: 'include', signal }).catch(() =>
      fetch(address, { credentials: 'omit', signal }),
    );
  },
  permit: askForSite,
};
