/**
 * Everything that is in a file, for showing it (docs/design/metadata.md#everything-in-a-file). Never used for what
 * is sent. Runs in a worker that is ended after each file: broken files may keep exifr busy without end.
 */
import type { RawBlocks } from './containers/raw-blocks.ts';
import { readContainer } from './containers/read-container.ts';
import { type Charset, decodeText } from './decode-text.ts';
import { exifText } from './embedded-values.ts';
import { type ExifData, readExif } from './exif.ts';
import { type ExifrOutput, exifrIptc, exifrOutput } from './exifr-output.ts';
import { inByteOrder, readIim, readPhotoshopResources } from './iptc-iim.ts';
import { type AllMetadata, allMetadata } from './model/all-metadata.ts';
import type { FileType } from './model/detect-file-type.ts';
import type { BlockKind, MetadataBlock, PlainField } from './model/plain-value.ts';
import { type CopyBudget, createCopyBudget, plainFields } from './plain-copy.ts';
import { SliceSource } from './slice-source.ts';
import type { XmlElement } from './xml-tree.ts';
import { xmpBlocks } from './xmp-blocks.ts';

/** The metadata of a JPEG precede its picture. */
const MAX_JPEG_BYTES = 8 * 1024 * 1024;
/** A TIFF may have its directories anywhere. */
const MAX_TIFF_BYTES = 128 * 1024 * 1024;
/** Exifr reads only the header and the colour profile of the other files that it knows. */
const MAX_HEAD_BYTES = 1024 * 1024;
const HEAD_TYPES: readonly FileType[] = ['png', 'heic', 'avif'];

const KINDS: readonly BlockKind[] = ['ifd0', 'exif', 'gps', 'interop', 'iptc', 'icc', 'jfif', 'ihdr'];

/** What was found apart from blocks, from exifr or our own reader of containers. */
interface Found {
  readonly blocks: MetadataBlock[];
  xmp: readonly (string | Uint8Array | XmlElement)[];
  isBroken: boolean;
}

/** Null if it is no file whose metadata can be read. Rejects if the browser cannot read the file. */
export async function readAllMetadata(file: Blob): Promise<AllMetadata | null> {
  const { fileType, blocks } = await readContainer(new SliceSource(file));
  if (!fileType || !blocks) return null;
  const budget = createCopyBudget();
  const found: Found = { blocks: [], xmp: [], isBroken: fileType === 'tiff' && file.size > MAX_TIFF_BYTES };
  const iim = iimOf(blocks, undefined);
  const charset = iim && readIim(iim).charset;
  for (const bytes of await partsOf(file, fileType, blocks)) await addOutput(found, bytes, { budget, charset });
  // exifr joins the parts of a JPEG; in other files it misses packed XMP, or takes it for text.
  if (blocks.xmp.length > 0 && (fileType !== 'jpeg' || found.xmp.length === 0)) found.xmp = blocks.xmp;
  await addMissed(found, blocks, budget);
  return allMetadata([...found.blocks, ...xmpBlocks(found.xmp)], found.isBroken || budget.hasSkipped);
}

/** What our own reader finds in files that exifr does not know, or reads no block of. */
async function addMissed(found: Found, blocks: RawBlocks, budget: CopyBudget): Promise<void> {
  const has = (kind: BlockKind) => found.blocks.some((block) => block.kind === kind);
  const isAllFound = has('iptc') && has('ifd0') && found.xmp.length > 0;
  const exif = blocks.exif && !isAllFound ? await readExif(blocks.exif.source, blocks.exif) : undefined;
  if (found.xmp.length === 0 && exif && exif.xmp.length > 0) found.xmp = [exif.xmp];
  await addIptc(found, iimOf(blocks, exif), budget);
  const texts = exif && !has('ifd0') && !has('exif') ? exifFields(exif) : [];
  if (texts.length > 0) found.blocks.push({ kind: 'ifd0', fields: texts });
  const named = Object.groupBy(blocks.texts ?? [], ({ name }) => name);
  const lists = Object.entries(named).map(([name, list]) => [name, list.map(({ text }) => text)] as const);
  const fields = plainFields(Object.fromEntries(lists), {}, budget);
  if (fields.length > 0) found.blocks.push({ kind: 'other', fields });
}

/** Names as in the standard. */
const EXIF_NAMES: readonly (readonly [tag: number, name: string])[] = [
  [0x010f, 'Make'],
  [0x0110, 'Model'],
  [0x010e, 'ImageDescription'],
  [0x013b, 'Artist'],
  [0x8298, 'Copyright'],
  [0x9003, 'DateTimeOriginal'],
];

function exifFields({ texts, coordinates }: ExifData): PlainField[] {
  const fields = EXIF_NAMES.map(([tag, name]): PlainField => [name, exifText(tag, texts.get(tag))]);
  const place = coordinates ? `${coordinates.latitude}, ${coordinates.longitude}` : '';
  return [...fields, ['GPSPosition', place] as const].filter(([, text]) => text !== '');
}

/** The parts of the file that exifr reads: the file as far as it may be read, and its Exif block if exifr misses it. */
async function partsOf(file: Blob, fileType: FileType, { exif }: RawBlocks): Promise<Uint8Array[]> {
  const first = async (length: number) => new Uint8Array(await file.slice(0, length).arrayBuffer());
  if (fileType === 'jpeg') return [await first(MAX_JPEG_BYTES)];
  if (fileType === 'tiff') return file.size > MAX_TIFF_BYTES ? [] : [await first(file.size)];
  const head = HEAD_TYPES.includes(fileType) ? [await first(MAX_HEAD_BYTES)] : [];
  return [...(exif ? [await exif.source.read(0, exif.source.size)] : []), ...head];
}

/** `charset`: that of its IPTC, if our own reader has found that. */
interface Reading {
  readonly budget: CopyBudget;
  readonly charset: Charset | undefined;
}

async function addOutput(found: Found, bytes: Uint8Array, reading: Reading): Promise<void> {
  const output = await exifrOutput(bytes).catch(() => null);
  found.isBroken ||= output === null || (output !== undefined && 'errors' in output.translated);
  if (!output) return;
  for (const block of blocksOf(output, reading)) {
    if (!found.blocks.some(({ kind }) => kind === block.kind)) found.blocks.push(block);
  }
  const { xmp } = output.translated;
  if (typeof xmp === 'string') found.xmp = [xmp];
}

function blocksOf({ translated, raw }: ExifrOutput, { budget, charset }: Reading): MetadataBlock[] {
  const blocks = KINDS.map((kind): MetadataBlock => {
    const values = kind === 'iptc' ? decodedIptc(translated[kind], charset) : translated[kind];
    return { kind, fields: plainFields(values, raw[kind], budget) };
  });
  const { userComment } = translated;
  const comment = userComment instanceof Uint8Array ? commentText(userComment) : '';
  return [...blocks, { kind: 'other' as const, fields: comment ? [['UserComment', comment] as const] : [] }].filter(
    ({ fields }) => fields.length > 0,
  );
}

/** exifr decodes every data set as Latin-1, one character per byte. */
function decodedIptc(value: unknown, charset: Charset | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => decodedIptc(one, charset));
  if (typeof value === 'string')
    return decodeText(
      Uint8Array.from(value, (one) => one.charCodeAt(0)),
      charset,
    ).text;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, decodedIptc(one, charset)]));
}

/** Eight bytes name the encoding (Exif 2.3, 4.6.5). */
function commentText(bytes: Uint8Array): string {
  const isUnicode = String.fromCharCode(...bytes.subarray(0, 7)) === 'UNICODE';
  const content = bytes.subarray(8);
  const text = isUnicode ? new TextDecoder('utf-16le').decode(content) : decodeText(content).text;
  return text.replace(/\0+$/, '').trim();
}

function iimOf({ iim, photoshop }: RawBlocks, exif: ExifData | undefined): Uint8Array | undefined {
  const inTiff = exif && readPhotoshopResources(exif.photoshop).iim;
  return [iim, photoshop && readPhotoshopResources(photoshop.block).iim, exif?.iim, inTiff].find(
    (block) => block?.length,
  );
}

async function addIptc(found: Found, iim: Uint8Array | undefined, budget: CopyBudget): Promise<void> {
  if (!iim?.length || found.blocks.some(({ kind }) => kind === 'iptc')) return;
  const output = await exifrIptc(inByteOrder(iim)).catch(() => null);
  found.isBroken ||= output === null;
  const fields = plainFields(decodedIptc(output, readIim(iim).charset), undefined, budget);
  if (fields.length > 0) found.blocks.push({ kind: 'iptc', fields });
}
