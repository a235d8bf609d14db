/** Whether an upload has been processed: specification 7.11. */
import * as v from 'valibot';
import type { Call } from './call.ts';
import { flag, listOf, text } from './rows.ts';
import type { WireUploadType } from './uploads.ts';

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

/**
 * Has a file processed again whose processing failed, if app-settings announces `processingRetry`. The answer is that of
 * the status and comes at once; for any other file nothing changes.
 */
export const retryProcessing: Call<UploadStatus> = {
  method: 'POST',
  path: 'uploadstatus/{type}/{objectId}/retry',
  answer: uploadStatusAnswer,
};

/** Another object in the list has no influence: `error` is what `uploadStatus` would answer with 404 and 500. */
const listedStatus = v.object({
  objectID: text,
  uploadProcessed: v.optional(flag, false),
  error: v.optional(v.picklist(['not-found', PROCESSING_FAILED])),
});
export type ListedUploadStatus = v.InferOutput<typeof listedStatus>;

/**
 * The status of several uploads of the signed-in user, if app-settings announces `uploadStatusList`. JSON:
 * `UploadStatusListInput`, no more objects than announced. The answer has one entry per object. A server responds when
 * at least one of them is not being processed (any more), and otherwise after 20 s.
 */
export const uploadStatusList: Call<{ readonly uploads: readonly ListedUploadStatus[] }> = {
  method: 'POST',
  path: 'uploadstatus',
  answer: v.object({ uploads: listOf('uploadstatus', listedStatus) }),
  timeoutMs: 30_000,
};

export interface UploadStatusListInput {
  readonly uploads: readonly { readonly type: WireUploadType; readonly objectId: string }[];
}
