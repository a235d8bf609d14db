/** Release by form, file, user and append mode: what the dialog shows, and what a server then stores. */
import { describe, expect, it } from 'vitest';
import { metadataField } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataAppendMode, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { changeOf, withChange } from '#lib/upload-form/model/upload-values.ts';
import { usageDates } from '#lib/upload-form/model/usage-verdict.ts';
import { wireForm } from '../../../../helpers/builders/upload-builders.ts';
import { usageOf } from '../../../../helpers/builders/usage.ts';
import { FILES, FORMS, NAMES, releaseByForm, USER_CHOICES } from '../../../../helpers/samples/release-cases.ts';

const MODES = [0, 1, 2, 3] as const;

function filled(fields: MetadataValues): MetadataValues {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Shown by the dialog, and stored by a server that reads the same in the file. */
function ends(file: string, draft: string, mode: MetadataAppendMode, overrides: MetadataValues = {}) {
  const sets = Object.entries(FILES[file] ?? {});
  const fileValues = Object.fromEntries(sets.map(([set, text]) => [NAMES[Number(set) as keyof typeof NAMES], text]));
  const usage = usageOf(usageDates(fileValues));
  const form = { type: 'image', values: { IPTCReleaseDate: draft }, appendMode: mode } as const;
  const { values: announced, sent } = resolveMetadata({ draft: form, usage, fileValues, overrides });
  const stored = resolveMetadata({ form: wireForm(filled(sent.values), sent.mode), usage: null, fileValues }).values;
  return { announced, stored };
}

/** Precedence where form and file both have a value: 0 and 2 overwrite, 1 and 3 keep the existing one (4.16). */
const TRUTH: Readonly<Record<string, Readonly<Record<MetadataAppendMode, 'file' | 'form'>>>> = {
  untouched: { 0: 'file', 1: 'file', 2: 'file', 3: 'file' },
  'remembered until': { 0: 'file', 1: 'file', 2: 'file', 3: 'file' },
  yes: { 0: 'form', 1: 'file', 2: 'form', 3: 'file' },
  until: { 0: 'form', 1: 'file', 2: 'form', 3: 'file' },
  no: { 0: 'form', 1: 'file', 2: 'form', 3: 'file' },
};

describe.each(Object.keys(FILES))('a file with: %s', (file) => {
  it.each(FORMS)(
    '[3.9, 4.16] shows and stores its release by precedence, under a form with: $form',
    ({ form, draft, said }) => {
      for (const mode of MODES) {
        const holds = releaseByForm(file, said, TRUTH[form]?.[mode] === 'form');
        expect(ends(file, draft, mode), `mode ${mode}`).toEqual({ announced: holds, stored: holds });
      }
    },
  );

  it.each(USER_CHOICES)(
    '[2.7.6, 3.9] shows and stores what the user has set for it, whatever the form contains: $text',
    ({ text, said }) => {
      const field = metadataField('IPTCReleaseDate');
      const change = field && changeOf(field, text);
      const overrides = withChange({}, change ?? { values: {}, removedFields: [] });
      for (const { draft } of FORMS)
        for (const mode of MODES) expect(ends(file, draft, mode, overrides)).toEqual({ announced: said, stored: said });
    },
  );

  it('[3.9] keeps its release next to another override', () => {
    for (const { form, draft, said } of FORMS)
      for (const mode of MODES) {
        const holds = { ...releaseByForm(file, said, TRUTH[form]?.[mode] === 'form'), IPTCCity: 'Husum' };
        const { announced, stored } = ends(file, draft, mode, { IPTCCity: 'Husum' });
        expect({ announced, stored }).toEqual({ announced: holds, stored: holds });
      }
  });
});
