/** Termination of an upload that was removed while the server may have bytes of it (decision 36). Pure. */
import * as v from 'valibot';
import type { WireUploadType } from '#lib/contract/uploads.ts';
import { isTransferred, transition } from './upload-machine.ts';
import type { Upload, UploadBundle } from './upload-state.ts';

/** Contains only what the request needs, no file name and no metadata. */
export interface PendingTermination {
  readonly objectId: string;
  readonly type: WireUploadType;
  /** `DOMAIN/name`: sent only in a session of this user. */
  readonly owner: string;
  readonly server: string;
  /** Null if the creation was not answered. */
  readonly uploadUrl: string | null;
  /** When it was removed, ms since 1970. */
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
 * Null if the server has nothing of the upload, or if it is transferred and so an asset (4.5). An offset at the end of
 * the file is not enough: the upload is transferred only after the server has answered the last request.
 */
export function terminationOf(upload: Upload, bundle: UploadBundle, now: number): PendingTermination | null {
  const { objectId, type, state } = upload;
  const isTerminated = transition(state, { type: 'stop', isTerminate: true }).status === 'terminated';
  if (!isTerminated || !('progress' in state) || isTransferred(state)) return null;
  const { uploadUrl, isCreationOutcomeUnknown } = state.progress;
  if (uploadUrl === null && !isCreationOutcomeUnknown) return null;
  const { owner, server } = bundle;
  return { objectId, type: type === 'meta' ? 'metafile' : type, owner, server, uploadUrl, since: now };
}
