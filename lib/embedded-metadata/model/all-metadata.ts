/** Everything found in a file as groups of named texts, what an editor has to know first. Pure. */
import type { NOTABLE_FIELDS } from '#lib/upload-form/model/unmapped-fields.ts';
import { coordinatesText, exifText, readableName, valueText } from './metadata-text.ts';
import type { BlockKind, MetadataBlock, PlainField } from './plain-value.ts';

/** In the order in which they are shown; `xmp` is one group per namespace. */
export const METADATA_GROUPS = [
  ...(['notable', 'camera', 'lens', 'exposure', 'image', 'dates', 'location', 'iptc', 'xmp', 'other'] as const),
] as const;
export type MetadataGroupId = (typeof METADATA_GROUPS)[number];

/** An entry whose label is translated. */
export type KnownEntry = (typeof NOTABLE_FIELDS)[number] | 'coordinates';

export interface MetadataEntry {
  readonly known?: KnownEntry;
  /** The standard's name in English words. */
  readonly name: string;
  readonly text: string;
}

export interface MetadataGroup {
  readonly id: MetadataGroupId;
  /** XMP only. */
  readonly namespace?: string;
  readonly entries: readonly MetadataEntry[];
}

export interface AllMetadata {
  /** Without empty groups. */
  readonly groups: readonly MetadataGroup[];
  /** Something was broken or beyond a limit. */
  readonly isPartial: boolean;
}

const MAX_ENTRIES = 2_000;

/** The first place with text counts, in the precedence of our reader: XMP, then IPTC. */
const NOTABLE: readonly (readonly [KnownEntry, ...(readonly [kind: BlockKind, namespace: string, name: string])[]])[] =
  [
    ['instructions', ['xmp', 'photoshop', 'Instructions'], ['iptc', '', 'SpecialInstructions']],
    ['usageTerms', ['xmp', 'xmpRights', 'UsageTerms']],
    ['digitalSourceType', ['xmp', 'Iptc4xmpExt', 'DigitalSourceType']],
    ['aiSystemUsed', ['xmp', 'Iptc4xmpExt', 'AISystemUsed']],
    ['aiSystemVersionUsed', ['xmp', 'Iptc4xmpExt', 'AISystemVersionUsed']],
    ['aiPromptInformation', ['xmp', 'Iptc4xmpExt', 'AIPromptInformation']],
    ['aiPromptWriterName', ['xmp', 'Iptc4xmpExt', 'AIPromptWriterName']],
    ['source', ['xmp', 'photoshop', 'Source'], ['iptc', '', 'Source']],
    ['keywords', ['xmp', 'dc', 'subject'], ['iptc', '', 'Keywords']],
  ];

const CAMERA =
  /^(?:Make|Model|Software|HostComputer|UniqueCameraModel|LocalizedCameraModel|CameraSerialNumber|SerialNumber|BodySerialNumber|CameraOwnerName|OwnerName|Firmware|CameraLabel)$/;
const LENS = /^Lens|^FocalLength|^MaxApertureValue$/;
const EXPOSURE =
  /^(?:Exposure|FNumber|ISO|Aperture|Shutter|Brightness|Metering|Flash(?!pix)|WhiteBalance|LightSource|Sensitivity|RecommendedExposure|StandardOutput|PhotographicSensitivity|SceneC|SceneT|GainControl|Contrast|Saturation|Sharpness|Subject|DigitalZoom|CustomRendered|SensingMethod|FileSource|SpectralSensitivity)/;
const DATES = /Date|^(?:OffsetTime|SubSec)/;
const IMAGE =
  /^(?:Image(?:Width|Height|Length|Size)|ExifImage|PixelX|PixelY|Orientation|[XY]Resolution|ResolutionUnit|ColorSpace|BitsPerSample|Compress|PhotometricInterpretation|YCbCr|SamplesPerPixel|Planar|RowsPerStrip|Strip|Tile|Predictor|WhitePoint|PrimaryChromaticities|ReferenceBlackWhite|ComponentsConfiguration|Gamma|Interoperability|SampleFormat|ExtraSamples|SubfileType)/;

const EXIF_GROUPS: readonly (readonly [RegExp, MetadataGroupId])[] = [
  [CAMERA, 'camera'],
  [LENS, 'lens'],
  [EXPOSURE, 'exposure'],
  [DATES, 'dates'],
  [IMAGE, 'image'],
];

const GROUP_OF_KIND: Readonly<Record<BlockKind, MetadataGroupId | null>> = {
  ifd0: null,
  exif: null,
  interop: null,
  other: 'other',
  gps: 'location',
  iptc: 'iptc',
  icc: 'image',
  jfif: 'image',
  ihdr: 'image',
  xmp: 'xmp',
};

export function allMetadata(blocks: readonly MetadataBlock[], isBroken: boolean): AllMetadata {
  const groups = new Map<string, MetadataEntry[]>();
  const add = (key: string, entry: MetadataEntry): void => {
    const entries = groups.get(key) ?? [];
    groups.set(key, entries);
    if (entry.text !== '') entries.push(entry);
  };
  for (const entry of notableEntries(blocks)) add('notable', entry);
  for (const block of blocks) {
    if (block.kind === 'gps') add('location', coordinatesEntry(block));
    for (const field of block.fields) {
      const id = GROUP_OF_KIND[block.kind] ?? exifGroup(field[0]);
      add(id === 'xmp' ? `xmp ${block.namespace ?? ''}` : id, entryOf(block, field));
    }
  }
  return limited(groups, isBroken);
}

function exifGroup(name: string): MetadataGroupId {
  return EXIF_GROUPS.find(([names]) => names.test(name))?.[1] ?? 'other';
}

function entryOf({ kind }: MetadataBlock, field: PlainField): MetadataEntry {
  const isExif = kind !== 'iptc' && kind !== 'xmp';
  return { name: readableName(field[0]), text: isExif ? exifText(field) : valueText(field[1]) };
}

function notableEntries(blocks: readonly MetadataBlock[]): MetadataEntry[] {
  return NOTABLE.map(([known, ...places]) => {
    const texts = places.map(([kind, namespace, name]) => {
      const inPlace = blocks.filter((block) => block.kind === kind && (block.namespace ?? '') === namespace);
      const field = inPlace.flatMap(({ fields }) => fields).find(([one]) => one === name);
      return field ? valueText(field[1]) : '';
    });
    return { known, name: readableName(known), text: texts.find((text) => text !== '') ?? '' };
  });
}

function coordinatesEntry({ fields }: MetadataBlock): MetadataEntry {
  const degrees = (name: string) => Number(fields.find(([one]) => one === name)?.[1] ?? Number.NaN);
  return {
    known: 'coordinates',
    name: 'Coordinates',
    text: coordinatesText(degrees('latitude'), degrees('longitude')),
  };
}

/** Groups in their order, at most `MAX_ENTRIES` together. */
function limited(found: ReadonlyMap<string, readonly MetadataEntry[]>, isBroken: boolean): AllMetadata {
  const groups: MetadataGroup[] = [];
  let left = MAX_ENTRIES;
  let hasMore = false;
  for (const id of METADATA_GROUPS) {
    for (const [key, all] of found) {
      const [groupId = '', namespace] = key.split(/ (.*)/s);
      if (groupId !== id) continue;
      const entries = all.slice(0, left);
      left -= entries.length;
      hasMore ||= entries.length < all.length;
      if (entries.length > 0) groups.push({ id, ...(namespace !== undefined && { namespace }), entries });
    }
  }
  return { groups, isPartial: isBroken || hasMore };
}
