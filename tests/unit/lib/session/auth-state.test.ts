import { describe, expect, it } from 'vitest';
import {
  hasUploadPermissions,
  NO_CHANNELS,
  NO_PERMISSIONS,
  permissionsOf,
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

  it('[6.1] amount to upload permission when there is any', () => {
    expect(hasUploadPermissions({ image: false, video: false, audio: true })).toBe(true);
    expect(hasUploadPermissions(NO_PERMISSIONS)).toBe(false);
  });
});

describe('a user', () => {
  it.each([
    ['NEWS/anna', 'NEWS', 'anna'],
    ['NEWS/desk/anna', 'NEWS', 'desk/anna'],
    ['anna', '', 'anna'],
  ])('[3.4] has a name and a domain: %s', (userName, domain, username) => {
    expect(splitUserName(userName)).toEqual({ domain, username });
  });
});
