import { shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { type OwnText, ownTextEffect } from '#lib/uploads/model/own-text-effects.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useMirror, useReady } from '../surface/client-context.ts';

/** What the form's text does to the file's own one (4.16). */
export function useTextEffect(name: OwnText, row: UploadRow): ReturnType<typeof ownTextEffect> {
  const { settings } = useReady();
  const isShown = row.type !== 'meta' && shownFormFields(row.type, settings).some((field) => field.name === name);
  return useMirror(({ bundles }) => ownTextEffect(name, row, bundles, () => isShown));
}
