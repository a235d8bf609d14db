/** An upload that its owner took back while the server may have some of it (decision 36). Pure. */
import * as v from 'valibot';
import type { WireUploadType } from '#lib/contract/uploads.ts';
import { isTransferred, transition } from './upload-machine.ts';
import type { Upload, UploadBundle } from './upload-state.ts';

/** What the request needs and nothing else: no name, no text. */
export interface PendingTermination {
  readonly objectId: string;
  readonly type: WireUploadType;
  /** `DOMAIN/name`: sent in the session of this person only. */
  readonly owner: string;
  readonly server: string;
  /** Null: the creation was not answered. */
  readonly uploadUrl: string | null;
  /** When it was taken back, ms since 1970. */
  readonly since: number;
}

export const pendingTerminationSchema: v.GenericSchema<unknown, PendingTermination> = v.object({
  objectId: v.string(),
  type: v.picklist(['image', 'video', 'audio', 'metafile']),
  owner: v.string(),
  server: v.string(),
  uploadUrl: v.nullable(v.string()),
  since: v.number(),
});

/**
 * Null where the server has nothing of it, or the state says that it has all of it: that is an asset (4.5). An offset at the
 * end is not enough: the row is unfinished until the server has answered the request after it.
 */
export function terminationOf(upload: Upload, bundle: UploadBundle, now: number): PendingTermination | null {
  const { objectId, type, state } = upload;
  const isTerminated = transition(state, { type: 'stop', isTerminate: true }).status === 'terminated';
  if (!isTerminated || !('progress' in state) || isTransferred(state)) return null;
  const { uploadUrl, isCreationUnanswered } = state.progress;
  if (uploadUrl === null && !isCreationUnanswered) return null;
  const { owner, server } = bundle;
  return { objectId, type: type === 'meta' ? 'metafile' : type, owner, server, uploadUrl, since: now };
}
