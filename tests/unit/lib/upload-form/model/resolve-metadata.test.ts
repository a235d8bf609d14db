import { describe, expect, it } from 'vitest';
import type { MetadataAppendMode } from '#lib/upload-form/model/metadata-values.ts';
import { type FormDraft, resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { wireForm } from '../../../../helpers/builders/upload-builders.ts';

const file = { IPTCHeadline: 'Flut', IPTCSupplCategory: 'A, B', IPTCDateCreated: '20240506', IPTCCity: 'Husum' };
const form = { IPTCHeadline: 'Sturm', IPTCSupplCategory: 'B,C', IPTCDateCreated: '20261120', IPTCCredit: 'dpa' };
const resolve = (mode: MetadataAppendMode) =>
  resolveMetadata({ form: wireForm(form, mode), usage: null, fileValues: file }).values;

it.each([
  [0, 'Sturm', 'B,C', '20261120'],
  [1, 'Flut Sturm', 'A,B,C', '20240506'],
  [2, 'Sturm', 'B,C', '20261120'],
  [3, 'Flut', 'A, B', '20240506'],
] as const)(
  '[4.16] follows the precedence of mode %i; only text fields are appended, and lists joined',
  (mode, headline, list, day) => {
    expect(resolve(mode)).toEqual({
      IPTCHeadline: headline,
      IPTCSupplCategory: list,
      IPTCDateCreated: day,
      IPTCCity: 'Husum',
      IPTCCredit: 'dpa',
    });
  },
);

it.each([0, 1, 2, 3] as const)(
  '[3.8] sent values have no hidden characters, nor line ends in fields of one line, typed or of the file, under mode %i',
  (mode) => {
    const { values, sent } = resolveMetadata({
      form: wireForm({ IPTCHeadline: 'St\u202eurm\0', IPTCByLine: 'J\u2066örg' }, mode),
      usage: null,
      fileValues: { IPTCCaption: 'Am\u0007 Deich\n\u200fheute', IPTCCopyrightNotice: '© Jörg\r\nHusum' },
      overrides: { IPTCCredit: 'd\u0000pa' },
    });
    const expected = {
      IPTCHeadline: 'Sturm',
      IPTCByLine: 'Jörg',
      IPTCCaption: 'Am Deich\nheute',
      IPTCCopyrightNotice: '© Jörg Husum',
      IPTCCredit: 'dpa',
    };
    expect(values).toEqual(expected);
    expect(sent.values).toEqual(expected);
    const plain = resolveMetadata({ form: wireForm({ IPTCHeadline: 'St\u202eurm' }, mode) });
    expect(plain.sent.values).toEqual({ IPTCHeadline: 'Sturm' });
  },
);

it('[5.8, 4.16] joins at most what a field allows, and never splits a character', () => {
  const long = (credit: string, caption: string) => ({ IPTCCredit: credit, IPTCCaption: caption });
  const { values: joined } = resolveMetadata({
    usage: null,
    fileValues: long('Fotostelle der Stadt', 'a'.repeat(2_000)),
    form: wireForm(long('Agentur am Hafen', `${'b'.repeat(46)}😀`), 1),
  });
  expect(joined.IPTCCredit).toBe('Fotostelle der Stadt Agentur am ');
  expect(joined.IPTCCaption).toBe(`${'a'.repeat(2_000)} ${'b'.repeat(46)}`);
});

describe('the sent metadata', () => {
  const own = { IPTCHeadline: 'Flut', IPTCCity: 'Köln', IPTCProvinceState: 'NRW' };
  const place = { IPTCCity: 'Köln', IPTCProvinceState: 'NRW' };
  const sent = (mode: MetadataAppendMode, repaired: string[] = [], overrides = {}) =>
    resolveMetadata({ form: wireForm({ IPTCCredit: 'dpa' }, mode), usage: null, fileValues: own, overrides, repaired })
      .sent;

  it.each([0, 2, 3] as const)('[3.8] contain the place of the file, under mode %i', (mode) => {
    expect(sent(mode)).toEqual({ values: { ...place, IPTCCredit: 'dpa' }, mode });
  });

  it('[3.8, 4.16] leave the place to the file where the server appends', () => {
    expect(sent(1)).toEqual({ values: { IPTCCredit: 'dpa' }, mode: 1 });
  });

  it.each([0, 1, 2, 3] as const)('[4.16] are resolved where repaired text counts, under mode %i', (mode) => {
    expect(sent(mode, ['IPTCHeadline'])).toEqual({ values: { ...own, IPTCCredit: 'dpa' }, mode: 2 });
  });

  it('[4.16] are the form and its mode where repaired text loses to the form', () => {
    const [fileValues, formValues] = [{ IPTCCredit: 'Köln' }, { IPTCCredit: 'dpa' }];
    const sentWith = (mode: MetadataAppendMode) =>
      resolveMetadata({ form: wireForm(formValues, mode), usage: null, fileValues, repaired: ['IPTCCredit'] }).sent;
    expect(sentWith(2)).toEqual({ values: formValues, mode: 2 });
    expect(sentWith(3)).toEqual({ values: fileValues, mode: 2 });
  });

  it('[3.8, 4.16] contain the place that was set for one file', () => {
    expect(sent(1, [], { IPTCCity: 'Bonn' }).values).toMatchObject({ IPTCCity: 'Bonn', IPTCProvinceState: 'NRW' });
  });
});

describe('the form of a start', () => {
  const channel = { chanID: '7', chanName: 'Desk', chanSrcID: 'NORTH', isSelectable: true };
  const channels = { img: [channel], vid: [{ ...channel, chanSrcID: 'CLIPS' }], aud: [] };
  const rules = { channels, isShown: () => true };
  const values = { ChannelID: '7', IPTCHeadline: 'x' };
  const started = (draft: Partial<FormDraft>) =>
    resolveMetadata({ draft: { type: 'image', values, appendMode: 0, rules, ...draft } }).form;

  it('[3.8] has the source of the chosen channel', () => {
    expect(started({ appendMode: 3 })).toEqual({
      metadata: { ...values, ImgSrcID: 'NORTH' },
      appendMode: 3,
      isReleaseImplied: false,
    });
  });

  it('[3.10] has the source of video and audio in a separate field', () => {
    expect(started({ type: 'video' }).metadata).toEqual({ ...values, AVMSrcID: 'CLIPS' });
  });

  it('[1.9, 5.9] omits a hidden field and what follows from it', () => {
    const stored = { ...values, IPTCCredit: 'dpa', IPTCReleaseDate: 'no', IPTCDateCreated: '20261120' };
    const isShown = (_type: string, name: string) => ['ChannelID', 'IPTCHeadline'].includes(name);
    expect(started({ values: stored, rules: { channels, isShown } }).metadata).toEqual({
      ...values,
      ImgSrcID: 'NORTH',
    });
  });

  it('[3.8] has the source of the chosen one of several channels', () => {
    const several = { ...channels, img: [{ ...channel, chanID: '6', chanSrcID: 'SOUTH' }, channel] };
    expect(started({ rules: { ...rules, channels: several } }).metadata).toMatchObject({ ImgSrcID: 'NORTH' });
  });

  it('has no source for a channel that the user does not have', () => {
    expect(started({ type: 'audio' }).metadata).toEqual(values);
  });

  it.each([0, 1, 2, 3] as const)(
    '[3.9, 4.10] is sent like the draft that it was made of, under mode %i',
    (appendMode) => {
      const draft = {
        type: 'image',
        values: { ...values, IPTCReleaseDate: 'implied yes' },
        appendMode,
        rules,
      } as const;
      const own = {
        usage: null,
        fileValues: { ...file, IPTCExpirationDate: '20270131' },
        overrides: {},
        repaired: ['IPTCCity'],
      };
      const { form: stored } = resolveMetadata({ draft });
      expect(resolveMetadata({ form: stored, ...own })).toEqual(resolveMetadata({ draft, ...own }));
    },
  );
});

describe('variables', () => {
  const variables = { date: '11/05/2026', user: 'Anna', filename: 'deich', serial: 2 };
  const typed = { IPTCHeadline: '{city}: {filename}', IPTCCredit: '{user}' };
  const resolved = (mode: MetadataAppendMode, more: object = {}) =>
    resolveMetadata({
      form: wireForm(typed, mode),
      usage: null,
      fileValues: { IPTCCity: 'Husum' },
      variables,
      ...more,
    });

  it.each([0, 2, 3] as const)('are sent with the values of the file, under mode %i', (mode) => {
    expect(resolved(mode).sent.values).toEqual({ IPTCHeadline: 'Husum: deich', IPTCCredit: 'Anna', IPTCCity: 'Husum' });
  });

  it('stay as typed in the form that a start stores', () => {
    expect(resolved(2).form.metadata).toEqual(typed);
  });

  it('take the city that is set for the file before the one in it', () => {
    expect(resolved(0, { overrides: { IPTCCity: 'Bonn', IPTCCaption: '{city} {serial:3}' } }).values).toEqual({
      IPTCHeadline: 'Bonn: deich',
      IPTCCredit: 'Anna',
      IPTCCity: 'Bonn',
      IPTCCaption: 'Bonn 002',
    });
  });

  it('are plain text in the metadata of a file', () => {
    const fileValues = { IPTCHeadline: '{user}', IPTCCity: '{date}' };
    expect(resolved(1, { usage: null, fileValues }).values.IPTCHeadline).toBe('{user} {date}: deich');
  });

  it('are plain text without values, as on the server', () => {
    expect(resolved(0, { variables: undefined }).values.IPTCHeadline).toBe('{city}: {filename}');
  });
});
