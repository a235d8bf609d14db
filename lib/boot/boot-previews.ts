/** Starts the thumbnails of added files. Worker and storage are loaded with the first thumbnail. */
import { createPreviews, type Previews } from '#lib/thumbnails/previews.ts';

export function bootPreviews(): Previews {
  return createPreviews(async () => {
    const [{ createThumbnailMaker }, { createThumbnailStorage }] = await Promise.all([
      import('#lib/thumbnails/thumbnail-maker.ts'),
      import('#lib/host/shared/thumbnail-storage.ts'),
    ]);
    return createThumbnailMaker(
      createThumbnailStorage(),
      // A URL, not an import: the bundler resolves it relative to this file.
      () => new Worker(new URL('../thumbnails/thumbnail-worker.ts', import.meta.url), { type: 'module' }),
    );
  });
}
