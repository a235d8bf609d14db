import { useCallback, useEffect, useMemo, useState } from 'react';
import type { UploadChannel } from '#lib/contract/channels.ts';
import { type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import { shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { inheritedFields } from '#lib/upload-form/model/form-effect.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import { impliedDefaults } from '#lib/upload-form/model/implied-defaults.ts';
import type { MetadataAppendMode, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { isImplied } from '#lib/upload-form/model/release.ts';
import { isSameForm } from '#lib/upload-form/model/same-form.ts';
import type { DraftText } from '#lib/upload-form/model/start-form.ts';
import { currentBundle } from '#lib/uploads/model/current-bundle.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';

export interface Draft {
  /** What the form shows: typed, stored and implied values. */
  readonly values: MetadataValues;
  readonly appendMode: MetadataAppendMode;
  /** The form differs from the one that files were started with last. */
  readonly isChangedSinceStart: boolean;
  /** Names of fields whose value was not given for these files. */
  readonly inherited: readonly string[];
  /** False until the initial values of the form are known (5.11). */
  readonly isLoaded: boolean;
  readonly channels: readonly UploadChannel[];
  set(name: string, value: string): void;
  /** The values that are not stored yet, for a start that stores them. */
  take(): DraftText;
}

const NO_VALUES: MetadataValues = {};

/** The form's values: those typed on this surface and not stored yet, else those of the queue. */
export function useDraft(type: MediaType, lists: FormLists): Draft {
  const { drafts, send } = useClient();
  const { settings } = useReady();
  const channels = useMirror((state) => state.auth.channels[UPLOAD_DOMAIN[type]]);
  const owner = useMirror(({ auth }) => ownerOf(auth));
  const bundle = useMirror((state) => currentBundle(state.bundles, type));
  const isNew = useMirror(({ auth }) => auth.status === 'signed-in') && bundle === undefined;
  const storedText = JSON.stringify(bundle?.draft ?? NO_VALUES);
  const [typed, setTyped] = useState(() => drafts.unstored(type));

  // Stored text is published to all surfaces; a new user starts without typed values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => setTyped(drafts.unstored(type)), [drafts, type, storedText, owner]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form of another user is another one
  useEffect(() => {
    if (isNew) send('uploads.openForm', { type }).catch(() => undefined);
  }, [send, type, isNew, owner]);

  useEffect(() => {
    const flush = () => void drafts.flush().catch(() => undefined);
    window.addEventListener('pagehide', flush);
    return () => window.removeEventListener('pagehide', flush);
  }, [drafts]);

  const withImplied = useCallback(
    (entered: MetadataValues): MetadataValues => ({
      ...entered,
      ...impliedDefaults(entered, shownFormFields(type, settings), channels, lists),
    }),
    [type, settings, channels, lists],
  );
  const values = useMemo(
    () => withImplied({ ...(JSON.parse(storedText) as MetadataValues), ...typed }),
    [storedText, typed, withImplied],
  );
  const atStart = bundle && { ...bundle.formAtStart, values: withImplied(bundle.formAtStart.values) };
  const appendMode = bundle?.draftAppendMode ?? 0;
  const givenText = bundle?.given?.join();
  const inherited = useMemo(() => {
    const given = givenText?.split(',').concat(Object.keys(typed));
    return inheritedFields({ draft: values, given });
  }, [values, givenText, typed]);
  return {
    values,
    appendMode,
    isChangedSinceStart: atStart !== undefined && !isSameForm({ values, appendMode }, atStart),
    inherited,
    isLoaded: bundle !== undefined,
    channels,
    set(name, value) {
      setTyped((before) => ({ ...before, [name]: value }));
      drafts.write(type, { [name]: value });
    },
    take() {
      const stored = bundle?.draft ?? NO_VALUES;
      const changes = Object.entries(values).filter(([name, value]) => (stored[name] ?? '') !== value);
      // A release says so itself.
      const isOfNobody = ([name, value]: readonly [string, string]) => !(name in typed) && !isImplied(value);
      const implied = changes.filter(isOfNobody).map(([name]) => name);
      return drafts.take(type, Object.fromEntries(changes), implied);
    },
  };
}
