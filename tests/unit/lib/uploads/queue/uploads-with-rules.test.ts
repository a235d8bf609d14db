/** Rows say of a server's extra fields what they say of the others. */
import { describe, expect, it } from 'vitest';
import { extraRules } from '#lib/upload-form/model/extra-rules.ts';
import { flagsOf } from '#lib/uploads/model/upload-rules.ts';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import { createFilesMetadata } from '#lib/uploads/queue/files-metadata.ts';
import { createUploadRows, type UploadRules } from '#lib/uploads/queue/uploads-with-rules.ts';
import { type AnnouncedField, extraFieldsOf } from '../../../../helpers/builders/extra-fields.ts';
import { newUpload } from '../../../../helpers/builders/upload-builders.ts';

const KEYWORDS = { name: 'IPTCKeywords', control: 'list', maxLength: 12, embedded: ['dc:subject'] };
const RULES: UploadRules = (upload) => flagsOf(upload, { isInCurrentBundle: true, isNameValid: true });
const fileWith = (fileMetadata: Partial<NonNullable<Upload['fileMetadata']>> = {}, upload: Partial<Upload> = {}) =>
  newUpload({
    fileMetadata: { values: {}, unmapped: {}, repaired: [], coordinates: null, ...fileMetadata },
    ...upload,
  });

function setUp(...announced: readonly AnnouncedField[]) {
  const server = { announced: extraFieldsOf(...announced), rules: RULES };
  const metadata = createFilesMetadata((type) => extraRules(type, server.announced));
  return { server, metadata, rows: createUploadRows(() => server.rules, metadata) };
}

const LONG = { unmapped: { keywords: 'Flut, Sturm, Husum' } };
const REPAIRED = { unmapped: { keywords: 'Größe' }, repaired: ['keywords'] };
const NOTHING = { isTextCut: false, isRepaired: false };

describe('[3.8, 5.8] the row of a file with extra fields', () => {
  it.each([
    ['is cut', LONG, {}, { isTextCut: true, isRepaired: false }],
    ['is cut, and replaced for this file', LONG, { overrides: { IPTCKeywords: 'Flut' } }, NOTHING],
    ['was repaired', REPAIRED, {}, { isTextCut: false, isRepaired: true }],
    ['is whole', { unmapped: { keywords: 'Flut' } }, {}, NOTHING],
    ['is not read yet', {}, { fileMetadata: null }, NOTHING],
  ] as const)('says it of one that %s', (_, file, upload, said) => {
    expect(setUp(KEYWORDS).rows()(fileWith(file, upload))).toMatchObject(said);
  });

  it('says nothing of a value that the server has no field for, in general or for this media type', () => {
    expect(setUp().rows()(fileWith({ ...LONG, ...REPAIRED }))).toMatchObject(NOTHING);
    const { rows } = setUp({ ...KEYWORDS, mediaTypes: ['video'] });
    expect(rows()(fileWith(LONG))).toMatchObject(NOTHING);
    expect(rows()(fileWith(LONG, { type: 'video' }))).toMatchObject({ isTextCut: true });
  });
});

it('rows are made anew when the fields of the server come or change, or a rule does, and not otherwise', () => {
  const { server, rows } = setUp();
  const before = rows();
  server.announced = extraFieldsOf();
  expect(rows()).toBe(before);
  server.announced = extraFieldsOf(KEYWORDS);
  const announced = rows();
  expect(announced).not.toBe(before);
  expect(announced(fileWith(LONG)).isTextCut).toBe(true);
  server.rules = (upload) => RULES(upload);
  expect(rows()).not.toBe(announced);
});

it('what a file has of extra fields is computed once, whatever changes of its upload', () => {
  const { metadata } = setUp(KEYWORDS);
  const upload = fileWith(LONG);
  const read = metadata()(upload);
  expect(read?.values).toEqual({ IPTCKeywords: 'Flut, Sturm' });
  expect(metadata()({ ...upload, overrides: { IPTCCity: 'Husum' } } as Upload)).toBe(read);
});

it('rows are asked for without reading the fields of the server again', () => {
  let reads = 0;
  const announced = extraFieldsOf(KEYWORDS).map((field) =>
    Object.defineProperty(field, 'name', {
      enumerable: true,
      get() {
        reads += 1;
        return 'IPTCKeywords';
      },
    }),
  );
  const { server, rows } = setUp();
  server.announced = announced;
  rows();
  const before = reads;
  rows();
  expect(reads).toBe(before);
});
