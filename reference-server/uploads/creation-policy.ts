/** Decides before the first byte whether an upload is allowed. Never answers 403, which means "sign in again". */
import { extname } from 'node:path';
import { hasHiddenCharacters } from '#lib/contract/file-names.ts';
import { FILE_TOO_LARGE, MEDIA_TYPES, type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import type { Account } from '../config/accounts.ts';
import { findChannel } from '../config/upload-channels.ts';
import { UPLOAD_OPTIONS } from '../config/upload-options.ts';
import { isSha256 } from '../core/checksums.ts';
import { HttpError } from '../core/http-error.ts';
import type { CompleteOptions } from '../options/server-options.ts';
import type { UploadRecord } from '../stores/records.ts';
import { largestByQuota } from './quotas.ts';

export interface CreationRequest {
  readonly account: Account;
  readonly metadata: Readonly<Record<string, string>>;
  readonly lengthBytes: number;
  /** Undefined when the length was checked before. */
  readonly limits: Pick<CompleteOptions, 'maxUploadBytes' | 'quotas'> | undefined;
}

export interface AcceptedCreation {
  readonly objectId: string;
  readonly uploadType: UploadRecord['uploadType'];
}

const MAX_ID_LENGTH = 100;
const MAX_NAME_LENGTH = 255;
/** Specification 5.7. */
const FORBIDDEN_IN_NAMES = /[<>:"/\\|?*]/;
/** Names of devices and endings that Windows does not keep: there the file could not be saved, or under another name. */
const RESERVED_NAMES = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)|[. ]$/i;

/** Throws `HttpError` 400, 413 or 415 with the reason. */
export function validateCreation(request: CreationRequest): AcceptedCreation {
  const { account, metadata, lengthBytes, limits } = request;
  const objectId = metadata.objectId ?? '';
  if (objectId === '' || objectId.length > MAX_ID_LENGTH) throw refused('objectId', 'objectId is missing or too long.');
  if (hasHiddenCharacters(objectId)) throw refused('objectId', 'objectId contains invisible characters.');
  const uploadType = metadata.uploadType ?? '';
  const isMeta = uploadType === 'metafile';
  const mediaType = MEDIA_TYPES.find((type) =>
    isMeta ? UPLOAD_DOMAIN[type] === metadata.uploadDomain : type === uploadType,
  );
  if (mediaType === undefined) throw refused('uploadType', `An upload of type '${uploadType}' is not known.`);
  if (!account.uploadTypes.includes(mediaType))
    throw refused('permission', 'You have no permission for this media type.');
  validateName(metadata.filename ?? '', mediaType, isMeta);
  if (metadata.sha256 !== undefined && !isSha256(metadata.sha256))
    throw refused('sha256', 'sha256 has 64 lower-case hexadecimal signs.');
  if (lengthBytes === 0) throw refused('zero-size', 'File has zero size.');
  const maxSize = limits && largestFile(limits, mediaType);
  if (maxSize && lengthBytes > maxSize) throw new HttpError(413, FILE_TOO_LARGE, 'File is too big.', { maxSize });
  if (isMeta) {
    if ((metadata.parentUploadId ?? '') === '') throw refused('parentUploadId', 'A meta file needs parentUploadId.');
  } else {
    validateChannel(account, mediaType, metadata.ChannelID ?? '');
  }
  return { objectId, uploadType: isMeta ? 'metafile' : mediaType };
}

/** In bytes; 0 = no limit. */
function largestFile({ maxUploadBytes, quotas }: NonNullable<CreationRequest['limits']>, type: MediaType): number {
  const limits = [maxUploadBytes[type], largestByQuota(quotas)].filter((limit) => limit > 0);
  return limits.length === 0 ? 0 : Math.min(...limits);
}

function validateName(name: string, mediaType: MediaType, isMeta: boolean): void {
  const { allowedExtensions, metaExtensions, disallowedCharacters } = UPLOAD_OPTIONS[mediaType];
  const isForbidden =
    [FORBIDDEN_IN_NAMES, RESERVED_NAMES].some((pattern) => pattern.test(name)) ||
    hasHiddenCharacters(name) ||
    [...disallowedCharacters].some((sign) => name.includes(sign));
  if (name === '' || name.length > MAX_NAME_LENGTH || isForbidden) {
    throw refused('filename', 'The file name is missing, too long or contains forbidden characters.');
  }
  const extension = extname(name).slice(1).toLowerCase();
  if (!(isMeta ? metaExtensions : allowedExtensions).includes(extension)) {
    throw new HttpError(415, 'type-not-allowed', `Files with the extension '${extension}' are not accepted here.`);
  }
}

function validateChannel(account: Account, mediaType: MediaType, channelId: string): void {
  if (findChannel(account, UPLOAD_DOMAIN[mediaType], channelId) === undefined) {
    throw refused('ChannelID', channelId === '' ? 'ChannelID is missing.' : `You have no channel '${channelId}'.`);
  }
}

const refused = (field: string, message: string) => new HttpError(400, 'refused', message, { field });
