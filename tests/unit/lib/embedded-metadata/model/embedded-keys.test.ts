import { expect, it } from 'vitest';
import { EMBEDDED_KEYS } from '#lib/embedded-metadata/model/embedded-keys.ts';
import { METADATA_FIELDS } from '#lib/upload-form/model/field-table.ts';

it('the table has keys for exactly the fields that files can contain', () => {
  const embeddable = METADATA_FIELDS.filter(({ isEmbeddable }) => isEmbeddable).map(({ name }) => name);
  expect(Object.keys(EMBEDDED_KEYS)).toEqual(embeddable);
});
