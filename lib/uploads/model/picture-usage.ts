import { usageFacts } from '#lib/upload-form/model/usage-facts.ts';
import type { UsageFacts } from '#lib/upload-form/model/usage-verdict.ts';
import type { Upload } from './upload-state.ts';

/** What a picture says about its use, which may keep it from being released; null for clips, which have no release (3.10). */
export function pictureUsage({ type, fileMetadata }: Pick<Upload, 'type' | 'fileMetadata'>): UsageFacts | null {
  return type === 'image' && fileMetadata ? usageFacts(fileMetadata) : null;
}
