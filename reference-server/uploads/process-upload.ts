import { extname } from 'node:path';
import type { ExtraField } from '#lib/contract/extra-fields.ts';
import { MEDIA_TYPES, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import type { FileType } from '#lib/embedded-metadata/model/detect-file-type.ts';
import { valuesOfType } from '#lib/upload-form/model/field-values.ts';
import { findAccount } from '../config/accounts.ts';
import { findChannel } from '../config/upload-channels.ts';
import { isTemporary } from '../core/is-temporary.ts';
import { log } from '../core/log.ts';
import { usernameOf } from '../core/person.ts';
import { timeSpanOf } from '../core/timestamp.ts';
import type { ClipFacts } from '../media-tools/clip-tools.ts';
import type { FileValues } from '../media-tools/media-jobs.ts';
import { MediaKilledError } from '../media-tools/media-limit-error.ts';
import type { MediaTools, MediaWork } from '../media-tools/media-tools.ts';
import { NO_RENDITIONS, type Renditions, writeRenditions } from '../media-tools/renditions.ts';
import type { AssetFiles } from '../stores/asset-files.ts';
import type { CatalogueAsset } from '../stores/catalogue.ts';
import type { UploadRecord } from '../stores/records.ts';
import { ownFields } from './asset-metadata.ts';
import { mediaTypeOfUpload } from './media-types.ts';
import type { Sidecars } from './sidecars.ts';

export interface ProcessingDeps {
  /** Where the upload's bytes are (`UploadStore`). */
  sourceOf(uploadKey: string): string;
  readonly files: AssetFiles;
  readonly sidecars: Sidecars;
  readonly media: MediaTools;
  readonly extraFields: readonly ExtraField[];
}

/** What the file itself says; nothing when it cannot be read. */
interface FileFacts extends FileValues {
  readonly clip: ClipFacts;
  readonly renditions: Renditions;
  readonly fileType?: FileType | undefined;
}

const NO_FACTS: FileFacts = { values: {}, clip: {}, renditions: NO_RENDITIONS };

/**
 * Turns a finished upload into a searchable asset. Every step is idempotent, so it can be repeated after a crash. False
 * when its file could not be decoded within the limits: then the asset has what was sent with the upload, and no
 * picture. Rejects with `MediaKilledError`, unless this is the last try, when another program has ended the work.
 */
export async function processUpload(upload: UploadRecord, deps: ProcessingDeps, isLastTry: boolean): Promise<boolean> {
  const { sourceOf, files, sidecars, media, extraFields } = deps;
  const received = sourceOf(upload.uploadKey);
  const work: MediaWork = { endsAt: media.newDeadline(), isLastTry };
  if (upload.uploadType === 'metafile') {
    await files.adopt(upload.objectId, 'meta', received, upload.lengthBytes);
    return sidecars.addToParent(upload, work);
  }
  await files.adopt(upload.objectId, 'original', received, upload.lengthBytes);
  const facts = await factsOrNone(upload, deps, work);
  const known = facts ?? NO_FACTS;
  const asset = toAsset(upload, ownFields(upload, known, extraFields), known);
  await sidecars.saveWithSidecars(asset, upload, work);
  return facts !== undefined;
}

/** Undefined when the work was stopped at its limits, or could not begin. */
async function factsOrNone(
  upload: UploadRecord,
  deps: ProcessingDeps,
  { endsAt, isLastTry }: MediaWork,
): Promise<FileFacts | undefined> {
  try {
    return await factsOfFile(upload, deps, endsAt);
  } catch (error) {
    if (isTemporary(error) || (error instanceof MediaKilledError && !isLastTry)) throw error;
    log('warn', 'a file was not processed', { objectId: upload.objectId, error });
    return undefined;
  }
}

async function factsOfFile(
  { objectId, uploadType }: UploadRecord,
  { files, media }: ProcessingDeps,
  endsAt: number,
): Promise<FileFacts> {
  if (uploadType !== 'video' && uploadType !== 'audio') {
    const read = (path: string) => media.readImage(path, endsAt);
    const { problem, ...facts } = await files.withLocalFile(objectId, 'original', read);
    if (problem !== undefined) log('warn', 'metadata of a file could not be read', { objectId, problem });
    return { ...NO_FACTS, ...facts };
  }
  const read = (path: string) => media.readClip(path, uploadType, endsAt);
  const { facts: clip, values, renditions, ...facts } = await files.withLocalFile(objectId, 'original', read);
  const written = await writeRenditions(files, objectId, renditions);
  return { ...facts, clip, values: valuesOfType(values, uploadType), renditions: written };
}

function toAsset(
  upload: UploadRecord,
  fields: Readonly<Record<string, string>>,
  { clip, renditions, fileType, usage }: FileFacts,
): CatalogueAsset {
  const { metadata, owner } = upload;
  const type = MEDIA_TYPES.find((candidate) => candidate === upload.uploadType) ?? 'image';
  const account = findAccount(usernameOf(owner));
  const channel = account && findChannel(account, UPLOAD_DOMAIN[type], metadata.ChannelID ?? '');
  const receivedAt = upload.receivedAt ?? Date.now();
  const name = metadata.filename ?? upload.objectId;
  const isGraphic = ['.svg', '.eps'].includes(extname(name).toLowerCase());
  const { hasThumb, hasPreview } = renditions;
  const width = clip.width ?? renditions.width;
  const height = clip.height ?? renditions.height;
  return {
    objectId: upload.objectId,
    type,
    zType: type !== 'image' ? '' : isGraphic ? 'G' : 'I',
    sourceId: channel?.chanSrcID ?? '',
    name,
    createdAt: createdAt(fields) ?? receivedAt,
    receivedAt,
    fields,
    mediaType: mediaTypeOfUpload(name, type, fileType),
    hasThumb,
    hasPreview,
    ...(width !== undefined && height !== undefined && { width, height }),
    ...(clip.durationSeconds !== undefined && { durationSeconds: clip.durationSeconds }),
    ...(usage && { usage }),
  };
}

/** IPTCDateCreated is yyyymmdd, IPTCTimeCreated hhmmss (specification 3.9). */
function createdAt(fields: Readonly<Record<string, string>>): number | undefined {
  const time = /^(\d\d)(\d\d)(\d\d)/.exec(fields.IPTCTimeCreated ?? '');
  const [, hours, minutes, seconds] = time ?? ['', '00', '00', '00'];
  return timeSpanOf(`${fields.IPTCDateCreated ?? ''} ${hours}:${minutes}:${seconds}`)?.first;
}
