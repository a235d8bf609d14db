/**
 * Ends requests whose body does not arrive. An upload may take hours, so it has to move only; any other body is small and
 * has a fixed time. Bytes of an ended upload are kept, and the client continues there.
 */
import type { IncomingMessage } from 'node:http';
import { constants, type Http2ServerRequest } from 'node:http2';
import type { FastifyInstance } from 'fastify';
import type { SecurityLog } from '../core/security-log.ts';
import type { CompleteOptions } from '../options/server-options.ts';
import { UPLOAD_PATH } from '../uploads/tus-server.ts';

type BodyLimits = Pick<CompleteOptions, 'bodyTimeoutMs' | 'slowUploadMs'>;

/** Half a kilobyte a second over a minute: less than the slowest mobile connection. */
export const SLOWEST_BYTES = 30_000;
const CHECK_EVERY_MS = 1_000;

interface ArrivingBody {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly address: string;
  readonly isUpload: boolean;
  /** Time and received bytes of its connection at the start of the current period. */
  since: number;
  bytes: number;
}

export function limitBodies(
  server: FastifyInstance,
  { bodyTimeoutMs, slowUploadMs }: BodyLimits,
  securityLog: Pick<SecurityLog, 'record'>,
): void {
  const arriving = new Set<ArrivingBody>();
  server.addHook('onRequest', async (request) => {
    const { raw, url } = request;
    if (hasArrived(raw)) return;
    const { id: requestId, ip: address } = request;
    arriving.add({ request: raw, requestId, address, isUpload: url.startsWith(UPLOAD_PATH), ...progressOf(raw) });
  });

  const check = (): void => {
    for (const body of arriving) {
      if (hasArrived(body.request)) arriving.delete(body);
      // Unread bytes wait for the server, not for the client.
      else if (body.request.readableLength > 0) Object.assign(body, progressOf(body.request));
      else if (isTooSlow(body)) {
        arriving.delete(body);
        securityLog.record('too-slow', { address: body.address, requestId: body.requestId });
        end(body.request);
      }
    }
  };
  const isTooSlow = (body: ArrivingBody): boolean => {
    const { since, bytes } = progressOf(body.request);
    if (since - body.since < (body.isUpload ? slowUploadMs : bodyTimeoutMs)) return false;
    if (!body.isUpload || bytes - body.bytes < SLOWEST_BYTES) return true;
    Object.assign(body, { since, bytes });
    return false;
  };
  const timer = setInterval(check, Math.min(CHECK_EVERY_MS, bodyTimeoutMs, slowUploadMs));
  timer.unref();
  server.addHook('onClose', async () => clearInterval(timer));
}

/** HTTP/2: bytes of all the connection's requests, an upper bound. */
function progressOf({ socket }: IncomingMessage): Pick<ArrivingBody, 'since' | 'bytes'> {
  return { since: performance.now(), bytes: socket?.bytesRead ?? 0 };
}

/** Also true when the connection is gone, or the request has no body. */
function hasArrived(request: IncomingMessage): boolean {
  const { stream } = request as unknown as Partial<Http2ServerRequest>;
  // A request of HTTP/2 without a body is not complete before it is read.
  if (stream?.endAfterHeaders) return true;
  return request.complete || request.destroyed || request.socket?.destroyed === true;
}

/** The answer, if it is not written yet, could not say more than a closed connection: the client waits to send. */
function end(request: IncomingMessage): void {
  const { stream } = request as unknown as Partial<Http2ServerRequest>;
  if (stream === undefined) request.socket.destroy();
  else stream.close(constants.NGHTTP2_CANCEL);
}
