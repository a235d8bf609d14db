/** What uploads have found out about the way to a server. Pure. */
import type { RewrittenAddress } from './upload-address.ts';

/** Methods of tus that some proxies refuse. */
export const OVERRIDABLE_METHODS = ['PATCH', 'HEAD', 'DELETE'] as const;
export type OverridableMethod = (typeof OVERRIDABLE_METHODS)[number];

/** What a link to a server has shown, of one request beside the others. */
export interface LinkSpeed {
  readonly latencyMs: number | null;
  readonly bytesPerMs: number;
}

export interface ProxyNotes {
  /** Refused with 405 or 501, and whether the server took POST with `X-HTTP-Method-Override` instead. */
  readonly methods: Readonly<Partial<Record<OverridableMethod, boolean | undefined>>>;
  /** The last answer to a creation named another address than the client used. */
  readonly rewritten: RewrittenAddress | null;
  /** The way takes no request with so many bytes (413), but took less of the same upload. */
  readonly tooLargeBytes: number | null;
  /** When it was shown last, in ms since 1970; null before the first measurement. */
  readonly link: (LinkSpeed & { readonly notedAt: number }) | null;
  /** When something else was found out last, in ms since 1970. */
  readonly notedAt: number;
}

export const NO_PROXY_NOTES: ProxyNotes = { methods: {}, rewritten: null, tooLargeBytes: null, link: null, notedAt: 0 };

/** An administrator may have changed it since. */
const VALID_MS = 24 * 60 * 60 * 1_000;
const NEWS_MS = 60 * 60 * 1_000;

/** What is still believed at this moment. */
export function currentNotes(notes: ProxyNotes, now: number): ProxyNotes {
  const isValid = (notedAt: number): boolean => Math.abs(now - notedAt) < VALID_MS;
  const link = notes.link !== null && isValid(notes.link.notedAt) ? notes.link : null;
  return { ...(isValid(notes.notedAt) ? notes : NO_PROXY_NOTES), link };
}

/** Whether it is worth a note: another speed than the one that is noted, or noted more than an hour ago. */
export function isNewSpeed({ link }: ProxyNotes, { latencyMs, bytesPerMs }: LinkSpeed, now: number): boolean {
  if (link === null || Math.abs(now - link.notedAt) > NEWS_MS) return true;
  const isOther = (one: number, other: number): boolean => Math.max(one, other) > 1.5 * Math.min(one, other) + 20;
  return isOther(link.bytesPerMs, bytesPerMs) || isOther(link.latencyMs ?? 0, latencyMs ?? 0);
}

export function isMethodRefused(status: number): boolean {
  return status === 405 || status === 501;
}

/**
 * Whether the answer to the first overridden request shows that the server knows the header: null when it shows nothing.
 * A server that does not know it sees a creation at the address of an upload, which may be 404 as well.
 */
export function validateOverride(method: string, answer: Pick<Response, 'status' | 'ok' | 'headers'>): boolean | null {
  if (answer.ok) return method === 'DELETE' || answer.headers.has('Upload-Offset');
  if ([409, 423, 460].includes(answer.status)) return answer.headers.has('Tus-Resumable');
  const isTrouble = [408, 429].includes(answer.status) || (answer.status >= 500 && answer.status !== 501);
  return isTrouble ? null : false;
}

export function isOverridable(method: string): method is OverridableMethod {
  return OVERRIDABLE_METHODS.some((candidate) => candidate === method);
}
