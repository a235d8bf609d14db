/** An asset of the demo library: its metadata, and a function that produces its files. */

export type SeedKind = 'image' | 'graphic' | 'video' | 'audio' | 'text';

export interface SeedAsset {
  readonly kind: SeedKind;
  /** The same in every run. */
  readonly objectId: string;
  /** File name with extension; for texts a slug without one. */
  readonly name: string;
  /** Source id of its channel, for example `NPA`. */
  readonly sourceId: string;
  readonly createdAt: Date;
  readonly receivedAt: Date;
  /** By the contract's field names (IPTCHeadline, ImgPlace, TxtFullText, …); blank fields are left out. */
  readonly fields: Readonly<Record<string, string>>;
  /** Draws the image, or reads the committed clip. */
  produce(): Promise<SeedFiles>;
}

export interface SeedFiles {
  /** The full file: JPEG or PNG, MP4, MP3; for texts the HTML of TxtFullText. */
  readonly original: Buffer;
  /** Poster of a video or cover of an audio file; source of its thumbnail and preview. */
  readonly poster?: Buffer;
  /** Clips only. */
  readonly durationSeconds?: number;
}
