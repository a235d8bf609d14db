/** Small pictures of uploads, made by surfaces and kept so that a reopened one shows them at once (docs/design/metadata.md#thumbnails). */

export interface ThumbnailStorage {
  /** Null when none was kept, also where the browser refuses storage. */
  read(uploadId: string): Promise<Blob | null>;
  /** Keeps a picture; where the browser refuses storage, nothing happens. */
  write(uploadId: string, picture: Blob): Promise<void>;
  /** The upload's own bytes as far as a copy is kept (docs/design/uploads.md#durability); null without one. */
  readCopy(uploadId: string): Promise<Blob | null>;
}
