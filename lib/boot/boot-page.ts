/** Wires a surface to its host. The extension's platform and the hosted page's engine are loaded only where they run. */
import type { SurfaceName } from '#lib/capabilities/page-host.ts';
import { type Client, createClient } from '#lib/client/client.ts';
import { createPreviews, type Previews } from '#lib/client/previews.ts';

declare const __COMYAN_SERVER__: string;
declare const __COMYAN_VERSION__: string;

export async function bootPage(surface: SurfaceName): Promise<Client> {
  return isExtensionPage() ? bootExtensionPage(surface) : bootHostedPage(surface);
}

async function bootExtensionPage(surface: SurfaceName): Promise<Client> {
  const [{ createPageChannel }, { createPageHost }] = await Promise.all([
    import('#lib/platform/extension/page-channel.ts'),
    import('#lib/platform/extension/page-host.ts'),
  ]);
  return createClient(createPageChannel(), await createPageHost(surface, __COMYAN_SERVER__), bootPreviews());
}

async function bootHostedPage(surface: SurfaceName): Promise<Client> {
  const [{ createPageChannel }, { createPageHost }, { bootWebBackground }] = await Promise.all([
    import('#lib/platform/web/page-channel.ts'),
    import('#lib/platform/web/page-host.ts'),
    import('./boot-web-background.ts'),
  ]);
  return createClient(
    createPageChannel(bootWebBackground()),
    createPageHost(surface, import.meta.env.BASE_URL, __COMYAN_VERSION__),
    bootPreviews(),
  );
}

function bootPreviews(): Previews {
  return createPreviews(async () => {
    const [{ createThumbnailMaker }, { createThumbnailStorage }] = await Promise.all([
      import('#lib/client/thumbnail-maker.ts'),
      import('#lib/platform/shared/thumbnail-storage.ts'),
    ]);
    return createThumbnailMaker(
      createThumbnailStorage(),
      () => new Worker(new URL('../metadata/thumbnail-worker.ts', import.meta.url), { type: 'module' }),
    );
  });
}

/** The polyfill throws on a plain web page; a runtime id is the safe sign of an extension page. */
function isExtensionPage(): boolean {
  const { browser, chrome } = globalThis as unknown as Record<string, { runtime?: { id?: string } } | undefined>;
  return Boolean(browser?.runtime?.id ?? chrome?.runtime?.id);
}
