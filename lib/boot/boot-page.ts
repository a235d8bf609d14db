/**
 * Starts the full page, in a tab of the extension or as the hosted page. The extension's host and the hosted page's
 * engine are loaded only where they run.
 */

import { type Client, createClient } from '#lib/client/connection/client.ts';
import { openAddress } from '#lib/client/connection/open-address.ts';
import type { HostBridge } from '#lib/client/embedding/host-bridge.ts';
import { nextTask } from '#lib/core/next-task.ts';
import type { BackgroundPort } from '#lib/host/background-port.ts';
import type { SurfaceName } from '#lib/host/page-host.ts';
import { bootPreviews } from './boot-previews.ts';

/** For a page over plain http, which only explains that it needs https (docs/design/security.md#plain-http). */
const NO_ENGINE: BackgroundPort = {
  handle: () => new Promise(() => undefined),
  receiveFiles: () => new Promise(() => undefined),
  connect: () => () => undefined,
};

export async function bootPage(surface: SurfaceName): Promise<Client> {
  if (!isExtensionPage()) return bootHostedPage(surface);
  const launchParams = openAddress({ routing: 'hash', basePath: '/' });
  const { bootExtensionPage } = await import('./boot-extension-page.ts');
  return bootExtensionPage(surface, launchParams);
}

async function bootHostedPage(surface: SurfaceName): Promise<Client> {
  const basePath = import.meta.env.BASE_URL;
  const launchParams = openAddress({ routing: 'path', basePath });
  const { beginWebBackground } = await import('./begin-web-background.ts');
  const begun = window.isSecureContext ? beginWebBackground(launchParams.isEmbedded) : null;
  // Together, evaluating these scripts and starting the engine would be one long task.
  await nextTask();
  await import('#lib/embedded-metadata/read-embedded-metadata.ts');
  await nextTask();
  await import('#lib/uploads/upload-engine.ts');
  await nextTask();
  const [{ createPageChannel }, { createPageHost }, { bootWebBackground }] = await Promise.all([
    import('#lib/host/web/page-channel.ts'),
    import('#lib/host/web/page-host.ts'),
    import('./boot-web-background.ts'),
  ]);
  await nextTask();
  const bridge = launchParams.isEmbedded ? await bootHostBridge() : null;
  const background = begun ? bootWebBackground(begun) : NO_ENGINE;
  await nextTask();
  const client = createClient({
    channel: createPageChannel(background),
    host: createPageHost(surface, basePath, __COMYAN_VERSION__),
    previews: bootPreviews(),
    launchParams,
    embedding: bridge ?? undefined,
  });
  bridge?.follow(client);
  return client;
}

/** Null if the page is not embedded. */
async function bootHostBridge(): Promise<HostBridge | null> {
  const [{ createHostBridge }, { findHostWindow }] = await Promise.all([
    import('#lib/client/embedding/host-bridge.ts'),
    import('#lib/host/shared/host-window.ts'),
  ]);
  const hostWindow = findHostWindow();
  return hostWindow && createHostBridge(hostWindow, __COMYAN_VERSION__);
}

/** Only extension pages have a runtime id. */
function isExtensionPage(): boolean {
  const { browser, chrome } = globalThis as unknown as Record<string, { runtime?: { id?: string } } | undefined>;
  return Boolean(browser?.runtime?.id ?? chrome?.runtime?.id);
}
