import { describe, expect, it } from 'vitest';
import { login, refreshSession, setSession } from '#lib/contract/session.ts';
import { parseResponse } from '../../../helpers/readers/parse-response.ts';

const ANSWER = { userSessionID: 's1', userName: 'NEWS/anna', userDivision: 'Desk', verificationToken: 'abc' };

describe('the response that opens a session', () => {
  it.each([
    ['sign-in', login],
    ['refresh', refreshSession],
    ['take-over', setSession],
  ])('[3.2] has the same four fields after %s', (_, call) => {
    expect(parseResponse(call, { ...ANSWER, more: 1 })).toEqual(ANSWER);
  });

  it.each(['userSessionID', 'userName'])('[6.2] names no user with an empty %s', (field) => {
    expect(parseResponse(refreshSession, { ...ANSWER, [field]: '' })).toBeUndefined();
    expect(parseResponse(refreshSession, { ...ANSWER, [field]: undefined })).toBeUndefined();
  });

  it('[3.2] may omit the division, but not the token', () => {
    const { userDivision: _, ...undivided } = ANSWER;
    expect(parseResponse(login, undivided)?.userDivision).toBe('');
    expect(parseResponse(login, { ...ANSWER, verificationToken: undefined })).toBeUndefined();
  });
});
