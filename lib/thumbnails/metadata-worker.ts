/** The worker of a surface that reads all metadata of one file: receives the file and posts what it found. */
import { readAllMetadata } from '#lib/embedded-metadata/read-all-metadata.ts';
import type { FileMetadataAnswer } from './file-metadata-reader.ts';

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Blob>) => void) | null;
  postMessage(answer: FileMetadataAnswer): void;
};

scope.onmessage = async ({ data }) => {
  scope.postMessage(
    await readAllMetadata(data).then(
      (metadata) => (metadata ? { status: 'read', metadata } : { status: 'unsupported' }),
      // The browser's own error: the file was moved, changed or deleted.
      (error: unknown) => ({ status: error instanceof DOMException ? 'no-file' : 'unreadable' }),
    ),
  );
};
