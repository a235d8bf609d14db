/**
 * Wires a surface that is a page of the extension and nothing else: the extension's platform is part of what the page
 * loads first, and the background is asked for its snapshot before anything is waited for.
 */

import { type Client, createClient } from '#lib/client/connection/client.ts';
import type { LaunchParamsStore } from '#lib/client/connection/launch-params-store.ts';
import { createPageChannel } from '#lib/host/extension/page-channel.ts';
import { createPageHost } from '#lib/host/extension/page-host.ts';
import type { SurfaceName } from '#lib/host/page-host.ts';
import { bootPreviews } from './boot-previews.ts';

export function bootExtensionPage(surface: SurfaceName, opening?: LaunchParamsStore): Client {
  return createClient({
    channel: createPageChannel(),
    host: createPageHost(surface, __COMYAN_SERVER__),
    previews: bootPreviews(),
    opening,
  });
}
