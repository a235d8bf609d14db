import * as v from 'valibot';
import { parseOption, text } from './option.ts';

export const s3Options = v.object({
  endpoint: v.pipe(
    text('address of an S3 server; see [S3](#s3)', {
      environment: 'S3_ENDPOINT',
      shownDefault: 'none: the data folder',
    }),
    v.check(isS3Address, 'The S3 endpoint must be an address such as https://s3.example, without a key.'),
    v.transform((address) => new URL(address).href.replace(/\/+$/, '')),
  ),
  bucket: v.pipe(
    text('a bucket that exists', { environment: 'S3_BUCKET' }),
    v.regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'The S3 bucket must have a name of 3 to 63 small letters, digits, dots and hyphens.',
    ),
  ),
  accessKeyId: text('the key for the bucket', { environment: 'AWS_ACCESS_KEY_ID' }),
  secretAccessKey: text('its secret', { environment: 'AWS_SECRET_ACCESS_KEY' }),
  /** The default is for servers that have no regions. */
  region: v.optional(text('region of the bucket', { environment: 'S3_REGION' }), 'us-east-1'),
});
export type GivenS3Options = Readonly<v.InferInput<typeof s3Options>>;
/** Buckets are paths below `endpoint`. */
export type S3Options = Readonly<v.InferOutput<typeof s3Options>>;

/** Throws a `RangeError` with a message for the user. */
export function readS3Options(given: GivenS3Options): S3Options {
  return parseOption(s3Options, given);
}

function isS3Address(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '';
}
