/** Wires the engine into the hosted page. */
import { createBackground } from '#lib/background/create-background.ts';
import type { BackgroundPort } from '#lib/capabilities/background-port.ts';
import { createBlobStorage } from '#lib/platform/shared/blob-storage.ts';
import { openDatabase } from '#lib/platform/shared/database.ts';
import { createLocalValues } from '#lib/platform/shared/local-values.ts';
import { createOtherTabs } from '#lib/platform/shared/other-tabs.ts';
import { createRecordStorage } from '#lib/platform/shared/record-storage.ts';
import { createEngineHost } from '#lib/platform/web/engine-host.ts';
import { createNetwork } from '#lib/platform/web/network.ts';
import { createSignInWindow } from '#lib/platform/web/sign-in-window.ts';
import { surfaceQuery } from '#lib/routing/model/surface-query.ts';
import { LOCAL_KEYS } from '#lib/storage/local-keys.ts';

export function bootWebBackground(isEmbedded: boolean): BackgroundPort {
  // As it was opened: routes change the address later.
  const isWidget = surfaceQuery(new URL(window.location.href)).get('src') === 'widget';
  // A provider lets nobody frame it, so that a frame which has left embedded mode needs the window as well.
  const opensWindow = isWidget || window.parent !== window;
  const database = openDatabase();
  return createBackground({
    host: createEngineHost(__COMYAN_SERVER__, isEmbedded),
    network: createNetwork(),
    signInWindow: createSignInWindow(opensWindow, import.meta.env.BASE_URL),
    otherTabs: createOtherTabs(),
    records: createLocalValues(createRecordStorage(database), LOCAL_KEYS),
    blobs: createBlobStorage(database),
  });
}
