/** What uploads have found out about the way to a server. Pure. */
import type { RewrittenAddress } from './upload-address.ts';

/** Methods of tus that some proxies refuse. */
export const OVERRIDABLE_METHODS = ['PATCH', 'HEAD', 'DELETE'] as const;
export type OverridableMethod = (typeof OVERRIDABLE_METHODS)[number];

export interface ProxyNotes {
  /** Refused with 405 or 501, and whether the server took POST with `X-HTTP-Method-Override` instead. */
  readonly methods: Readonly<Partial<Record<OverridableMethod, boolean | undefined>>>;
  /** The last answer to a creation named another address than the client used. */
  readonly rewritten: RewrittenAddress | null;
  /** The way takes no request with so many bytes (413), but took less of the same upload. */
  readonly tooLargeBytes: number | null;
  /** When something was found out last, in ms since 1970. */
  readonly notedAt: number;
}

export const NO_PROXY_NOTES: ProxyNotes = { methods: {}, rewritten: null, tooLargeBytes: null, notedAt: 0 };

/** An administrator may have changed it since. */
const BELIEVED_MS = 24 * 60 * 60 * 1_000;

/** What is still believed at this moment. */
export function believedNotes(notes: ProxyNotes, now: number): ProxyNotes {
  return Math.abs(now - notes.notedAt) < BELIEVED_MS ? notes : NO_PROXY_NOTES;
}

export function isMethodRefused(status: number): boolean {
  return status === 405 || status === 501;
}

/**
 * Whether the answer to the first overridden request shows that the server knows the header: null when it shows nothing.
 * A server that does not know it sees a creation at the address of an upload, which may be 404 as well.
 */
export function judgeOverride(method: string, answer: Pick<Response, 'status' | 'ok' | 'headers'>): boolean | null {
  if (answer.ok) return method === 'DELETE' || answer.headers.has('Upload-Offset');
  if ([409, 423, 460].includes(answer.status)) return answer.headers.has('Tus-Resumable');
  const isTrouble = [408, 429].includes(answer.status) || (answer.status >= 500 && answer.status !== 501);
  return isTrouble ? null : false;
}

export function isOverridable(method: string): method is OverridableMethod {
  return OVERRIDABLE_METHODS.some((candidate) => candidate === method);
}
