import { describe, expect, it } from 'vitest';
import { afterLoginTarget } from '#lib/routing/model/after-login-target.ts';
import { NO_PERMISSIONS } from '#lib/session/model/auth-state.ts';

const all = { image: true, video: true, audio: true };

describe('afterLoginTarget', () => {
  it('[1.8, 2.3.1] sends single sign-on to the search if there is one, else to the upload', () => {
    const facts = { authenticationMethod: 'azuread', permissions: NO_PERMISSIONS };
    expect(afterLoginTarget({ ...facts, isSearchAvailable: true })).toBe('/search/');
    expect(afterLoginTarget({ ...facts, isSearchAvailable: false })).toBe('/upload/');
  });

  it('[2.3.2] sends the default method without upload permission to the root', () => {
    const facts = { authenticationMethod: 'default', permissions: NO_PERMISSIONS };
    expect(afterLoginTarget({ ...facts, isSearchAvailable: true })).toBe('/');
    expect(afterLoginTarget({ ...facts, isSearchAvailable: false })).toBe('/');
  });

  it('[2.3.2] prefers the search for the default method', () => {
    expect(afterLoginTarget({ authenticationMethod: 'default', permissions: all, isSearchAvailable: true })).toBe(
      '/search/',
    );
  });

  it.each([
    [{ image: true, video: true, audio: true }, '/upload/'],
    [{ image: false, video: true, audio: true }, '/upload/video/'],
    [{ image: false, video: false, audio: true }, '/upload/audio/'],
  ])('[2.3.2] opens the first tab the person may use: %o', (permissions, target) => {
    expect(afterLoginTarget({ authenticationMethod: 'default', permissions, isSearchAvailable: false })).toBe(target);
  });
});
