/** Findings about the link to a server: its speed, and the behaviour of proxies. Pure. */
import type { RewrittenAddress } from './upload-address.ts';

/** tus methods that some proxies refuse. */
export const OVERRIDABLE_METHODS = ['PATCH', 'HEAD', 'DELETE'] as const;
export type OverridableMethod = (typeof OVERRIDABLE_METHODS)[number];

/** Measured speed of one request while others run beside it. */
export interface LinkSpeed {
  readonly latencyMs: number | null;
  readonly bytesPerMs: number;
}

export interface ProxyFindings {
  /** Methods refused with 405 or 501; true if the server accepts POST with `X-HTTP-Method-Override` instead. */
  readonly methods: Readonly<Partial<Record<OverridableMethod, boolean | undefined>>>;
  /** Set if the `Location` of the last creation had another origin than the client uses. */
  readonly rewritten: RewrittenAddress | null;
  /** Status by which something else than the media system refused an upload; null again after a complete upload. */
  readonly refusedStatus: number | null;
  /** Size of a request refused with 413, after which a smaller one of the same upload was accepted. */
  readonly tooLargeBytes: number | null;
  /** With the time of the last measurement, ms since 1970; null before the first. */
  readonly link: (LinkSpeed & { readonly foundAt: number }) | null;
  /** Time of the last change of the other findings, ms since 1970. */
  readonly foundAt: number;
}

export const NO_PROXY_FINDINGS: ProxyFindings = {
  methods: {},
  rewritten: null,
  refusedStatus: null,
  tooLargeBytes: null,
  link: null,
  foundAt: 0,
};

/** Findings expire, because an administrator may change the proxy. */
const VALID_MS = 24 * 60 * 60 * 1_000;
const NEWS_MS = 60 * 60 * 1_000;

/** The findings without expired ones. */
export function currentFindings(findings: ProxyFindings, now: number): ProxyFindings {
  const isValid = (foundAt: number): boolean => Math.abs(now - foundAt) < VALID_MS;
  const link = findings.link !== null && isValid(findings.link.foundAt) ? findings.link : null;
  return { ...(isValid(findings.foundAt) ? findings : NO_PROXY_FINDINGS), link };
}

/** True if the speed differs clearly from the stored one, or that one is more than an hour old. */
export function isNewSpeed({ link }: ProxyFindings, { latencyMs, bytesPerMs }: LinkSpeed, now: number): boolean {
  if (link === null || Math.abs(now - link.foundAt) > NEWS_MS) return true;
  const isOther = (one: number, other: number): boolean => Math.max(one, other) > 1.5 * Math.min(one, other) + 20;
  return isOther(link.bytesPerMs, bytesPerMs) || isOther(link.latencyMs ?? 0, latencyMs ?? 0);
}

/** Statuses 4xx of the contract (docs/contract.md#errors) and of tus 1.0. */
const OWN_REFUSALS = [400, 401, 403, 404, 408, 409, 410, 412, 413, 415, 421, 423, 429, 431, 460];

/** A status that the media system does not use: a proxy or firewall has answered. */
export function isForeignStatus(status: number): boolean {
  return status >= 400 && status < 500 && !OWN_REFUSALS.includes(status);
}

/** A refusal by something else: such a status, or a page, without the header of every answer of a tus server. */
export function isForeignRefusal({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  if (status < 400 || status >= 500 || headers.has('Tus-Resumable')) return false;
  return isForeignStatus(status) || (headers.get('Content-Type') ?? '').startsWith('text/html');
}

export function isMethodRefused(status: number): boolean {
  return status === 405 || status === 501;
}

/**
 * Whether the answer to the first overridden request shows that the server supports the header; null if it shows
 * nothing. A server without support sees a POST to an upload URL, and may answer 404.
 */
export function validateOverride(method: string, answer: Pick<Response, 'status' | 'ok' | 'headers'>): boolean | null {
  if (answer.ok) return method === 'DELETE' || answer.headers.has('Upload-Offset');
  if ([409, 423, 460].includes(answer.status)) return answer.headers.has('Tus-Resumable');
  const isServerError = [408, 429].includes(answer.status) || (answer.status >= 500 && answer.status !== 501);
  return isServerError ? null : false;
}

export function isOverridable(method: string): method is OverridableMethod {
  return OVERRIDABLE_METHODS.some((candidate) => candidate === method);
}
