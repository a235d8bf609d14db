/** What the seed library hands to the reference server: one asset, its metadata, and a way to make its bytes. */

export type SeedKind = 'image' | 'graphic' | 'video' | 'audio' | 'text';

export interface SeedAsset {
  readonly kind: SeedKind;
  /** Stable over runs: the same seed gives the same ids. */
  readonly objectId: string;
  /** File name with extension; for texts a slug. */
  readonly name: string;
  /** Source id of the channel it came in by, for example `NPA`. */
  readonly sourceId: string;
  readonly createdAt: Date;
  readonly receivedAt: Date;
  /** Contract field names verbatim: IPTCHeadline, IPTCCaption, IPTCByLine, ImgPlace, TxtFullText, … Blank ones are left out. */
  readonly fields: Readonly<Record<string, string>>;
  /** Makes the bytes; images are drawn here, clips are read from the committed files. */
  produce(): Promise<SeedFiles>;
}

export interface SeedFiles {
  /** The full file: JPEG or PNG, MP4, MP3; for texts the HTML of TxtFullText. */
  readonly original: Buffer;
  /** Poster of a video, cover or waveform of an audio file: a picture the server makes thumbnail and preview from. */
  readonly poster?: Buffer;
  /** Of clips. */
  readonly durationSeconds?: number;
}
