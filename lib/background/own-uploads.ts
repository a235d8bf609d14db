/** Keeps messages away from uploads of other users, which wait on this computer for their owners. */
import { AppError } from '#lib/core/app-error.ts';
import type { UploadsHandlers } from '#lib/messaging/uploads-messages.ts';
import type { UploadEngine } from '#lib/uploads/upload-engine.ts';

/** True for the id of an upload or a bundle of another user or server; while nobody is signed in, of every one. */
type IsForeign = (id: string) => boolean;

export function createForeignCheck(
  { table, owner }: Pick<UploadEngine, 'table' | 'owner'>,
  server: () => string | null,
): IsForeign {
  return (id) => {
    const bundle = table.bundle(table.held(id)?.bundleId ?? id);
    return bundle !== undefined && (bundle.owner !== owner() || bundle.server !== server());
  };
}

/**
 * True if a File may become the bytes of an upload. Another user's upload is accepted only while the page that
 * announced it hands it over: its slices still arrive when the user has signed out and kept the queue.
 */
export function mayReceive({ table }: Pick<UploadEngine, 'table'>, isForeign: IsForeign): (id: string) => boolean {
  return (id) => !isForeign(id) || table.held(id)?.bytesLocation === 'page';
}

const LISTS = ['uploadIds', 'unfinishedIds', 'movedIds'] as const;
const SINGLE = ['uploadId', 'bundleId', 'beforeId'] as const;
/** They carry typed text, which the surface keeps if the message is refused. */
const TYPED = ['uploads.setOverrides', 'uploads.rename', 'uploads.editFiles'];

/**
 * The same handlers, for which uploads and bundles of other users do not exist: lists lose their ids, and a message
 * about a single one does nothing, like one with an unknown id. A message that carries text rejects with
 * `session/expired` if it names any.
 */
export function onlyOwnUploads(handlers: UploadsHandlers, isForeign: IsForeign): UploadsHandlers {
  const guarded = Object.entries(handlers).map(([name, handler]) => {
    const handle = handler as (request: object, surface?: string) => Promise<unknown>;
    return [
      name,
      async (request: Readonly<Record<string, unknown>>, surface?: string) => {
        if (SINGLE.some((key) => typeof request[key] === 'string' && isForeign(request[key]))) {
          if (TYPED.includes(name)) throw new AppError('session/expired');
          return undefined;
        }
        const isAnyForeign = LISTS.some((key) => Array.isArray(request[key]) && request[key].some(isForeign));
        if (isAnyForeign && TYPED.includes(name)) throw new AppError('session/expired');
        const own = LISTS.flatMap((key) => {
          const ids = request[key];
          return Array.isArray(ids) ? [[key, ids.filter((id: string) => !isForeign(id))] as const] : [];
        });
        return handle({ ...request, ...Object.fromEntries(own) }, surface);
      },
    ];
  });
  return Object.fromEntries(guarded) as UploadsHandlers;
}
