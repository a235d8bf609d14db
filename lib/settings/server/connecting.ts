/**
 * Finishes 'Connect' after the browser's permission prompt: on the surface if it is still open, otherwise in the
 * background. Each attempt is finished once.
 */
import * as v from 'valibot';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { ConnectOutcome, ConnectRequest } from '../model/connect-request.ts';

export interface Connecting {
  /** Rejects like `SettingsService.connect`. A second call of the same attempt gets the result of the first. */
  finish(server: string, attempt?: string): Promise<void>;
  /** Finishes the stored request if the permission has been granted. Never rejects. */
  resume(): Promise<void>;
  /** The outcome to show on a surface that opens. Without error and permission, its own request counts as refused. */
  outcome(surface: string): Promise<ConnectOutcome>;
}

/** A host without permissions makes no requests. */
type ConnectingHost = Pick<EngineHost, 'permissions' | 'toolbar'>;

const connectRequest = v.object({
  server: v.pipe(v.string(), v.url()),
  attempt: v.string(),
  surface: v.string(),
  error: v.optional(
    v.custom<PlainError>((error) => typeof error === 'object' && error !== null && 'code' in error && 'facts' in error),
  ),
});

export function createConnecting(
  host: ConnectingHost,
  connect: (server: string) => Promise<void>,
  hasSurface: () => boolean,
): Connecting {
  let current: { readonly attempt: string; readonly done: Promise<void> } | null = null;

  const read = async (): Promise<ConnectRequest | null> => {
    const parsed = v.safeParse(connectRequest, await host.permissions?.readConnectRequest());
    return parsed.success ? (parsed.output as ConnectRequest) : null;
  };
  const isPermitted = async ({ server }: ConnectRequest): Promise<boolean> =>
    (await host.permissions?.isHostPermitted(new URL(server))) ?? true;
  const settle = async (attempt: string, error: PlainError | null): Promise<void> => {
    const request = await read();
    // A later attempt may have replaced it.
    if (request?.attempt === attempt) await host.permissions?.writeConnectRequest(error && { ...request, error });
  };
  const attemptOnce = async (server: string, attempt: string): Promise<void> => {
    try {
      await connect(server);
      await settle(attempt, null).catch(notStored);
    } catch (error) {
      await settle(attempt, toPlainError(error)).catch(notStored);
      throw error;
    }
  };
  const finish = (server: string, attempt?: string): Promise<void> => {
    if (attempt === undefined) return connect(server);
    if (current?.attempt !== attempt) current = { attempt, done: attemptOnce(server, attempt) };
    return current.done;
  };
  return {
    finish,
    async resume() {
      try {
        const request = await read();
        if (request === null || request.error !== undefined || !(await isPermitted(request))) return;
        await finish(request.server, request.attempt).catch((error: unknown) =>
          log('warn', 'settings: not connected', { error }),
        );
        if (request.surface === 'popup' && !hasSurface()) host.toolbar?.reopenPopup();
      } catch (error) {
        log('warn', 'settings: the requested connection is not known', { error });
      }
    },
    async outcome(surface) {
      const request = await read();
      if (request === null) return { status: 'none' };
      const { server, attempt, error } = request;
      if (error !== undefined) return { status: 'failed', server, error };
      const isUnderWay = current?.attempt === attempt;
      if (isUnderWay || (await isPermitted(request))) return { status: 'permitted', server, attempt };
      // The prompt may still be open on another surface.
      if (request.surface !== surface) return { status: 'none' };
      // Not stored: in Firefox the prompt may still be open beside a reopened popup.
      return { status: 'failed', server, error: { code: 'settings/permission-refused', facts: {} } };
    },
  };
}

function notStored(error: unknown): void {
  log('warn', 'settings: not stored', { error });
}
