import { expect, it } from 'vitest';
import { expiresTimestamp, releaseFields } from '#lib/metadata/model/release.ts';

it('[3.9, 9.9] released without a date says since 1 Jan 1980', () => {
  expect(releaseFields({ isReleased: true, until: '' })).toEqual({
    IPTCReleaseDate: '19800101',
    IPTCReleaseTime: '000000',
  });
});

it('[3.9] released until a day ends on that day', () => {
  expect(releaseFields({ isReleased: true, until: '20270131' })).toEqual({
    IPTCReleaseDate: '19800101',
    IPTCReleaseTime: '000000',
    IPTCExpirationDate: '20270131',
    IPTCExpirationTime: '000000',
  });
});

it('[3.9] not released has expired on 1 Jan 1980 and names no release', () => {
  expect(releaseFields({ isReleased: false, until: '20270131' })).toEqual({
    IPTCExpirationDate: '19800101',
    IPTCExpirationTime: '000000',
  });
});

it('[3.9] expires at midnight', () => {
  expect(expiresTimestamp('20270131')).toBe('20270131 00:00:00');
  expect(expiresTimestamp('')).toBe('');
});
