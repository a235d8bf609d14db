import { expect, it } from 'vitest';
import { isEmbargoed, releaseFromText, releaseText, rememberedRelease } from '#lib/upload-form/model/release.ts';
import { expiresTimestamp, releaseFields, releaseFromFields } from '#lib/upload-form/model/release-fields.ts';

it('[3.9, 9.9] released without a date is sent as since 1 Jan 1980', () => {
  expect(releaseFields({ isReleased: true, from: '', until: '' })).toEqual({
    IPTCReleaseDate: '19800101',
    IPTCReleaseTime: '000000',
  });
});

it('[3.9] released until a day ends on that day', () => {
  expect(releaseFields({ isReleased: true, from: '', until: '20270131' })).toEqual({
    IPTCReleaseDate: '19800101',
    IPTCReleaseTime: '000000',
    IPTCExpirationDate: '20270131',
    IPTCExpirationTime: '000000',
  });
});

it('[3.9] an object that is not released has expired on 1 Jan 1980 and has no release', () => {
  expect(releaseFields({ isReleased: false, from: '', until: '20270131' })).toEqual({
    IPTCExpirationDate: '19800101',
    IPTCExpirationTime: '000000',
  });
});

it('[3.9] expires at midnight', () => {
  expect(expiresTimestamp('20270131')).toBe('20270131 00:00:00');
  expect(expiresTimestamp('')).toBe('');
});

it.each([
  ['from 20270601', { IPTCReleaseDate: '20270601', IPTCReleaseTime: '000000' }],
  ['from 20270601T080000', { IPTCReleaseDate: '20270601', IPTCReleaseTime: '080000' }],
  [
    'from 20270601T080000 until 20271231',
    {
      IPTCReleaseDate: '20270601',
      IPTCReleaseTime: '080000',
      IPTCExpirationDate: '20271231',
      IPTCExpirationTime: '000000',
    },
  ],
])('[3.9] keeps the start in a file, with its time: %s', (text, fields) => {
  const release = releaseFromFields(fields);
  expect(release && releaseText(release)).toBe(text);
  expect(releaseFields(releaseFromText(text))).toEqual(fields);
});

it('[3.9] treats an end without a start as released until then, and one in 1980 as withheld whatever the start is', () => {
  expect(releaseFromFields({ IPTCExpirationDate: '20271231' })).toEqual({
    isReleased: true,
    from: '',
    until: '20271231',
  });
  expect(releaseFromFields({ IPTCReleaseDate: '20270601', IPTCExpirationDate: '19800101' })?.isReleased).toBe(false);
  expect(releaseFromFields({ IPTCReleaseTime: '080000' })).toBeNull();
});

it.each([
  ['from 20270601', true],
  ['from 20270531', false],
  ['from 20270530T235959', false],
  ['from 20270531T080000', true],
  ['until 20280101', false],
  ['yes', false],
  ['no', false],
])('[3.9] a release is embargoed on 31 May 2027: %s is %s', (text, isWaiting) => {
  expect(isEmbargoed(releaseFromText(text), '20270531')).toBe(isWaiting);
});

it.each([
  ['yes', 'implied yes'],
  ['until 20270131', 'implied until 20270131'],
  ['implied until 20270131', 'implied until 20270131'],
  ['no', 'no'],
])('[3.9, 5.11] treats a remembered value as unanswered, but withheld stays withheld: %s', (kept, text) => {
  expect(rememberedRelease(kept)).toBe(text);
  const { isReleased, until } = releaseFromText(kept);
  expect(releaseFromText(text)).toMatchObject({ isReleased, until });
});
