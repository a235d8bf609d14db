/** Reads all metadata in the process of the test, since jsdom has no workers. */
import { createFileMetadataReader, type FileMetadataAnswer } from '#lib/thumbnails/file-metadata-reader.ts';
import type { WorkerLike } from '#lib/thumbnails/worker-calls.ts';

export async function loadMetadataReader() {
  const { readAllMetadata } = await import('#lib/embedded-metadata/read-all-metadata.ts');
  return createFileMetadataReader({ readCopy: async () => null }, () => {
    const worker: WorkerLike<FileMetadataAnswer> = {
      onmessage: null,
      onerror: null,
      postMessage(file) {
        void readAllMetadata(file).then((metadata) => {
          const data: FileMetadataAnswer = metadata ? { status: 'read', metadata } : { status: 'unsupported' };
          worker.onmessage?.({ data } as MessageEvent<FileMetadataAnswer>);
        });
      },
      terminate: () => undefined,
    };
    return worker;
  });
}
