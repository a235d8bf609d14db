/**
 * Wires a surface that is a page of the extension and nothing else: the extension's platform is part of what the page
 * loads first, and the background is asked for its snapshot before anything is waited for.
 */
import type { SurfaceName } from '#lib/capabilities/page-host.ts';
import { type Client, createClient } from '#lib/client/client.ts';
import type { LaunchParamsStore } from '#lib/client/opening-box.ts';
import { createPageChannel } from '#lib/platform/extension/page-channel.ts';
import { createPageHost } from '#lib/platform/extension/page-host.ts';
import { bootPreviews } from './boot-previews.ts';

export function bootExtensionPage(surface: SurfaceName, opening?: LaunchParamsStore): Client {
  return createClient(createPageChannel(), createPageHost(surface, __COMYAN_SERVER__), bootPreviews(), opening);
}
