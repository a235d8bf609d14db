/** Starts what draws and reads files in workers. Loaded with the first thumbnail. */
import { createThumbnailStorage } from '#lib/host/shared/thumbnail-storage.ts';
import { createFileMetadataReader, type FileMetadataReader } from '#lib/thumbnails/file-metadata-reader.ts';
import { createThumbnailMaker, type ThumbnailMaker } from '#lib/thumbnails/thumbnail-maker.ts';
// The addresses of the bundled workers.
import metadataWorkerUrl from '../thumbnails/metadata-worker.ts?worker&url';
import thumbnailWorkerUrl from '../thumbnails/thumbnail-worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-script-url.ts';

export function bootThumbnailMaker(): ThumbnailMaker {
  return createThumbnailMaker(createThumbnailStorage(), () => startWorker(thumbnailWorkerUrl));
}

export function bootMetadataReader(): FileMetadataReader {
  return createFileMetadataReader(createThumbnailStorage(), () => startWorker(metadataWorkerUrl));
}

function startWorker(url: string): Worker {
  return new Worker(trustedScriptUrl(url), { type: 'module' });
}
