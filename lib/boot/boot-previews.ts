/** Wires the pictures of added files: worker and storage are loaded with the first picture that is needed. */
import { createPreviews, type Previews } from '#lib/client/previews.ts';

export function bootPreviews(): Previews {
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
