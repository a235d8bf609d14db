import * as v from 'valibot';
import { AppError } from '#lib/core/app-error.ts';

const filesMessage = v.object({
  uploadIds: v.pipe(v.array(v.string()), v.maxLength(1_000)),
  files: v.pipe(v.array(v.instance(File)), v.maxLength(1_000)),
});

/** A slice of Files in the order of their upload ids. Throws `messaging/malformed`. */
export function parseFilesMessage(message: unknown): { uploadIds: readonly string[]; files: readonly File[] } {
  const parsed = v.safeParse(filesMessage, message);
  if (!parsed.success || parsed.output.files.length !== parsed.output.uploadIds.length)
    throw new AppError('messaging/malformed');
  return parsed.output;
}
