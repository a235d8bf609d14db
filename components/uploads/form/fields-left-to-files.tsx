import { useEffect } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { mandatoryFields, shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { shownByItself } from '#lib/upload-form/model/implied-defaults.ts';
import { missingOf } from '#lib/upload-form/model/missing-metadata.ts';
import { currentBundle } from '#lib/uploads/model/current-bundle.ts';
import { useMirror, useReady } from '../../surface/client-context.ts';
import { useFormLists } from './use-form-lists.ts';

interface FieldsLeftToFilesProps {
  readonly type: MediaType;
  /** Hears of the names of mandatory fields that the form leaves to the files, whenever one is filled or emptied. */
  readonly onNames: (names: readonly string[]) => void;
}

/** Shows nothing, and is loaded after the page where files are checked for what is mandatory (5.9). */
export function FieldsLeftToFiles({ type, onNames }: FieldsLeftToFilesProps) {
  const { settings } = useReady();
  const lists = useFormLists();
  const open = useMirror(({ bundles }) => {
    const draft = currentBundle(bundles, type)?.draft ?? {};
    const shown = { ...draft, ...shownByItself(draft, shownFormFields(type, settings), [], lists) };
    return missingOf(mandatoryFields(type, settings), shown, {}).join();
  });
  useEffect(() => {
    // A channel is in no file.
    onNames(open.split(',').filter((name) => name !== '' && name !== 'ChannelID'));
    return () => onNames([]);
  }, [open, onNames]);
  return null;
}
