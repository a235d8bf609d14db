/** Starts the thumbnails of added files. Workers and storage are loaded with the first thumbnail. */
import { createPreviews, type Previews } from '#lib/thumbnails/previews.ts';

export function bootPreviews(): Previews {
  const load = () => import('./boot-preview-workers.ts');
  return createPreviews(
    async () => (await load()).bootThumbnailMaker(),
    async () => (await load()).bootMetadataReader(),
  );
}
