import { useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { mandatoryFields, shownFormFields } from '#lib/metadata/model/form-configuration.ts';
import type { FormLists } from '#lib/metadata/model/form-lists.ts';
import { checksFiles } from '#lib/metadata/model/form-problems.ts';
import { missingOf } from '#lib/metadata/model/form-values.ts';
import { shownByItself } from '#lib/metadata/model/shown-by-itself.ts';
import { currentBundle } from '#lib/uploads/model/current-bundle.ts';
import { useMirror, useReady } from '../hooks/client-context.ts';

/** What the form leaves to the files; the same array until a mandatory field is filled or emptied. */
export function useOpenFields(type: MediaType, lists: FormLists): readonly string[] {
  const { settings } = useReady();
  const open = useMirror(({ bundles }) => {
    if (!checksFiles(type, settings)) return '';
    const draft = currentBundle(bundles, type)?.draft ?? {};
    const shown = { ...draft, ...shownByItself(draft, shownFormFields(type, settings), [], lists) };
    return missingOf(mandatoryFields(type, settings), shown, {}).join();
  });
  // A channel is in no file.
  return useMemo(() => open.split(',').filter((name) => name !== '' && name !== 'ChannelID'), [open]);
}
