import { describe, expect, it } from 'vitest';
import { afterLoginTarget } from '#lib/routing/model/after-login-target.ts';
import { handOverTarget } from '#lib/routing/model/root-redirect.ts';
import { NO_PERMISSIONS } from '#lib/session/model/auth-state.ts';

const all = { image: true, video: true, audio: true };

describe('afterLoginTarget', () => {
  it('[1.8, 2.3.1] is the search for single sign-on if there is one, else the upload', () => {
    const facts = { authenticationMethod: 'azuread', permissions: NO_PERMISSIONS };
    expect(afterLoginTarget({ ...facts, isSearchAvailable: true })).toBe('/search/');
    expect(afterLoginTarget({ ...facts, isSearchAvailable: false })).toBe('/upload/');
  });

  it('[2.3.2] is the root for the default method without upload permission', () => {
    const facts = { authenticationMethod: 'default', permissions: NO_PERMISSIONS };
    expect(afterLoginTarget({ ...facts, isSearchAvailable: true })).toBe('/');
    expect(afterLoginTarget({ ...facts, isSearchAvailable: false })).toBe('/');
  });

  it('[2.3.2] prefers the search for the default method', () => {
    expect(afterLoginTarget({ authenticationMethod: 'default', permissions: all, isSearchAvailable: true })).toBe(
      '/search/',
    );
  });

  it('[2.3.1] is the upload for single sign-on with a session in the address, with or without search', () => {
    const facts = { authenticationMethod: 'azuread', permissions: NO_PERMISSIONS };
    expect(handOverTarget({ ...facts, target: null })).toBe('/upload/');
    expect(handOverTarget({ ...facts, target: '/upload/video/' })).toBe('/upload/');
  });

  it('[2.3.2] is the page in the hash for the default method with a session in the address', () => {
    const facts = { authenticationMethod: 'default', permissions: all };
    expect(handOverTarget({ ...facts, target: '/upload/video/' })).toBe('/upload/video/');
    expect(handOverTarget({ ...facts, target: null })).toBe('/upload/');
    const audio = { image: false, video: false, audio: true };
    expect(handOverTarget({ ...facts, permissions: audio, target: null })).toBe('/upload/audio/');
  });

  it('[2.3.1, 2.3.2] follows the hash for the default method only, and with a permission', () => {
    const video = { target: '/upload/video/', permissions: all };
    expect(handOverTarget({ ...video, authenticationMethod: 'azuread' })).toBe('/upload/');
    const none = { permissions: NO_PERMISSIONS, authenticationMethod: 'default' };
    expect(handOverTarget({ ...none, target: '/search/' })).toBe('/');
    expect(handOverTarget({ ...video, authenticationMethod: 'default', target: '/search/video/' })).toBe(
      '/search/video/',
    );
  });

  it.each(['azuread', 'keycloak', 'default'])(
    '[2.3.1, 2.3.2, 6.3] is never a forbidden tab while another is permitted: %s',
    (authenticationMethod) => {
      const video = { image: false, video: true, audio: false };
      const facts = { authenticationMethod, permissions: video };
      expect(afterLoginTarget({ ...facts, isSearchAvailable: false })).toBe('/upload/video/');
      for (const target of [null, '/upload/', '/upload/image/', '/upload/audio/', '/upload/video/'])
        expect(handOverTarget({ ...facts, target })).toBe('/upload/video/');
    },
  );

  it.each([
    [{ image: true, video: true, audio: true }, '/upload/'],
    [{ image: false, video: true, audio: true }, '/upload/video/'],
    [{ image: false, video: false, audio: true }, '/upload/audio/'],
  ])('[2.3.2] is the first permitted tab: %o', (permissions, target) => {
    expect(afterLoginTarget({ authenticationMethod: 'default', permissions, isSearchAvailable: false })).toBe(target);
  });
});
