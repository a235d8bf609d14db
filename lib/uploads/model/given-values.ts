/** Which values of a form were given for its files, and which are left over (decision 18). Pure. */

import { APPEND_MODE } from '#lib/upload-form/model/form-effect.ts';
import type { MetadataAppendMode, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { givenRelease, rememberedRelease } from '#lib/upload-form/model/release.ts';
import type { FormOfFiles } from './form-of-files.ts';
import type { UploadBundle } from './upload-state.ts';

/**
 * The form for files that are added after a start: what the start has sent was given for earlier files, and an append
 * mode chosen for those returns to `mode`. What was changed since is for the new ones. Null if nothing was sent.
 */
export function formOfNextFiles(bundle: UploadBundle, mode: MetadataAppendMode): FormOfFiles | null {
  const { draft, draftAppendMode, formAtStart, isFormSent } = bundle;
  if (!isFormSent) return null;
  const changed = Object.keys(draft).filter((name) => draft[name] !== (formAtStart.values[name] ?? ''));
  const isModeChanged = draftAppendMode !== formAtStart.appendMode;
  return {
    draft: changed.includes('IPTCReleaseDate') ? draft : withImpliedRelease(draft),
    draftAppendMode: isModeChanged ? draftAppendMode : mode,
    formAtStart: {
      values: withImpliedRelease(formAtStart.values),
      appendMode: isModeChanged ? formAtStart.appendMode : mode,
    },
    given: [...changed, ...(isModeChanged ? [APPEND_MODE] : [])],
    isFormSent: false,
  };
}

/** The form of the last start, whose files have it again, because those added later are gone. */
export function formOfLastStart({ draft, isReleaseImplied, appendMode, inherited = [] }: UploadBundle): FormOfFiles {
  const values = isReleaseImplied ? draft : withRelease(draft, givenRelease);
  return {
    draft: values,
    draftAppendMode: appendMode,
    formAtStart: { values, appendMode },
    given: Object.keys(values).filter((name) => !inherited.includes(name)),
    isFormSent: true,
  };
}

/**
 * The form without values that are no longer remembered: `initial` has those of a new one. What the user gave for its
 * files stays. Null if its files are being sent with it.
 */
export function formWithoutForgotten(
  { draft, formAtStart, given, isFormSent }: UploadBundle,
  names: readonly string[],
  initial: MetadataValues,
): Pick<FormOfFiles, 'draft' | 'formAtStart'> | null {
  if (isFormSent) return null;
  const forgotten = names.filter((name) => !given.includes(name));
  const without = (values: MetadataValues): MetadataValues => ({
    ...values,
    ...Object.fromEntries(forgotten.map((name) => [name, initial[name] ?? ''])),
  });
  return { draft: without(draft), formAtStart: { ...formAtStart, values: without(formAtStart.values) } };
}

/** The values with their release as one that was given for other files (decision 34). */
export function withImpliedRelease(values: MetadataValues): MetadataValues {
  return withRelease(values, rememberedRelease);
}

function withRelease(values: MetadataValues, change: (release: string) => string): MetadataValues {
  const { IPTCReleaseDate: release } = values;
  return release ? { ...values, IPTCReleaseDate: change(release) } : values;
}
