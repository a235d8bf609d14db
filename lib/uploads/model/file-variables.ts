/** The values of a file's variables, as the engine sends them and the dialogs show them (decision 54). Pure. */
import type { FileVariables } from '#lib/upload-form/model/variables.ts';
import { splitFilename } from './filename.ts';
import type { UploadBundle, VariablesAtStart } from './upload-state.ts';

/** Undefined without those of the start: then braces are plain text. */
export function fileVariables(
  { filename }: { readonly filename: string },
  { owner }: Pick<UploadBundle, 'owner'>,
  atStart: VariablesAtStart | undefined,
): FileVariables | undefined {
  if (atStart === undefined) return undefined;
  return { ...atStart, user: owner.slice(owner.indexOf('/') + 1), filename: splitFilename(filename).stem };
}
