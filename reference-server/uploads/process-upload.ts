import { extname } from 'node:path';
import { MEDIA_TYPES, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { findAccount } from '../demo-library/data/accounts.ts';
import { findChannel } from '../demo-library/data/upload-channels.ts';
import { timeSpanOf } from '../search/timestamp.ts';
import type { AssetFiles } from '../storage/asset-files.ts';
import type { CatalogueAsset } from '../storage/catalogue.ts';
import type { UploadRecord } from '../storage/records.ts';
import { ownFields } from './asset-metadata.ts';
import { type ClipFacts, posterOf, probeClip } from './clip-tools.ts';
import { mediaTypeOf } from './media-types.ts';
import { makeRenditions, NO_RENDITIONS, type Renditions, readHeader } from './renditions.ts';
import type { Sidecars } from './sidecars.ts';

export interface ProcessingDeps {
  /** Path of the upload's bytes. */
  pathOf(uploadKey: string): string;
  readonly files: AssetFiles;
  readonly sidecars: Sidecars;
}

/** Turns a finished upload into a searchable asset. Every step is idempotent, so it can be repeated after a crash. */
export async function processUpload(upload: UploadRecord, { pathOf, files, sidecars }: ProcessingDeps): Promise<void> {
  const received = pathOf(upload.uploadKey);
  if (upload.uploadType === 'metafile') {
    await files.adopt(upload.objectId, 'meta', received);
    await sidecars.addToParent(upload);
  } else {
    await files.adopt(upload.objectId, 'original', received);
    await sidecars.saveWithSidecars(await makeAsset(upload, files), upload);
  }
}

async function makeAsset(upload: UploadRecord, files: AssetFiles): Promise<CatalogueAsset> {
  const path = await files.localPath(upload.objectId, 'original');
  const fields = await ownFields(upload, path);
  if (upload.uploadType === 'image') return toAsset(upload, fields, {}, await readHeader(path));
  const [clip, poster] = await Promise.all([
    probeClip(path),
    upload.uploadType === 'video' ? posterOf(path) : undefined,
  ]);
  const renditions = poster === undefined ? NO_RENDITIONS : await makeRenditions(files, upload.objectId, poster);
  return toAsset(upload, fields, clip, renditions);
}

function toAsset(
  upload: UploadRecord,
  fields: Readonly<Record<string, string>>,
  clip: ClipFacts,
  renditions: Renditions,
): CatalogueAsset {
  const { metadata, owner } = upload;
  const type = MEDIA_TYPES.find((candidate) => candidate === upload.uploadType) ?? 'image';
  const account = findAccount(owner.split('/').at(-1) ?? '');
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
    mediaType: mediaTypeOf(name),
    hasThumb,
    hasPreview,
    ...(width !== undefined && height !== undefined && { width, height }),
    ...(clip.durationSeconds !== undefined && { durationSeconds: clip.durationSeconds }),
  };
}

/** IPTCDateCreated is yyyymmdd, IPTCTimeCreated hhmmss (specification 3.9). */
function createdAt(fields: Readonly<Record<string, string>>): number | undefined {
  const time = /^(\d\d)(\d\d)(\d\d)/.exec(fields.IPTCTimeCreated ?? '');
  const [, hours, minutes, seconds] = time ?? ['', '00', '00', '00'];
  return timeSpanOf(`${fields.IPTCDateCreated ?? ''} ${hours}:${minutes}:${seconds}`)?.first;
}
