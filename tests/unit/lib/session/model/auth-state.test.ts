import { describe, expect, it } from 'vitest';
import {
  hasUploadPermissions,
  NO_CHANNELS,
  NO_PERMISSIONS,
  ownerOf,
  permissionsOf,
  SIGNED_OUT,
  signedInOwner,
  splitUserName,
} from '#lib/session/model/auth-state.ts';

const channel = { chanID: '1', chanName: 'Desk', chanSrcID: '', isSelectable: true };

describe('permissions', () => {
  it('[6.1, 9.4] come from having a channel for images, video or audio', () => {
    expect(permissionsOf({ img: [channel], vid: [], aud: [channel] })).toEqual({
      image: true,
      video: false,
      audio: true,
    });
    expect(permissionsOf({ img: [], vid: [channel], aud: [] })).toEqual({ image: false, video: true, audio: false });
    expect(permissionsOf(NO_CHANNELS)).toEqual(NO_PERMISSIONS);
  });

  it('[6.1] amount to upload permission if there is at least one', () => {
    expect(hasUploadPermissions({ image: false, video: false, audio: true })).toBe(true);
    expect(hasUploadPermissions(NO_PERMISSIONS)).toBe(false);
  });
});

describe('the owner', () => {
  const owner = { domain: 'NEWS', username: 'anna' };

  it('[3.2] is domain and name, and empty without a user', () => {
    expect(ownerOf(owner)).toBe('NEWS/anna');
    expect(ownerOf(SIGNED_OUT)).toBe('');
  });

  it('[4.18] is kept after an expiry, but no longer signed in', () => {
    expect(signedInOwner({ ...SIGNED_OUT, ...owner, status: 'signed-in' })).toBe('NEWS/anna');
    const expired = { ...SIGNED_OUT, ...owner, status: 'expired' } as const;
    expect([ownerOf(expired), signedInOwner(expired)]).toEqual(['NEWS/anna', null]);
  });
});

describe('a user', () => {
  it.each([
    ['NEWS/anna', 'NEWS', 'anna'],
    ['NEWS/desk/anna', 'NEWS', 'desk/anna'],
    ['anna', '', 'anna'],
    ['/anna', '', 'anna'],
  ])('[3.4] has a name and a domain: %s', (userName, domain, username) => {
    expect(splitUserName(userName)).toEqual({ domain, username });
  });
});
