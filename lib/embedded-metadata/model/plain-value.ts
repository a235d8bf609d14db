/** Values of a file as plain data. Structures are lists of pairs, because a file chooses their names. */
export type PlainValue = string | number | boolean | readonly PlainValue[] | PlainStructure;

export interface PlainStructure {
  readonly fields: readonly PlainField[];
}

export type PlainField = readonly [name: string, value: PlainValue];

/** Parts of a file: directories of Exif, IPTC, colour profile, headers of JPEG and PNG, and one per XMP namespace. */
export type BlockKind = 'ifd0' | 'exif' | 'gps' | 'interop' | 'iptc' | 'icc' | 'jfif' | 'ihdr' | 'xmp' | 'other';

export interface MetadataBlock {
  readonly kind: BlockKind;
  /** XMP only: the usual prefix, or the address of an unknown namespace. */
  readonly namespace?: string;
  readonly fields: readonly PlainField[];
}
