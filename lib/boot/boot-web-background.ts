/** Starts the background in the hosted page. */
import { createBackground } from '#lib/background/create-background.ts';
import type { BackgroundPort } from '#lib/host/background-port.ts';
import { createBlobStorage } from '#lib/host/shared/blob-storage.ts';
import { openDatabase } from '#lib/host/shared/database.ts';
import { createLocalValues } from '#lib/host/shared/local-values.ts';
import { lockedAlone } from '#lib/host/shared/locked.ts';
import { createOtherTabs } from '#lib/host/shared/other-tabs.ts';
import { createRecordStorage } from '#lib/host/shared/record-storage.ts';
import { createEngineHost } from '#lib/host/web/engine-host.ts';
import { createNetwork } from '#lib/host/web/network.ts';
import { createSignInWindow } from '#lib/host/web/sign-in-window.ts';
import { searchTypeOf } from '#lib/routing/model/routes.ts';
import { surfaceQuery } from '#lib/routing/model/surface-query.ts';
import { LOCAL_KEYS } from '#lib/storage/local-keys.ts';

export function bootWebBackground(isEmbedded: boolean): BackgroundPort {
  // Read at the start, because routes change the address later.
  const isWidget = surfaceQuery(new URL(window.location.href)).get('src') === 'widget';
  // Identity providers refuse frames, so a frame needs a window even if it has left embedded mode.
  const opensWindow = isWidget || window.parent !== window;
  const database = openDatabase();
  const route = window.location.pathname.slice(import.meta.env.BASE_URL.length - 1);
  return createBackground({
    host: createEngineHost(__COMYAN_SERVER__, isEmbedded),
    network: createNetwork(),
    signInWindow: createSignInWindow(opensWindow, import.meta.env.BASE_URL),
    otherTabs: createOtherTabs(),
    records: {
      ...createLocalValues(createRecordStorage(database), LOCAL_KEYS),
      // Each tab has an engine.
      alone: (name, work) => lockedAlone(`comyan-value-${name}`, work),
    },
    blobs: createBlobStorage(database),
    opened: { search: searchTypeOf(route) },
  });
}
