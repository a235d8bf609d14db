/**
 * Wrappers for the handlers of commands. A command is answered after its effect is stored
 * (docs/design/surfaces-and-messages.md#mirrors).
 */
import type { MediaType } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import { type AuthState, mayUpload } from '#lib/session/model/auth-state.ts';

type Work<Request> = (request: Request, surface?: string) => Promise<unknown>;
type Command<Request> = (request: Request, surface?: string) => Promise<null>;

/** Makes a handler that answers null after `work` has resolved. */
export function command<Request>(work: Work<Request>): Command<Request> {
  return async (request, surface) => {
    await work(request, surface);
    return null;
  };
}

/**
 * Wrappers for commands that change the queue. While the session has expired, these commands reject with
 * `session/expired`.
 */
export function queueCommands(session: { state(): AuthState }) {
  /** The list stays visible under the dialog of 4.18, but cannot be changed there. */
  const queueCommand = <Request>(work: Work<Request>): Command<Request> =>
    command(async (request: Request, surface?: string) => {
      if (session.state().status === 'expired') throw new AppError('session/expired');
      await work(request, surface);
    });
  /** Needs the permission of the tab, whichever screen sent it (6.3). */
  const typeCommand = <Request extends { readonly type: MediaType }>(work: Work<Request>): Command<Request> =>
    queueCommand(async (request: Request, surface?: string) => {
      if (!mayUpload(request.type, session.state())) throw new AppError('session/no-upload-permission');
      await work(request, surface);
    });
  return { queueCommand, typeCommand };
}
