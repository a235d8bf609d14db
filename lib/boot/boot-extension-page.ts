/**
 * Starts a surface that exists only in the extension. The extension's host is part of its first scripts, so that the
 * snapshot is requested without waiting for another script.
 */

import { type Client, createClient } from '#lib/client/connection/client.ts';
import type { LaunchParamsStore } from '#lib/client/connection/launch-params-store.ts';
import { createPageChannel } from '#lib/host/extension/page-channel.ts';
import { createPageHost } from '#lib/host/extension/page-host.ts';
import type { SurfaceName } from '#lib/host/page-host.ts';
import { bootPreviews } from './boot-previews.ts';

export function bootExtensionPage(surface: SurfaceName, launchParams?: LaunchParamsStore): Client {
  return createClient({
    channel: createPageChannel(),
    host: createPageHost(surface, __COMYAN_SERVER__),
    previews: bootPreviews(),
    launchParams,
  });
}
