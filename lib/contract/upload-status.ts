/** Whether an upload has been processed: specification 7.11. */
import * as v from 'valibot';
import type { Call } from './call.ts';
import { flag, text } from './rows.ts';

/** `sha256`: of the stored file, lower-case hex; only if requested and supported by the server. */
const uploadStatusAnswer = v.object({ objectID: text, uploadProcessed: flag, sha256: v.optional(text) });
export type UploadStatus = v.InferOutput<typeof uploadStatusAnswer>;

/** In the body of a 500: processing has failed for good (4.4). */
export const PROCESSING_FAILED = 'processing-failed';

/**
 * 404: the server has no such object. A server responds within 20 s, with `uploadProcessed: false` if processing takes
 * longer. The client's timeout is 30 s; it repeats the request until `PROCESSING_TIMEOUT_MS` have passed (9.2).
 */
export const uploadStatus: Call<UploadStatus> = {
  method: 'GET',
  path: 'uploadstatus/{type}/{objectId}',
  answer: uploadStatusAnswer,
  sendsError: true,
  timeoutMs: 30_000,
};
