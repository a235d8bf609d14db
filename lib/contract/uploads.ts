/**
 * Constants of uploads in addition to tus 1.0: specification 3.7, 7.11, 7.14. The upload itself is
 * `POST|HEAD|PATCH|DELETE {uploadEndpoint}upload`.
 */
import type { UploadDomain } from './channels.ts';

export const MEDIA_TYPES = ['image', 'video', 'audio'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** `uploadType` on the wire; a sidecar is `metafile` there and `meta` in the client (3.5; docs/design/choices.md). */
export type WireUploadType = MediaType | 'metafile';

export const UPLOAD_DOMAIN: Readonly<Record<MediaType, UploadDomain>> = { image: 'img', video: 'vid', audio: 'aud' };

/** Time during which the client checks whether a file has been processed (4.3, 9.2). */
export const PROCESSING_TIMEOUT_MS = 600_000;

/** `error` of a 413: the file is larger than `maxSize` bytes, or the user's space, of `limit` bytes, is used up. */
export const FILE_TOO_LARGE = 'too-large';
export const QUOTA_STORED = 'quota-stored';
/** `error` of a 507: the user has too many unfinished uploads. */
export const QUOTA_UNFINISHED = 'quota-unfinished';

/** Size of a chunk, unless the server sets `maxChunkSize` (7.14, 9.3). */
export const CHUNK_SIZE_BYTES = 512_000;
/** Delays of the first five retries (9.3). */
export const RETRY_DELAYS_MS = [0, 3_000, 5_000, 10_000, 20_000] as const;
