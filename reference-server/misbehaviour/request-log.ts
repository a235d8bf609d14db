/** Log of upload requests: one entry per request, in order of arrival. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../routes/app-context.ts';
import { sessionIdOf } from '../sessions/session-cookies.ts';
import type { Session } from '../sessions/sessions.ts';
import { readUploadMetadata } from '../uploads/upload-metadata.ts';

export interface LoggedRequest {
  readonly method: string;
  /** Value of `X-HTTP-Method-Override`. */
  readonly methodOverride: string | null;
  readonly path: string;
  /** `domain/username` of the request's session. */
  user: string | null;
  /** `Upload-Offset` of the request. */
  readonly offset: number | null;
  readonly contentLength: number | null;
  /** From `Upload-Metadata`. */
  readonly objectId: string | null;
  /** Milliseconds since 1970. */
  readonly arrivedAt: number;
  /** 0 while the request runs, and finally 0 when the connection closed without an answer. */
  status: number;
  isFinished: boolean;
}

/** A search request that reached the server. */
export interface LoggedSearch {
  readonly path: string;
  /** `domain/username` of the request's session. */
  readonly user: string | null;
  readonly body: unknown;
}

export interface RequestLog {
  watch(request: FastifyRequest, reply: FastifyReply, context: AppContext): void;
  entries(): readonly LoggedRequest[];
  clear(): void;
}

export function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = [];
  return {
    watch(request, reply, context) {
      const { headers } = request;
      const entry: LoggedRequest = {
        method: request.method,
        methodOverride: String(headers['x-http-method-override'] ?? '') || null,
        path: request.url,
        user: null,
        offset: toNumber(headers['upload-offset']),
        contentLength: toNumber(headers['content-length']),
        objectId: objectIdOf(headers['upload-metadata']),
        arrivedAt: Date.now(),
        status: 0,
        isFinished: false,
      };
      entries.push(entry);
      const add = (session: Session | undefined) => {
        entry.user = session?.userName ?? null;
      };
      // Without the database the user is unknown.
      context.sessions.find(sessionIdOf(request)).then(add, () => add(undefined));
      reply.raw.once('close', () => {
        entry.status = reply.raw.writableFinished ? reply.raw.statusCode : 0;
        entry.isFinished = true;
      });
    },
    entries: () => entries,
    clear: () => {
      entries.length = 0;
    },
  };
}

function toNumber(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && header !== '' ? Number(header) : null;
}

function objectIdOf(header: string | string[] | undefined): string | null {
  try {
    return readUploadMetadata(header).objectId ?? null;
  } catch {
    return null;
  }
}
