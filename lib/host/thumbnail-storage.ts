/**
 * Thumbnails of uploads, made and stored by surfaces, so that a reopened one shows them immediately
 * (docs/design/metadata.md#thumbnails).
 */

export interface ThumbnailStorage {
  /** Null if there is none or the browser refuses storage. */
  read(uploadId: string): Promise<Blob | null>;
  /** A no-op if there is no database. Rejects with the browser's error, for instance if the disk is full. */
  write(uploadId: string, picture: Blob): Promise<void>;
  /** The stored copy of the upload's bytes (docs/design/uploads.md#durability); null if there is none. */
  readCopy(uploadId: string): Promise<Blob | null>;
}
