/** Starts the thumbnails of added files. Workers and storage are loaded when they are first needed. */
import { createPreviews, type Previews } from '#lib/thumbnails/previews.ts';
// The addresses of the bundled workers.
import metadataWorkerUrl from '../thumbnails/metadata-worker.ts?worker&url';
import workerUrl from '../thumbnails/thumbnail-worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-script-url.ts';

export function bootPreviews(): Previews {
  return createPreviews(
    async () => {
      const [{ createThumbnailMaker }, { createThumbnailStorage }] = await Promise.all([
        import('#lib/thumbnails/thumbnail-maker.ts'),
        import('#lib/host/shared/thumbnail-storage.ts'),
      ]);
      return createThumbnailMaker(createThumbnailStorage(), () => startWorker(workerUrl));
    },
    async () => {
      const [{ createFileMetadataReader }, { createThumbnailStorage }] = await Promise.all([
        import('#lib/thumbnails/file-metadata-reader.ts'),
        import('#lib/host/shared/thumbnail-storage.ts'),
      ]);
      return createFileMetadataReader(createThumbnailStorage(), () => startWorker(metadataWorkerUrl));
    },
  );
}

function startWorker(url: string): Worker {
  return new Worker(trustedScriptUrl(url), { type: 'module' });
}
