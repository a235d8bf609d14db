import { RELEASE_FIELDS, SENTINEL_DATE } from '#lib/upload-form/model/release-fields.ts';
import { usageFacts } from '#lib/upload-form/model/usage-facts.ts';
import { type UsageFacts, withholdingOf } from '#lib/upload-form/model/usage-verdict.ts';
import type { Upload } from './upload-state.ts';

/** What a picture says about its use, which may keep it from being released; null for clips, which have no release (3.10). */
export function pictureUsage({ type, fileMetadata }: Pick<Upload, 'type' | 'fileMetadata'>): UsageFacts | null {
  return type === 'image' && fileMetadata ? usageFacts(fileMetadata) : null;
}

/** It may not be used now, and no user has decided about its release: no form releases it. */
export function isWithheld(upload: Upload, nowMs: number): boolean {
  const usage = pictureUsage(upload);
  return usage !== null && !isReleaseDecided(upload) && withholdingOf(usage, nowMs) !== null;
}

/** What the user has said about the release of this file alone. */
export function releaseChoice(upload: Upload): 'released' | 'kept' | null {
  if (!isReleaseDecided(upload)) return null;
  return upload.overrides.IPTCExpirationDate === SENTINEL_DATE ? 'kept' : 'released';
}

function isReleaseDecided({ overrides }: Upload): boolean {
  return RELEASE_FIELDS.some((name) => overrides[name]);
}
