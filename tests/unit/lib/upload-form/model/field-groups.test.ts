import { describe, expect, it } from 'vitest';
import type { MetadataAppendMode } from '#lib/upload-form/model/metadata-values.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { wireForm } from '../../../../helpers/builders/upload-builders.ts';

const released = { IPTCReleaseDate: '19800101', IPTCReleaseTime: '000000' };
const withheld = { IPTCExpirationDate: '19800101', IPTCExpirationTime: '000000' };

function resolved(fileValues: Record<string, string>, formValues: Record<string, string>, mode: MetadataAppendMode) {
  return resolveMetadata({ form: wireForm(formValues, mode), usage: null, fileValues }).values;
}

describe('a group of fields', () => {
  it("[3.9, 4.16] is the form's where the form wins", () => {
    expect(resolved(withheld, released, 0)).toEqual(released);
    expect(resolved(withheld, released, 2)).toEqual(released);
  });

  it("[3.9, 4.16] is the file's where the file wins or nothing can be appended", () => {
    expect(resolved(withheld, released, 3)).toEqual(withheld);
    expect(resolved(withheld, released, 1)).toEqual(withheld);
  });

  it('is unchanged where only one side has it, or has blanks', () => {
    expect(resolved(withheld, { IPTCHeadline: 'x' }, 2)).toEqual({ ...withheld, IPTCHeadline: 'x' });
    expect(resolved(withheld, { IPTCReleaseDate: ' ' }, 2)).toEqual(withheld);
    expect(resolved({}, released, 3)).toEqual(released);
  });

  it('overrides stay as they are, and fields outside of a group', () => {
    const upload = {
      usage: null,
      fileValues: { IPTCDateCreated: '20260101', IPTCTimeCreated: '120000', IPTCCity: 'Kiel' },
      form: wireForm({ IPTCDateCreated: '20260202', IPTCCity: 'Köln' }, 2),
      overrides: { IPTCTimeCreated: '130000' },
    };
    expect(resolveMetadata(upload).values).toEqual({
      IPTCDateCreated: '20260202',
      IPTCTimeCreated: '130000',
      IPTCCity: 'Köln',
    });
  });
});
