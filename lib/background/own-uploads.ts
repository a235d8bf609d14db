/** Keeps messages away from uploads of other users, which wait on this computer for their owners. */
import { isSameUser, type QueueUser } from '#lib/core/queue-user.ts';
import type { GuardContext } from '#lib/messaging/message.ts';
import type { UploadEngine } from '#lib/uploads/upload-engine.ts';

type IsForeign = GuardContext['isForeign'];

export function createForeignCheck({ table }: Pick<UploadEngine, 'table'>, user: () => QueueUser | null): IsForeign {
  return (id) => {
    const bundle = table.bundle(table.held(id)?.bundleId ?? id);
    return bundle !== undefined && !isSameUser(user(), bundle);
  };
}

/**
 * True if a File may become the bytes of an upload. Another user's upload is accepted only while the page that
 * announced it hands it over: its slices still arrive when the user has signed out and kept the queue.
 */
export function mayReceive({ table }: Pick<UploadEngine, 'table'>, isForeign: IsForeign): (id: string) => boolean {
  return (id) => !isForeign(id) || table.held(id)?.bytesLocation === 'page';
}
