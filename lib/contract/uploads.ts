/** What surrounds tus 1.0: specification 3.7, 7.11, 7.14. The upload itself is `POST|HEAD|PATCH|DELETE {uploadEndpoint}upload`. */
import * as v from 'valibot';
import type { Call } from './call.ts';
import type { UploadDomain } from './channels.ts';
import { flag, text } from './rows.ts';

export const MEDIA_TYPES = ['image', 'video', 'audio'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** `uploadType` on the wire; a sidecar is `metafile` there and `meta` in the client (design 14, 3.5). */
export type WireUploadType = MediaType | 'metafile';

export const UPLOAD_DOMAIN: Readonly<Record<MediaType, UploadDomain>> = { image: 'img', video: 'vid', audio: 'aud' };

const uploadStatusAnswer = v.object({ objectID: text, uploadProcessed: flag });
export type UploadStatus = v.InferOutput<typeof uploadStatusAnswer>;

/**
 * 404: the server knows no such object. A server answers within 20 s, with `uploadProcessed: false` if it is not
 * done by then; the client asks again until `PROCESSING_TIMEOUT_MS` have passed (design 4.8).
 */
export const uploadStatus: Call<UploadStatus> = {
  method: 'GET',
  path: 'uploadstatus/{type}/{objectId}',
  answer: uploadStatusAnswer,
  timeoutMs: 600_000,
};
export const PROCESSING_TIMEOUT_MS = 600_000;

/** 7.14, 9.3. */
export const CHUNK_SIZE_BYTES = 512_000;
export const RETRY_DELAYS_MS = [0, 3_000, 5_000, 10_000, 20_000] as const;
