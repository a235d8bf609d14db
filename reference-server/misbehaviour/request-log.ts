/** What the server saw of uploads: one entry per request, in the order of arrival. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '#lib/contract/session.ts';
import type { AppContext } from '../app-context.ts';
import { readUploadMetadata } from '../uploads/upload-metadata.ts';

export interface LoggedRequest {
  readonly method: string;
  /** `X-HTTP-Method-Override`, the method that is meant. */
  readonly methodOverride: string | null;
  readonly path: string;
  /** `domain/username` of the session that came with it. */
  user: string | null;
  /** `Upload-Offset` of the request. */
  readonly offset: number | null;
  readonly contentLength: number | null;
  /** From `Upload-Metadata`. */
  readonly objectId: string | null;
  /** Milliseconds since 1970. */
  readonly arrivedAt: number;
  /** 0 while it runs, and for ever when the connection ended without an answer. */
  status: number;
  isFinished: boolean;
}

/** A search that reached the server. */
export interface LoggedSearch {
  readonly path: string;
  /** `domain/username` of the session that came with it. */
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
      void context.sessions.find(request.cookies[SESSION_COOKIE]).then((session) => {
        entry.user = session?.userName ?? null;
      });
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
