export interface S3Options {
  /** Address of the server, such as `https://s3.example`. Buckets are paths below it. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** For servers that have no regions. */
const DEFAULT_REGION = 'us-east-1';

/** Throws a `RangeError` with a message for the user. */
export function readS3Options(given: Omit<S3Options, 'region'> & { readonly region?: string | undefined }): S3Options {
  const url = URL.parse(given.endpoint);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new RangeError('The S3 endpoint must be an address such as https://s3.example, without a key.');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(given.bucket))
    throw new RangeError('The S3 bucket must have a name of 3 to 63 small letters, digits, dots and hyphens.');
  return { ...given, endpoint: url.href.replace(/\/+$/, ''), region: given.region ?? DEFAULT_REGION };
}
