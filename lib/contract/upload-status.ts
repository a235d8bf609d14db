/** Whether an upload has been processed: specification 7.11. */
import * as v from 'valibot';
import type { Call } from './call.ts';
import { flag, text } from './rows.ts';

/** `sha256`: of the file that is kept, lower-case hex; only where it was asked for, and by a server that knows it. */
const uploadStatusAnswer = v.object({ objectID: text, uploadProcessed: flag, sha256: v.optional(text) });
export type UploadStatus = v.InferOutput<typeof uploadStatusAnswer>;

/** In the body of a 500: the server has tried, and will not process the file (4.4). */
export const PROCESSING_FAILED = 'processing-failed';

/**
 * 404: the server knows no such object. A server answers within 20 s, with `uploadProcessed: false` if it is not
 * done by then; the client gives up an answer after 30 s and asks again until `PROCESSING_TIMEOUT_MS` have passed (9.2).
 */
export const uploadStatus: Call<UploadStatus> = {
  method: 'GET',
  path: 'uploadstatus/{type}/{objectId}',
  answer: uploadStatusAnswer,
  sendsError: true,
  timeoutMs: 30_000,
};
