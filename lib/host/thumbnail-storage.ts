/** Thumbnails of uploads, made and stored by surfaces, so that a reopened one shows them immediately (docs/design/metadata.md#thumbnails). */

export interface ThumbnailStorage {
  /** Null if there is none or the browser refuses storage. */
  read(uploadId: string): Promise<Blob | null>;
  /** Stores a thumbnail; a no-op if the browser refuses storage. */
  write(uploadId: string, picture: Blob): Promise<void>;
  /** The upload's own bytes as far as a copy is kept (docs/design/uploads.md#durability); null without one. */
  readCopy(uploadId: string): Promise<Blob | null>;
}
