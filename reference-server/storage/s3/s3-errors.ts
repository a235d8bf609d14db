/** What an error of the S3 client means for the person who runs the server. */

/** The fields that an error of the client, of an S3 server or of a socket may have. */
interface ErrorFacts {
  readonly name?: string;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> };
  readonly errors?: readonly unknown[];
}

const NETWORK: readonly unknown[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_PREMATURE_CLOSE', 'UND_ERR_SOCKET'],
];
const TIMEOUTS: readonly unknown[] = ['TimeoutError', 'RequestTimeout'];
const REFUSED: readonly unknown[] = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'ExpiredToken'];
const SKEWED: readonly unknown[] = ['RequestTimeTooSkewed', 'RequestExpired'];
const WRONG_REGION: readonly unknown[] = ['AuthorizationHeaderMalformed', 'PermanentRedirect'];
const BUSY: readonly unknown[] = [429, 503];
const FULL = 507;

/**
 * Why the object store does not work at the moment, as words that contain no key or secret; undefined for an error that
 * concerns one request only.
 */
export function storageProblem(error: unknown, bucket: string, now = Date.now()): string | undefined {
  const { name, code, $metadata, $response, errors } = Object(error) as ErrorFacts;
  const status = $metadata?.httpStatusCode ?? 0;
  if (name === 'NoSuchBucket') return `the bucket ${bucket} does not exist`;
  if (REFUSED.includes(name)) return 'the credentials are refused';
  if (WRONG_REGION.includes(name)) return `the region is not that of the bucket ${bucket}`;
  if (SKEWED.includes(name)) return `this node's clock is wrong${by($response?.headers?.date, now)}`;
  if (name === 'AccessDenied' || status === 403) return `the credentials give no access to the bucket ${bucket}`;
  if (status === FULL) return 'the object store is full';
  if (BUSY.includes(status)) return 'the object store is busy';
  if (status >= 500) return `the object store answers with ${status}`;
  if (TIMEOUTS.includes(name)) return 'the object store does not answer';
  const codes = [code, ...(errors ?? []).map((one) => (Object(one) as ErrorFacts).code)];
  if (codes.some((one) => NETWORK.includes(one))) return 'the object store does not answer';
  return codes.some((one) => String(one).startsWith('HPE_')) ? 'the object store does not speak HTTP' : undefined;
}

/** The size of the difference, if the answer had a date. */
function by(date: string | undefined, now: number): string {
  const seconds = Math.round((now - Date.parse(date ?? '')) / 1_000);
  if (!Number.isFinite(seconds)) return '';
  const size = Math.abs(seconds);
  return ` by ${size >= 120 ? `${Math.round(size / 60)} minutes` : `${size} seconds`}`;
}

/** True when the object, or the multipart upload, does not exist. A missing bucket is a `storageProblem`. */
export function isMissing(error: unknown): boolean {
  const { name } = Object(error) as ErrorFacts;
  return name === 'NoSuchKey' || name === 'NoSuchUpload' || name === 'NotFound';
}
