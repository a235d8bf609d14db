import { describe, expect, it } from 'vitest';
import { searchAccess, uploadAccess } from '#lib/routing/model/route-access.ts';
import { NO_PERMISSIONS } from '#lib/session/model/auth-state.ts';

const imagesOnly = { image: true, video: false, audio: false };

describe('uploadAccess', () => {
  it('[2.4.1] requires the permission of the tab', () => {
    const facts = {
      auth: { status: 'signed-in', permissions: imagesOnly, isEmbedded: false },
      authenticationMethod: 'default',
    } as const;
    expect(uploadAccess('image', facts)).toEqual({ may: 'enter' });
    expect(uploadAccess('video', facts)).toEqual({ may: 'go', to: '/error/access-denied' });
  });

  it('[1.8, 2.4.1] skips the check for other methods', () => {
    const auth = { status: 'signed-in', permissions: NO_PERMISSIONS, isEmbedded: false } as const;
    expect(uploadAccess('audio', { auth, authenticationMethod: 'azuread' })).toEqual({ may: 'enter' });
  });

  it('[1.1] redirects a signed-out user to the login page', () => {
    const auth = { status: 'signed-out', permissions: NO_PERMISSIONS, isEmbedded: false } as const;
    expect(uploadAccess('image', { auth, authenticationMethod: 'default' })).toEqual({ may: 'go', to: '/login' });
  });

  it('[1.4, 2.1.14] redirects an embedded page without a session to its root, which has no login page', () => {
    const auth = { status: 'signed-out', permissions: NO_PERMISSIONS, isEmbedded: true } as const;
    expect(uploadAccess('image', { auth, authenticationMethod: 'default' })).toEqual({ may: 'go', to: '/' });
  });

  it('[2.4.1] blocks a user without any permission on every tab', () => {
    const auth = { status: 'signed-in', permissions: NO_PERMISSIONS, isEmbedded: false } as const;
    for (const type of ['image', 'video', 'audio'] as const)
      expect(uploadAccess(type, { auth, authenticationMethod: 'default' })).toEqual({
        may: 'go',
        to: '/error/access-denied',
      });
  });

  it.each(['unknown', 'loading', 'expired'] as const)(
    'keeps showing the stored queue while the session is %s',
    (status) => {
      const facts = {
        auth: { status, permissions: NO_PERMISSIONS, isEmbedded: false },
        authenticationMethod: 'default',
      };
      expect(uploadAccess('image', facts)).toEqual({ may: 'enter' });
    },
  );
});

describe('searchAccess', () => {
  const auth = { status: 'signed-in', permissions: NO_PERMISSIONS, isEmbedded: false } as const;

  it.each([
    [false, '/login'],
    [true, '/'],
  ])('[1.1, 2.1.14] redirects a signed-out user, embedded: %s', (isEmbedded, to) => {
    const out = { ...auth, status: 'signed-out', isEmbedded } as const;
    const on = { isSearchAvailable: true, isTextSearchOn: true };
    expect(searchAccess('image', { auth: out, ...on })).toEqual({ may: 'go', to });
  });

  it('[2.4.2] requires no permission', () => {
    expect(searchAccess('image', { auth, isSearchAvailable: true, isTextSearchOn: false })).toEqual({ may: 'enter' });
  });

  it('[2.1.9, 2.4.2] blocks the text search when its setting is off', () => {
    expect(searchAccess('text', { auth, isSearchAvailable: true, isTextSearchOn: false })).toEqual({
      may: 'go',
      to: '/',
    });
    expect(searchAccess('text', { auth, isSearchAvailable: true, isTextSearchOn: true })).toEqual({ may: 'enter' });
  });

  it('[6.4] blocks every search when the flag is off', () => {
    expect(searchAccess('image', { auth, isSearchAvailable: false, isTextSearchOn: true })).toEqual({
      may: 'go',
      to: '/',
    });
  });
});
