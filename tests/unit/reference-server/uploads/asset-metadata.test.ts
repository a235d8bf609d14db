/** What the client shows before it sends a file is what the server stores, extra fields included. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { withExtraValues } from '#lib/embedded-metadata/model/extra-values.ts';
import { extraRules } from '#lib/upload-form/model/extra-rules.ts';
import type { UnmappedMetadata } from '#lib/upload-form/model/metadata-values.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { EXTRA_FIELDS } from '../../../../reference-server/config/extra-fields.ts';
import type { UploadRecord } from '../../../../reference-server/stores/records.ts';
import { ownFields } from '../../../../reference-server/uploads/asset-metadata.ts';

const UPLOAD: UploadRecord = {
  uploadKey: 'key',
  objectId: 'object',
  owner: 'NEWS/editor',
  uploadType: 'image',
  lengthBytes: 1,
  state: 'received',
  metadata: {},
  createdAt: 0,
  receivedAt: 0,
};

const line = fc.string({ unit: 'grapheme', maxLength: 90 });
const text = fc.oneof(
  line.filter((one) => one.trim() !== ''),
  fc
    .array(fc.constantFrom('Sturm', 'Flut', ' Flut', 'Küste, Deich', 'A\u202eB', 'x'.repeat(300)), { minLength: 1 })
    .map((words) => words.join(',')),
);
const choice = fc.constantFrom(
  ...[
    'print',
    'digsrctype:Print',
    'https://cv.iptc.org/newscodes/digitalsourcetype/print',
    'https://example.org/print',
  ],
);
const names = EXTRA_FIELDS.map(({ name }) => name);
const values = (from: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...from), fc.oneof(text, choice), { maxKeys: 6 });
const unmapped: fc.Arbitrary<UnmappedMetadata> = values([
  'keywords',
  'instructions',
  'source',
  'title',
  'persons',
  'jobId',
  'digitalSourceType',
]);

it('[3.8, 4.16] the server stores what the client has resolved of extra fields, for any form, file and edit', () => {
  const cases = fc.record({
    type: fc.constantFrom(...MEDIA_TYPES),
    appendMode: fc.constantFrom(0, 1, 2, 3),
    form: values([...names, 'IPTCHeadline', 'IPTCCaption']),
    overrides: fc.oneof(fc.constant({}), values(names)),
    unmapped,
  });
  fc.assert(
    fc.property(cases, ({ type, appendMode, form, overrides, unmapped: own }) => {
      const rules = extraRules(type, EXTRA_FIELDS);
      const isOfType = (name: string) =>
        name.startsWith('IPTC') && (!names.includes(name) || rules.some((rule) => rule.name === name));
      const ofType = (all: Readonly<Record<string, string>>) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => isOfType(name)));
      const metadata = { values: {}, unmapped: own, repaired: [], coordinates: null };
      const resolved = resolveMetadata({
        form: { metadata: ofType(form), appendMode, isReleaseImplied: false, extraFields: rules },
        fileValues: withExtraValues(metadata, rules).values,
        usage: null,
        overrides: ofType(overrides),
      });
      const { mode, values: sent } = resolved.sent;
      const request = { ...sent, ...(mode > 0 && { metadataAppend: String(mode) }) };
      const record = { ...UPLOAD, uploadType: type, metadata: request };
      const {
        ImgCreatedBy: _image,
        AVMCreatedBy: _clip,
        ...stored
      } = ownFields(record, { values: {}, unmapped: own }, EXTRA_FIELDS);
      expect(stored).toEqual(resolved.values);
    }),
    { numRuns: 500 },
  );
});
