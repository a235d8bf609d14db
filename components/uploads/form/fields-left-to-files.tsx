import { useEffect } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { mandatoryFields, shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { impliedDefaults } from '#lib/upload-form/model/implied-defaults.ts';
import { missingOf } from '#lib/upload-form/model/missing-metadata.ts';
import { currentBundle } from '#lib/uploads/model/current-bundle.ts';
import { useMirror, useReady } from '../../surface/client-context.ts';
import { useTabMetadata } from '../metadata-context.ts';

interface FieldsLeftToFilesProps {
  readonly type: MediaType;
  /** Gets the names of the mandatory fields that are empty in the form, after each change of the set. */
  readonly onNames: (names: readonly string[]) => void;
}

/** Renders nothing. A component so that it can be loaded after the page, and only where files are checked (5.9). */
export function FieldsLeftToFiles({ type, onNames }: FieldsLeftToFilesProps) {
  const { settings } = useReady();
  const { lists } = useTabMetadata();
  const missing = useMirror(({ bundles }) => {
    const draft = currentBundle(bundles, type)?.draft ?? {};
    const shown = { ...draft, ...impliedDefaults(draft, shownFormFields(type, settings), [], lists) };
    return missingOf(mandatoryFields(type, settings), shown, {}).join();
  });
  useEffect(() => {
    // No file contains a channel.
    onNames(missing.split(',').filter((name) => name !== '' && name !== 'ChannelID'));
    return () => onNames([]);
  }, [missing, onNames]);
  return null;
}
