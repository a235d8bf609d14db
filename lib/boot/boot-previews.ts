/** Starts the thumbnails of added files. Worker and storage are loaded with the first thumbnail. */
import { createPreviews, type Previews } from '#lib/thumbnails/previews.ts';
// The address of the bundled worker.
import workerUrl from '../thumbnails/thumbnail-worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-script-url.ts';

export function bootPreviews(): Previews {
  return createPreviews(async () => {
    const [{ createThumbnailMaker }, { createThumbnailStorage }] = await Promise.all([
      import('#lib/thumbnails/thumbnail-maker.ts'),
      import('#lib/host/shared/thumbnail-storage.ts'),
    ]);
    return createThumbnailMaker(
      createThumbnailStorage(),
      () => new Worker(trustedScriptUrl(workerUrl), { type: 'module' }),
    );
  });
}
