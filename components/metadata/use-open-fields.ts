import { useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { mandatoryFields } from '#lib/metadata/model/form-configuration.ts';
import { checksFiles } from '#lib/metadata/model/form-problems.ts';
import { missingOf } from '#lib/metadata/model/form-values.ts';
import { useMirror, useReady } from '../hooks/client-context.ts';
import { currentBundle } from './use-draft.ts';

/** The form says these by itself, or no file can. */
const NEVER_OPEN = ['ChannelID', 'IPTCReleaseDate'];

/** What the form leaves to the files; the same array until a mandatory field is filled or emptied. */
export function useOpenFields(type: MediaType): readonly string[] {
  const { settings } = useReady();
  const open = useMirror(({ bundles }) => {
    if (!checksFiles(type, settings)) return '';
    return missingOf(mandatoryFields(type, settings), currentBundle(bundles, type)?.draft ?? {}, {}).join();
  });
  return useMemo(() => open.split(',').filter((name) => name !== '' && !NEVER_OPEN.includes(name)), [open]);
}
