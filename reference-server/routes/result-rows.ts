/** Converts assets to result rows (specification 3.14–3.17). URLs are relative to the server's address. */

import { wireTimestamp } from '../core/timestamp.ts';
import { KEYWORDS } from '../search/filter-fields.ts';
import { usageFields } from '../search/usage-fields.ts';
import type { CatalogueAsset } from '../stores/catalogue.ts';

type Item = Record<string, string>;
export type WireRow = { readonly ItemNo: number } & Readonly<Record<string, Item | number>>;

/** `itemNo` is the 1-based position among all results, `extras` are the names of the server's extra fields. */
export function toResultRow(asset: CatalogueAsset, itemNo: number, extras: readonly string[] = []): WireRow {
  switch (asset.type) {
    case 'image':
      return { ItemNo: itemNo, Image: { ...imageItem(asset), ...pictureExtras(asset, extras) } };
    case 'text':
      return { ItemNo: itemNo, Text: textItem(asset) };
    default:
      return { ItemNo: itemNo, AVMedia: { ...avMediaItem(asset), ...pick(asset, extras) } };
  }
}

const IMAGE_FIELDS = `IPTCHeadline IPTCCaption IPTCByLine IPTCCredit IPTCCopyrightNotice IPTCCategory IPTCSupplCategory
  ImgKeydescr ImgPlace ImgExpiresTS`.split(/\s+/);
const AV_FIELDS = `AVMVideoCodecID AVMAudioCodecID AVMExpiresTS IPTCHeadline IPTCCaption IPTCKeywords IPTCByLine
  IPTCCategory IPTCSupplCategory IPTCPlace IPTCCredit IPTCCopyrightNotice`.split(/\s+/);
const TEXT_FIELDS = `TxtIntro TxtFullText TxtLenWords TxtLenLines TxtLenChars IPTCHeadline IPTCCaption
  IPTCOrigTransmission IPTCCategory IPTCEnvelopePriority`.split(/\s+/);

function pick(asset: CatalogueAsset, names: readonly string[]): Item {
  return Object.fromEntries(names.flatMap((name) => (asset.fields[name] ? [[name, asset.fields[name]]] : [])));
}

/** The keywords are in both fields, whichever of them is stored. */
function pictureExtras(asset: CatalogueAsset, extras: readonly string[]): Item {
  const [announced] = KEYWORDS;
  const stored = KEYWORDS.map((name) => asset.fields[name]).find(Boolean);
  if (!extras.includes(announced) || stored === undefined) return pick(asset, extras);
  return { ...pick(asset, extras), ...Object.fromEntries(KEYWORDS.map((name) => [name, stored])) };
}

/** Relative to the server's address, so that it also works behind a proxy that adds a path. */
export function mediaPath(asset: CatalogueAsset, variant: 'thumb' | 'preview' | 'original'): string {
  return `media/${encodeURIComponent(asset.mediaId ?? asset.objectId)}/${variant}`;
}

function imageItem(asset: CatalogueAsset): Item {
  return {
    ImgOID: asset.objectId,
    ImgName: asset.name,
    ImgSrcID: asset.sourceId,
    ...(asset.hasThumb && { ImgThumbURL: mediaPath(asset, 'thumb') }),
    ...(asset.hasPreview && { ImgPreviewURL: mediaPath(asset, 'preview') }),
    ImgHiresURL: mediaPath(asset, 'original'),
    ImgCreatedTS: wireTimestamp(asset.createdAt),
    ImgReceivedTS: wireTimestamp(asset.receivedAt),
    ...pick(asset, IMAGE_FIELDS),
    ...usageFields(asset),
  };
}

function avMediaItem(asset: CatalogueAsset): Item {
  const { width, height, durationSeconds } = asset;
  return {
    AVMOID: asset.objectId,
    AVMName: asset.name,
    AVMSrcID: asset.sourceId,
    ...(asset.hasThumb && { AVMImgThumbURL: mediaPath(asset, 'thumb') }),
    ...(asset.hasPreview && { AVMImgPreviewURL: mediaPath(asset, 'preview') }),
    AVMPreviewURL: mediaPath(asset, 'original'),
    AVMHiresURL: mediaPath(asset, 'original'),
    ...(asset.type === 'video' &&
      width !== undefined && { AVMPreviewWidth: String(width), AVMPreviewHeight: String(height) }),
    ...(durationSeconds !== undefined && { AVMDuration: durationSeconds.toFixed(1) }),
    AVMDataType: asset.mediaType,
    AVMCreatedTS: wireTimestamp(asset.createdAt),
    AVMReceivedTS: wireTimestamp(asset.receivedAt),
    ...pick(asset, AV_FIELDS),
    ...usageFields(asset),
  };
}

function textItem(asset: CatalogueAsset): Item {
  return {
    TxtOID: asset.objectId,
    TxtSrcID: asset.sourceId,
    TxtReceivedTS: wireTimestamp(asset.receivedAt),
    ...pick(asset, TEXT_FIELDS),
  };
}
