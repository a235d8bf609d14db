/** Messages between the seeding process and the server. */

import type { S3Options } from '../../options/s3-options.ts';
import type { CatalogueAsset } from '../../stores/catalogue.ts';
import type { SeedProgress } from './seed-library.ts';

/** The first message of the server. A message, because the arguments of a process are not secret. */
export interface SeedStart {
  readonly s3: S3Options | undefined;
}

export type SeedMessage =
  | { readonly kind: 'is-known'; readonly id: number; readonly objectId: string }
  | { readonly kind: 'save'; readonly id: number; readonly asset: CatalogueAsset }
  | { readonly kind: 'progressed'; readonly progress: SeedProgress }
  | { readonly kind: 'left-out'; readonly line: string };

/** Reply to `is-known` and `save`. */
export interface SeedReply {
  readonly id: number;
  readonly isKnown: boolean;
}
