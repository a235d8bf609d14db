import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EditedFile, editFile, type FieldEdit, LONGEST_TEXT } from '#lib/upload-form/model/batch-edit.ts';
import { EDIT_MODES, type EditMode, modesOf } from '#lib/upload-form/model/edit-modes.ts';
import { METADATA_FIELDS } from '#lib/upload-form/model/field-table.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';

const CHANNELS = [
  { chanID: '0', chanName: 'Desks', chanSrcID: '', isSelectable: false },
  { chanID: '1', chanName: 'North', chanSrcID: 'N', isSelectable: true },
  { chanID: '2', chanName: 'South', chanSrcID: 'S', isSelectable: true },
];

const formOf = (values: MetadataValues, appendMode: 0 | 1 | 2 | 3 = 0) =>
  resolveMetadata({ draft: { type: 'image', values, appendMode } }).form;

function fileOf(parts: Partial<EditedFile> = {}): EditedFile {
  return { type: 'image', form: formOf({}), usage: null, fileValues: {}, overrides: {}, isRead: true, ...parts };
}

const edit = (file: EditedFile, ...edits: readonly FieldEdit[]) => editFile(file, edits, CHANNELS);
const one = (field: string, mode: EditMode, text = ''): FieldEdit => ({ field, mode, text });

describe('one text in several files, by mode', () => {
  const FILES = {
    empty: fileOf(),
    'from the form': fileOf({ form: formOf({ IPTCCaption: 'Form' }) }),
    'from the file': fileOf({ usage: null, fileValues: { IPTCCaption: 'File' } }),
    'of both, appended': fileOf({
      form: formOf({ IPTCCaption: 'form' }, 1),
      usage: null,
      fileValues: { IPTCCaption: 'File' },
    }),
    'set for the file': fileOf({ form: formOf({ IPTCCaption: 'Form' }), overrides: { IPTCCaption: 'Own' } }),
    cleared: fileOf({ form: formOf({ IPTCCaption: 'Form' }), overrides: { IPTCCaption: '' } }),
  } as const;
  const TABLE: Readonly<Record<keyof typeof FILES, Readonly<Record<EditMode, string | undefined>>>> = {
    empty: { replace: 'New', append: 'New', prepend: 'New', 'only-if-empty': 'New', clear: undefined },
    'from the form': {
      replace: 'New',
      append: 'Form New',
      prepend: 'New Form',
      'only-if-empty': 'Form',
      clear: undefined,
    },
    'from the file': {
      replace: 'New',
      append: 'File New',
      prepend: 'New File',
      'only-if-empty': 'File',
      // The media system keeps what the file contains: refused.
      clear: 'File',
    },
    'of both, appended': {
      replace: 'New',
      append: 'File form New',
      prepend: 'New File form',
      'only-if-empty': 'File form',
      clear: 'File form',
    },
    'set for the file': {
      replace: 'New',
      append: 'Own New',
      prepend: 'New Own',
      'only-if-empty': 'Own',
      clear: undefined,
    },
    cleared: { replace: 'New', append: 'New', prepend: 'New', 'only-if-empty': 'New', clear: undefined },
  };
  const cases = Object.entries(TABLE).flatMap(([name, row]) =>
    EDIT_MODES.map((mode) => ({ name: name as keyof typeof FILES, mode, expected: row[mode] })),
  );

  it.each(cases)('a caption $name: $mode gives $expected', ({ name, mode, expected }) => {
    const { values, refused } = edit(FILES[name], one('IPTCCaption', mode, 'New'));
    expect(values.IPTCCaption).toBe(expected);
    const isInFile = mode === 'clear' && FILES[name].fileValues.IPTCCaption !== undefined;
    expect(refused).toEqual(isInFile ? [{ field: 'IPTCCaption', reason: 'in-file' }] : []);
  });

  it('leaves a file unchanged that has the result already', () => {
    const { overrides } = FILES['from the form'];
    expect(edit(FILES['from the form'], one('IPTCCaption', 'only-if-empty', 'New')).overrides).toBe(overrides);
    expect(edit(FILES.empty, one('IPTCCaption', 'clear')).overrides).toEqual({});
    expect(edit(FILES.empty, one('IPTCCaption', 'append', ' \n')).overrides).toEqual({});
  });
});

describe('texts that are joined', () => {
  const joined = (field: string, mode: 'append' | 'prepend', before: string, text: string) =>
    edit(fileOf({ overrides: { [field]: before } }), one(field, mode, text)).values[field];

  it('have a space between sentences, a comma between names, and each list value once', () => {
    expect(joined('IPTCCaption', 'append', 'A dike.', 'File picture.')).toBe('A dike. File picture.');
    expect(joined('IPTCHeadline', 'prepend', 'Storm', 'Husum:')).toBe('Husum: Storm');
    expect(joined('IPTCByLine', 'append', 'Ada', 'Ben')).toBe('Ada, Ben');
    expect(joined('IPTCSupplCategory', 'append', 'SPO,POL', 'POL,WEA')).toBe('SPO,POL,WEA');
    expect(joined('IPTCSupplCategory', 'prepend', 'SPO,POL', 'POL,WEA')).toBe('POL,WEA,SPO');
  });

  it('are joined as they are typed where a space, a line break or a punctuation mark is at the joint', () => {
    expect(joined('IPTCCaption', 'append', 'A dike.', '\nPhoto: Ada')).toBe('A dike.\nPhoto: Ada');
    expect(joined('IPTCCredit', 'append', 'Ada', '/dpa')).toBe('Ada/dpa');
    expect(joined('ImgPlace', 'prepend', 'Husum', 'Dike (')).toBe('Dike (Husum');
    expect(joined('IPTCByLine', 'prepend', 'Ben', 'Ada ')).toBe('Ada Ben');
  });
});

describe('a text over the limit', () => {
  it('is refused with both lengths, and the other edits of that file with it', () => {
    const file = fileOf({ overrides: { IPTCCaption: 'x'.repeat(2_000) } });
    const edits = [one('IPTCCredit', 'replace', 'dpa'), one('IPTCCaption', 'append', 'y'.repeat(100))];
    const { overrides, values, refused } = edit(file, ...edits);
    expect(refused).toEqual([{ field: 'IPTCCaption', reason: 'too-long', length: 2_101, limit: 2_048 }]);
    expect(overrides).toBe(file.overrides);
    expect(values).toEqual(file.overrides);
  });

  it('is never cut, whatever the mode, the lengths and the field; what fits is stored whole', () => {
    const limited = METADATA_FIELDS.filter(
      (field) => modesOf(field).includes('append') && field.mediaTypes.includes('image'),
    );
    const texts = fc.string({ unit: fc.constantFrom('a', 'ä', '😀', ' '), maxLength: 300 });
    fc.assert(
      fc.property(
        fc.constantFrom(...limited),
        fc.constantFrom(...EDIT_MODES),
        texts,
        texts,
        (field, mode, before, text) => {
          const limit = field.maxLength ?? LONGEST_TEXT;
          const file = fileOf({ overrides: before.length <= limit ? { [field.name]: before } : {} });
          const base = resolveMetadata(file).values[field.name] ?? '';
          const { overrides, values, refused } = edit(file, one(field.name, mode, text));
          if (refused.length > 0) {
            expect(overrides).toBe(file.overrides);
            expect(refused[0]?.length).toBeGreaterThan(limit);
            return;
          }
          expect((values[field.name] ?? '').length).toBeLessThanOrEqual(limit);
          if (text.trim() === '' || mode === 'clear') return;
          const result = values[field.name] ?? '';
          if (field.control === 'multi-select') return;
          if (mode === 'replace') expect(result).toBe(text);
          if (mode === 'append') expect(result.startsWith(base.trim() === '' ? '' : base)).toBe(true);
          if (mode === 'append') expect(result.endsWith(text)).toBe(true);
          if (mode === 'prepend') expect(result.startsWith(text)).toBe(true);
          if (mode === 'only-if-empty') expect(result).toBe(base.trim() === '' ? text : base);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('a text of 100,000 characters is refused for a field without a limit of its own', () => {
    const { refused } = edit(fileOf(), one('IPTCCity', 'replace', 'x'.repeat(100_000)));
    expect(refused).toEqual([{ field: 'IPTCCity', reason: 'too-long', length: 100_000, limit: LONGEST_TEXT }]);
  });
});

describe('words that are found in texts', () => {
  const find = (text: string, replacement: string, field = 'IPTCCaption'): FieldEdit => ({
    field,
    mode: 'find',
    text: replacement,
    find: { text },
  });

  it.each([
    ['from the form', fileOf({ form: formOf({ IPTCCaption: 'Am Deich' }) })],
    ['from the file', fileOf({ fileValues: { IPTCCaption: 'Am Deich' } })],
    ['set for the file', fileOf({ overrides: { IPTCCaption: 'Am Deich' } })],
  ])('[3.8] are replaced in the text that is sent: %s', (_, file) => {
    expect(edit(file, find('deich', 'Damm')).overrides).toEqual({ IPTCCaption: 'Am Damm' });
  });

  it('[3.8] leave a file without them unchanged, also one without a text or whose text ends with a space', () => {
    for (const file of [fileOf(), fileOf({ overrides: { IPTCCaption: 'Am Damm ' } })])
      expect(edit(file, find('Deich', 'Wall')).overrides).toBe(file.overrides);
    const file = fileOf({ overrides: { IPTCCaption: 'Deich' } });
    expect(edit(file, one('IPTCCaption', 'find' as EditMode, 'Wall')).overrides).toBe(file.overrides);
  });

  it.each<readonly [string, Partial<EditedFile>, FieldEdit, object]>([
    [
      'a text that would be too long',
      { overrides: { IPTCCaption: 'x'.repeat(2_048) } },
      find('x', 'xy'),
      { reason: 'too-long', length: 4_096, limit: 2_048 },
    ],
    [
      'an emptied text that is in the file',
      { fileValues: { IPTCCaption: 'Deich' } },
      find('Deich', ''),
      { reason: 'in-file' },
    ],
    ['a file that is not read', { isRead: false }, find('Deich', ''), { reason: 'unread' }],
    ['a field that is no text', {}, find('a', 'b', 'IPTCDateCreated'), { reason: 'not-editable' }],
  ])('[3.8] are refused with a reason: %s', (_, parts, each, refusal) => {
    const file = fileOf(parts);
    expect(edit(file, each)).toMatchObject({
      overrides: file.overrides,
      refused: [{ field: each.field, ...refusal }],
    });
  });

  it('[3.8] empty the text of a file that has nothing else', () => {
    const file = fileOf({ form: formOf({ IPTCCaption: 'Deich' }) });
    expect(edit(file, find('Deich', '')).overrides).toEqual({ IPTCCaption: '' });
  });
});

describe('fields that are no text', () => {
  it('[3.8, 3.10] take a channel of the user with its source, and no other', () => {
    const file = fileOf({ form: { ...formOf({}), metadata: { ChannelID: '1', ImgSrcID: 'N' } } });
    expect(edit(file, one('ChannelID', 'replace', '2')).values).toEqual({ ChannelID: '2', ImgSrcID: 'S' });
    for (const id of ['0', '3'])
      expect(edit(file, one('ChannelID', 'replace', id)).refused).toEqual([
        { field: 'ChannelID', reason: 'unknown-channel' },
      ]);
    const film = fileOf({ type: 'video' });
    expect(edit(film, one('ChannelID', 'only-if-empty', '2')).overrides).toEqual({ ChannelID: '2', AVMSrcID: 'S' });
    expect(edit(file, one('ChannelID', 'only-if-empty', '2')).values.ChannelID).toBe('1');
    expect(edit(file, one('ChannelID', 'clear')).refused[0]?.reason).toBe('not-editable');
  });

  it('[3.9] take a release as a whole, and count the form’s default as empty', () => {
    const until = one('IPTCReleaseDate', 'only-if-empty', 'until 20270131');
    const implied = fileOf({ form: formOf({ IPTCReleaseDate: 'implied yes' }) });
    expect(edit(implied, until).values).toMatchObject({
      IPTCReleaseDate: '19800101',
      IPTCExpirationDate: '20270131',
      IPTCExpirationTime: '000000',
    });
    const answered = fileOf({ form: formOf({ IPTCReleaseDate: 'no' }) });
    expect(edit(answered, until).overrides).toEqual({});
    const embargoed = fileOf({ ...implied, usage: null, fileValues: { IPTCReleaseDate: '20990101' } });
    expect(edit(embargoed, until).overrides).toEqual({});
    expect(edit(embargoed, one('IPTCReleaseDate', 'replace', 'no')).values).toEqual({
      IPTCExpirationDate: '19800101',
      IPTCExpirationTime: '000000',
    });
  });

  it('[3.9] take days, and refuse what is no day', () => {
    expect(edit(fileOf(), one('ImgExpiresTS', 'replace', '20271231')).values).toEqual({
      ImgExpiresTS: '20271231 00:00:00',
    });
    expect(edit(fileOf(), one('ImgExpiresTS', 'replace', '20270231')).refused).toEqual([
      { field: 'ImgExpiresTS', reason: 'not-a-date' },
    ]);
    const dated = fileOf({ form: formOf({ IPTCDateCreated: '20240506' }) });
    expect(edit(dated, one('IPTCDateCreated', 'clear')).values).toEqual({});
  });

  it('refuse a mode or a media type that the field does not have', () => {
    for (const each of [
      one('IPTCCategory', 'append', 'SPO'),
      one('ImgName', 'replace', 'x'),
      one('AVMTeaser', 'replace', 'x'),
      one('Unknown', 'replace', 'x'),
    ])
      expect(edit(fileOf(), each).refused).toEqual([{ field: each.field, reason: 'not-editable' }]);
  });
});

it('[4.7] a file that is not read takes a replacement only, because its own values decide the rest', () => {
  const file = fileOf({ isRead: false });
  expect(edit(file, one('IPTCCredit', 'replace', 'dpa')).values).toEqual({ IPTCCredit: 'dpa' });
  for (const mode of EDIT_MODES.slice(1))
    expect(edit(file, one('IPTCCredit', mode, 'dpa')).refused).toEqual([{ field: 'IPTCCredit', reason: 'unread' }]);
});
