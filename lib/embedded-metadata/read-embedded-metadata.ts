/**
 * Reads the metadata of a picture or a clip from a few slices of the file. Runs in a worker: no DOM, no canvas, no WebAssembly.
 * Decision 8 explains why no package is used.
 */

import { md5 } from '@noble/hashes/legacy.js';
import { cutText } from '#lib/core/cut-text.ts';
import { joinBytes } from '#lib/core/join-bytes.ts';
import type { RangeReader } from '#lib/core/read-bytes.ts';
import { type Coordinates, validCoordinates } from '#lib/upload-form/model/coordinates.ts';
import { cutList, cutToField } from '#lib/upload-form/model/field-values.ts';
import type { FileContent, FileMetadata, FileUsage } from '#lib/upload-form/model/metadata-values.ts';
import { MAPPED_TOO, UNMAPPED_LISTS } from '#lib/upload-form/model/unmapped-fields.ts';
import { type FurtherWords, usageInWords } from '#lib/upload-form/model/usage-words.ts';
import { distinctVariants } from '#lib/upload-form/model/value-variants.ts';
import type { NamedText, RawBlocks } from './containers/raw-blocks.ts';
import { type Container, readContainer } from './containers/read-container.ts';
import { findStore } from './credentials/find-store.ts';
import { readCredentials } from './credentials/read-credentials.ts';
import {
  type EmbeddedTexts,
  embeddedValues,
  unmappedMetadata,
  usageDatesOf,
  usageTexts,
  valueVariants,
} from './embedded-values.ts';
import { type ExifData, readExif } from './exif.ts';
import { type PhotoshopResources, readIim, readPhotoshopResources } from './iptc-iim.ts';
import { isDamaged } from './is-damaged.ts';
import { iso6709Degrees, xmpDegrees } from './model/degrees.ts';
import { type FileType, isOfKind } from './model/detect-file-type.ts';
import type { EmbeddedMetadata, EmbeddedThumbnail } from './model/embedded-metadata.ts';
import { SliceSource } from './slice-source.ts';
import { readXmp, type XmpProperties } from './xmp.ts';

/**
 * Type by signature, values, place, orientation, size and thumbnail of a file, from at most five times 64 KiB (9.6). Of broken and unknown files, the readable part, at least `values: {}`. Rejects only if the browser cannot read
 * the file, with the browser's own error.
 */
export async function readEmbeddedMetadata(
  file: Blob | RangeReader,
  further: FurtherWords = {},
): Promise<EmbeddedMetadata> {
  const source = new SliceSource(file);
  return embeddedIn(await readContainer(source), source, further);
}

async function embeddedIn(
  { fileType, blocks }: Container,
  source: SliceSource,
  further: FurtherWords,
): Promise<EmbeddedMetadata> {
  if (!fileType) return { values: {}, unmapped: {} };
  const none: BlocksMetadata = { values: {}, unmapped: {} };
  const { store: stored, ...found } = blocks ? await metadataOfBlocks(blocks, fileType, further) : none;
  const { unreadFrom } = source;
  // Last, so that the rest is read from what may be read (9.6).
  const store = stored ?? (await findStore(source, fileType));
  const credentials = store && (await readCredentials(store));
  return {
    fileType,
    ...found,
    ...(credentials && { credentials }),
    ...(unreadFrom !== undefined && { unreadFrom }),
  };
}

interface BlocksMetadata extends Omit<EmbeddedMetadata, 'fileType'> {
  /** The content credentials, not read yet. */
  readonly store?: RawBlocks['credentials'];
}

/** What the blocks of a file say. */
export async function metadataOfBlocks(
  blocks: RawBlocks,
  fileType: FileType,
  further: FurtherWords,
): Promise<BlocksMetadata> {
  if (isWithoutTexts(blocks)) return withoutTexts(blocks);
  const exif = blocks.exif && (await readExif(blocks.exif.source, blocks.exif));
  const resources = blocks.photoshop && readPhotoshopResources(blocks.photoshop.block);
  const inTiff = exif && readPhotoshopResources(exif.photoshop);
  const iim = [resources?.iim, blocks.iim, exif?.iim, inTiff?.iim].find((block) => block?.length) ?? joinBytes([]);
  const xmp = readXmp([...blocks.xmp, ...(exif ? [exif.xmp] : [])]);
  const texts = { xmp, iim: readIim(iim), exif: exif?.texts ?? new Map(), texts: blocks.texts ?? [] };
  const coordinates = xmpCoordinates(xmp) ?? exif?.coordinates ?? namedCoordinates(texts.texts);
  const pixelSize = blocks.pixelSize ?? exif?.pixelSize;
  const thumbnail = thumbnailOf(blocks, exif) ?? photoshopThumbnail(blocks);
  const unmapped = unmappedMetadata(texts);
  const store = fileType === 'tiff' ? exif?.credentials : blocks.credentials;
  return {
    values: withTitle(fileType, { values: embeddedValues(texts), unmapped }),
    unmapped,
    ...variantsOf(texts),
    ...(resources && isIptcNewer(resources) && { isIptcNewer: true }),
    ...usageOf(texts, further),
    ...(coordinates && { coordinates }),
    ...(exif?.orientation && { orientation: exif.orientation }),
    ...(pixelSize && { pixelSize }),
    ...(thumbnail && { thumbnail }),
    ...(store && { store }),
  };
}

/** Many pictures of the web: looking for each of a hundred keys takes longer than all else that is done to add them. */
function isWithoutTexts({ exif, xmp, photoshop, iim, texts }: RawBlocks): boolean {
  return !exif && xmp.length === 0 && !photoshop && !iim?.length && !texts?.length;
}

function withoutTexts({ pixelSize, credentials }: RawBlocks): BlocksMetadata {
  return { values: {}, unmapped: {}, ...(pixelSize && { pixelSize }), ...(credentials && { store: credentials }) };
}

function usageOf(texts: EmbeddedTexts, further: FurtherWords): { usage?: FileUsage } {
  const words = usageInWords(usageTexts(texts), further);
  const usage = { ...(words && { words }), ...usageDatesOf(texts) };
  return Object.keys(usage).length > 0 ? { usage } : {};
}

function variantsOf(texts: EmbeddedTexts): Pick<EmbeddedMetadata, 'variants'> {
  const variants = valueVariants(texts);
  return Object.keys(variants).length > 0 ? { variants } : {};
}

/** Photoshop stores the digest of the block that it has written beside XMP; some programs store zeros. */
function isIptcNewer({ iim, iimDigest }: PhotoshopResources): boolean {
  if (!iim || !iimDigest?.some((byte) => byte !== 0)) return false;
  return md5(iim).some((byte, at) => byte !== iimDigest[at]);
}

function xmpCoordinates(xmp: XmpProperties): Coordinates | undefined {
  const degrees = (name: string) => xmpDegrees(xmp.get(name)?.[0] ?? '');
  return validCoordinates(degrees('exif:GPSLatitude'), degrees('exif:GPSLongitude'));
}

function namedCoordinates(texts: readonly NamedText[]): Coordinates | undefined {
  const place = texts.find(({ name }) => name === 'place');
  return place && validCoordinates(...iso6709Degrees(place.text));
}

/** Clips have a title where pictures have a headline: that of XMP precedes the one of the format. */
function withTitle(fileType: FileType, { values, unmapped: { title } }: Pick<EmbeddedMetadata, 'values' | 'unmapped'>) {
  const isClip = isOfKind(fileType, 'video') || isOfKind(fileType, 'audio');
  const hasOwn = values.IPTCHeadline !== undefined && values.IPTCHeadline.source !== 'Text';
  return isClip && title && !hasOwn ? { ...values, IPTCHeadline: title } : values;
}

function thumbnailOf({ exif }: RawBlocks, data: ExifData | undefined): EmbeddedThumbnail | undefined {
  if (!exif || exif.fileOffset < 0 || !data?.thumbnail) return undefined;
  return { offset: exif.fileOffset + data.thumbnail.offset, length: data.thumbnail.length };
}

function photoshopThumbnail({ photoshop }: RawBlocks): EmbeddedThumbnail | undefined {
  const thumbnail = photoshop && photoshop.fileOffset >= 0 && readPhotoshopResources(photoshop.block).thumbnail;
  return thumbnail ? { offset: photoshop.fileOffset + thumbnail.offset, length: thumbnail.length } : undefined;
}

/** Longest text that is kept of a file, more than any field takes. */
const MAX_WHOLE_LENGTH = 10_000;

/** The embedded metadata that form and upload use; cuts long values (5.8). Rejects if the file cannot be read. */
export async function readFileMetadata(file: Blob | RangeReader, further: FurtherWords = {}): Promise<FileMetadata> {
  const source = new SliceSource(file);
  const container = await readContainer(source);
  return { ...fileMetadataOf(await embeddedIn(container, source, further)), ...(await contentOf(container, source)) };
}

/** As form and upload use it: long values are cut (5.8). */
export function fileMetadataOf({
  values,
  unmapped,
  variants,
  isIptcNewer,
  usage,
  coordinates,
  credentials,
  unreadFrom,
}: Omit<EmbeddedMetadata, 'fileType'>): FileMetadata {
  const [entries, others] = [Object.entries(values), Object.entries(unmapped)];
  const cut = entries.filter(([name, { text }]) => cutToField(name, text) !== text);
  const whole = Object.fromEntries(cut.map(([name, { text }]) => [name, cutText(text, MAX_WHOLE_LENGTH)]));
  return {
    values: Object.fromEntries(entries.map(([name, { text }]) => [name, cutToField(name, text)])),
    unmapped: Object.fromEntries(others.map(([name, { text }]) => [name, cutUnmapped(name, text)])),
    ...(variants && cutVariants(variants)),
    ...(isIptcNewer && { isIptcNewer }),
    ...(usage && { usage: withCutWords(usage) }),
    repaired: [...entries, ...others.filter(([name]) => !MAPPED_TOO.includes(name))]
      .filter(([, { isRepaired }]) => isRepaired)
      .map(([name]) => name),
    coordinates: coordinates ?? null,
    ...(credentials && { credentials }),
    ...(cut.length > 0 && { whole }),
    ...(unreadFrom !== undefined && { unreadFrom }),
  };
}

function cutUnmapped(name: string, text: string): string {
  // As the caption that it is, beside which it is not shown again.
  if (name === 'description') return cutToField('IPTCCaption', text);
  const isList = UNMAPPED_LISTS.some((list) => list === name);
  return (isList ? cutList : cutText)(text, MAX_WHOLE_LENGTH);
}

function cutVariants(variants: NonNullable<EmbeddedMetadata['variants']>): Pick<FileMetadata, 'variants'> {
  const cut = Object.entries(variants).flatMap(([name, all]) => {
    const kept = distinctVariants(
      all.map((variant) => ({ ...variant, text: cutText(cutToField(name, variant.text), MAX_WHOLE_LENGTH) })),
    );
    return kept.length > 1 ? [[name, kept] as const] : [];
  });
  return cut.length > 0 ? { variants: Object.fromEntries(cut) } : {};
}

function withCutWords({ words, ...dates }: FileUsage): FileUsage {
  return { ...dates, ...(words && { words: { ...words, text: cutText(words.text, MAX_WHOLE_LENGTH) } }) };
}

async function contentOf(container: Container, source: SliceSource): Promise<FileContent> {
  return { fileType: container.fileType ?? null, isDamaged: await isDamaged(container, source) };
}
