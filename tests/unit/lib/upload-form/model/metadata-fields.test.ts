import { describe, expect, it } from 'vitest';
import type { MediaType } from '#lib/contract/uploads.ts';
import { METADATA_FIELDS } from '#lib/upload-form/model/field-table.ts';
import { cutToField, perFileFieldsOf } from '#lib/upload-form/model/field-values.ts';
import { mandatoryFields, shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { valuesToRemember } from '#lib/upload-form/model/form-values.ts';
import { fieldLabel, fieldsOf, formFieldsOf, metadataField } from '#lib/upload-form/model/metadata-fields.ts';

const names = (fields: { name: string }[]) => fields.map(({ name }) => name).sort();

describe('the field table', () => {
  it('[3.8] contains every value sent with an image', () => {
    expect(names(fieldsOf('image'))).toEqual(
      [
        ...['ChannelID', 'ImgSrcID', 'IPTCHeadline', 'IPTCCaption', 'IPTCCaptionWriter', 'IPTCCategory'],
        ...['IPTCSupplCategory', 'ImgPlace', 'IPTCByLine', 'IPTCCredit', 'IPTCCopyrightNotice', 'IPTCReleaseDate'],
        ...['IPTCReleaseTime', 'IPTCExpirationDate', 'IPTCExpirationTime', 'IPTCDateCreated', 'IPTCTimeCreated'],
        ...['ImgExpiresTS', 'ImgName', 'ImgCreatedBy', 'IPTCCountryCode', 'IPTCCountryName', 'IPTCProvinceState'],
        'IPTCCity',
      ].sort(),
    );
  });

  it('[3.10] contains the same values for video and audio', () => {
    const expected = [
      ...['ChannelID', 'AVMSrcID', 'AVMTeaser', 'IPTCHeadline', 'IPTCCaption', 'IPTCCaptionWriter', 'IPTCCategory'],
      ...['IPTCSupplCategory', 'IPTCByLine', 'IPTCCredit', 'IPTCCopyrightNotice', 'IPTCDateCreated'],
      ...['IPTCTimeCreated', 'AVMExpiresTS', 'AVMName', 'AVMCreatedBy'],
    ].sort();
    expect(names(fieldsOf('video'))).toEqual(expected);
    expect(names(fieldsOf('audio'))).toEqual(expected);
  });

  it('[5.8, 9.5] limits exactly the fields that have a maximum length', () => {
    const limits = Object.fromEntries(
      METADATA_FIELDS.flatMap(({ name, maxLength }) => (maxLength === undefined ? [] : [[name, maxLength]])),
    );
    expect(limits).toEqual({
      ImgName: 80,
      AVMName: 80,
      AVMTeaser: 255,
      IPTCHeadline: 255,
      IPTCCaption: 2048,
      IPTCCaptionWriter: 128,
      IPTCCategory: 3,
      ImgPlace: 255,
      IPTCByLine: 255,
      IPTCCredit: 32,
      IPTCCopyrightNotice: 128,
    });
    expect(metadataField('IPTCCredit')?.maxLength).toBe(32);
    expect(metadataField('IPTCCity')?.maxLength).toBeUndefined();
  });

  it('has every name once and a separate label for each', () => {
    expect(new Set(METADATA_FIELDS.map(({ name }) => name)).size).toBe(METADATA_FIELDS.length);
    expect(METADATA_FIELDS.filter(({ name, label }) => label !== `metadata.${name}`)).toEqual([]);
  });

  it('labels the caption of a picture as the description of a video or sound', () => {
    const labelsOf = (type: MediaType) =>
      fieldsOf(type).flatMap(({ name, label }) => (/^IPTCCaption/.test(name) ? [label] : []));
    expect(labelsOf('image')).toEqual(['metadata.IPTCCaption', 'metadata.IPTCCaptionWriter']);
    expect(labelsOf('video')).toEqual(['metadata.description', 'metadata.descriptionWriter']);
    expect(labelsOf('audio')).toEqual(['metadata.description', 'metadata.descriptionWriter']);
    expect(fieldLabel('IPTCCaption', 'audio')).toBe('metadata.description');
    expect(fieldLabel('IPTCHeadline', 'audio')).toBe('metadata.IPTCHeadline');
    expect(fieldLabel('OfTheFuture', 'image')).toBeUndefined();
  });

  it('[3.9] has one release field from which the three other values follow', () => {
    expect(metadataField('IPTCReleaseDate')?.control).toBe('released');
    expect(names(formFieldsOf('image').filter(({ name }) => /Release|Expiration/.test(name)))).toEqual([
      'IPTCReleaseDate',
    ]);
  });

  it('[5.9] never hides the channel', () => {
    expect(metadataField('ChannelID')).toMatchObject({ isHideable: false });
  });

  it('[5.11] fills the byline with the user, place and copyright with the division, and remembers form fields only', () => {
    const filled = METADATA_FIELDS.flatMap(({ name, autoFill }) => (autoFill ? [[name, autoFill]] : []));
    expect(Object.fromEntries(filled)).toEqual({
      IPTCByLine: 'user-name',
      ImgPlace: 'division',
      IPTCCopyrightNotice: 'division',
    });
    expect(METADATA_FIELDS.filter(({ isRemembered, isFormField }) => isRemembered && !isFormField)).toEqual([]);
  });
});

const WORDS = [
  ['IPTCHeadline', 'text'],
  ['IPTCCaption', 'multi-line'],
  ['IPTCCaptionWriter', 'text'],
  ['IPTCCategory', 'select'],
  ['IPTCSupplCategory', 'multi-select'],
];
const PEOPLE = [
  ['IPTCByLine', 'text'],
  ['IPTCCredit', 'text'],
  ['IPTCCopyrightNotice', 'text'],
];
const AV_FORM = [
  ['ChannelID', 'select'],
  ['AVMTeaser', 'text'],
  ...WORDS,
  ...PEOPLE,
  ['IPTCDateCreated', 'date'],
  ['AVMExpiresTS', 'date'],
];
const IMAGE_FORM = [
  ['ChannelID', 'select'],
  ...WORDS,
  ['ImgPlace', 'text'],
  ...PEOPLE,
  ['IPTCReleaseDate', 'released'],
  ['IPTCDateCreated', 'date'],
  ['ImgExpiresTS', 'date'],
];

describe.each<[MediaType, readonly (readonly string[])[], readonly string[]]>([
  ['image', IMAGE_FORM, ['IPTCCountryCode', 'IPTCCountryName', 'IPTCProvinceState', 'IPTCCity']],
  ['video', AV_FORM, []],
  ['audio', AV_FORM, []],
])('the form for %s', (type, form, ofOneFile) => {
  const formNames = form.map(([name = '']) => name);
  const allNames = fieldsOf(type).map(({ name }) => name);
  const configured = { hidden: [] as string[], mandatory: [] as string[] };
  const formFields = { image: configured, video: configured, audio: configured };
  const settings = { formFields, extraFields: [], remember: [], doNotRemember: [], autoFill: [] };

  it('[3.8, 3.10] has a control for each field, in this order', () => {
    expect(formFieldsOf(type).map(({ name, control }) => [name, control])).toEqual(form);
    expect(perFileFieldsOf(type).map(({ name }) => name)).toEqual(ofOneFile);
  });

  it('[5.9] can hide any field except the channel, and make any mandatory', () => {
    const hiding = { ...settings, formFields: { ...formFields, [type]: { hidden: allNames, mandatory: [] } } };
    expect(shownFormFields(type, hiding).map(({ name }) => name)).toEqual(['ChannelID']);
    const asking = { ...settings, formFields: { ...formFields, [type]: { hidden: [], mandatory: allNames } } };
    expect(mandatoryFields(type, asking)).toEqual(formNames);
    const both = { ...settings, formFields: { ...formFields, [type]: { hidden: allNames, mandatory: allNames } } };
    expect(mandatoryFields(type, both)).toEqual(['ChannelID']);
  });

  it('[5.11] may remember each of its fields, and none of a single file', () => {
    const values = Object.fromEntries(allNames.map((name) => [name, `a ${name}`]));
    expect(Object.keys(valuesToRemember(type, values, { ...settings, remember: allNames }))).toEqual(formNames);
  });
});

describe('cutting', () => {
  it('[5.8] counts UTF-16 units and never splits a character', () => {
    expect(cutToField('IPTCCategory', 'Köln')).toBe('Köl');
    expect(cutToField('IPTCCategory', 'ab😀')).toBe('ab');
    expect(cutToField('IPTCCategory', 'a😀')).toBe('a😀');
    expect(cutToField('OfTheFuture', 'Köln')).toBe('Köln');
    expect(cutToField('IPTCCity', 'x'.repeat(5_000))).toHaveLength(5_000);
  });
});
