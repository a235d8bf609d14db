import { expect, it } from 'vitest';
import { isVerified } from '#lib/session/model/verification-token.ts';

// printf 'NEWS/müller:4f2a' | sha256sum
const TOKEN = '376978e2df7ba0f0d3074730fb2c8598535502721c4cc6991b7073fad5d6194d';
const answer = { userName: 'NEWS/müller', userSessionID: '4f2a', userDivision: '', verificationToken: TOKEN };

it('[5.13] the token is the lower-case hex SHA-256 of name, colon and session id in UTF-8', async () => {
  expect(await isVerified(answer)).toBe(true);
});

it.each([
  { ...answer, userName: 'NEWS/muller' },
  { ...answer, userSessionID: '4f2b' },
  { ...answer, verificationToken: TOKEN.toUpperCase() },
  { ...answer, verificationToken: '' },
])('[5.13, 8.1] the token does not match %j', async (changed) => {
  expect(await isVerified(changed)).toBe(false);
});
