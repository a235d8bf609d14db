/** Starts the background in the hosted page. */
import { createBackground } from '#lib/background/create-background.ts';
import type { BackgroundPort } from '#lib/host/background-port.ts';
import { createBlobStorage } from '#lib/host/shared/blob-storage.ts';
import { createOtherTabs } from '#lib/host/shared/other-tabs.ts';
import { createSignInWindow } from '#lib/host/web/sign-in-window.ts';
import { surfaceQuery } from '#lib/routing/model/surface-query.ts';
import type { BegunBackground } from './begin-web-background.ts';

export function bootWebBackground({ database, ...begun }: BegunBackground): BackgroundPort {
  // Read at the start, because routes change the address later.
  const isWidget = surfaceQuery(new URL(window.location.href)).get('src') === 'widget';
  // Identity providers refuse frames, so a frame needs a window even if it has left embedded mode.
  const opensWindow = isWidget || window.parent !== window;
  return createBackground({
    ...begun,
    signInWindow: createSignInWindow(opensWindow, import.meta.env.BASE_URL),
    otherTabs: createOtherTabs(),
    blobs: createBlobStorage(database),
  });
}
