import { describe, expect, it } from 'vitest';
import { handOverStep, type RootFacts, rootStep } from '#lib/routing/model/root-redirect.ts';
import { type AuthState, type AuthStatus, NO_PERMISSIONS, type Permissions } from '#lib/session/model/auth-state.ts';

const some: Permissions = { image: true, video: false, audio: false };
const all: Permissions = { image: true, video: true, audio: true };
const STATUSES: readonly AuthStatus[] = ['unknown', 'loading', 'signed-in', 'signed-out', 'expired'];

function step(auth: Partial<AuthState>, facts: Partial<RootFacts> = {}) {
  return rootStep({
    auth: { status: 'unknown', permissions: some, isEmbedded: false, ...auth },
    authenticationMethod: 'default',
    isSearchAvailable: false,
    launchParams: null,
    isHostAsked: false,
    ...facts,
  });
}

const SSO = { authenticationMethod: 'azuread' };

describe('rootStep', () => {
  it.each(STATUSES)('[2.2.1] uses a session in the address first, whoever is signed in: %s', (status) => {
    const launchParams = { sessionId: 'handed', errorPage: null, message: '' };
    expect(step({ status }, { launchParams })).toEqual({ step: 'take-session' });
    expect(step({ status, isEmbedded: true }, { launchParams, ...SSO })).toEqual({ step: 'take-session' });
  });

  it.each(STATUSES)('[2.2.2] the address of an error page is followed next, with its message: %s', (status) => {
    const launchParams = { sessionId: null, errorPage: '/error/auth', message: 'Account is locked' } as const;
    expect(step({ status }, { launchParams })).toEqual({
      step: 'go',
      to: '/error/auth',
      signsOut: false,
      message: 'Account is locked',
    });
  });

  it('[2.2.3] refreshes the session before any other decision', () => {
    expect(step({ status: 'unknown' })).toEqual({ step: 'refresh' });
    expect(step({ status: 'loading' })).toEqual({ step: 'wait' });
  });

  it('[2.2.3] redirects a user with upload permission to the after-login target', () => {
    expect(step({ status: 'signed-in' })).toEqual({ step: 'go', to: '/upload/', signsOut: false });
    const facts = { isSearchAvailable: true };
    expect(step({ status: 'signed-in' }, facts)).toEqual({ step: 'go', to: '/search/', signsOut: false });
  });

  it('[2.2.3] redirects a user of another method even without upload permission', () => {
    const auth = { status: 'signed-in', permissions: NO_PERMISSIONS } as const;
    expect(step(auth, SSO)).toEqual({ step: 'go', to: '/upload/', signsOut: false });
  });

  it('[2.2.3] signs out a user of the default method without upload permission', () => {
    const auth = { status: 'signed-in', permissions: NO_PERMISSIONS } as const;
    expect(step(auth)).toEqual({ step: 'go', to: '/login', signsOut: true });
  });

  it('[2.2.4] redirects to the login page without a session', () => {
    expect(step({ status: 'signed-out' })).toEqual({ step: 'go', to: '/login', signsOut: false });
  });

  it('[2.2.4, 4.18] redirects a user whose session has expired to their page, below the dialog', () => {
    const upload = { step: 'go', to: '/upload/', signsOut: false };
    expect(step({ status: 'expired' })).toEqual(upload);
    expect(step({ status: 'expired' }, SSO)).toEqual(upload);
    expect(step({ status: 'expired' }, { isSearchAvailable: true })).toEqual({ ...upload, to: '/search/' });
  });

  it('[2.2.4] signs out of an expired session without upload permission, for the default method only', () => {
    const auth = { status: 'expired', permissions: NO_PERMISSIONS } as const;
    expect(step(auth)).toEqual({ step: 'go', to: '/login', signsOut: true });
    expect(step(auth, SSO)).toEqual({ step: 'go', to: '/upload/', signsOut: false });
  });

  it('[2.1.14, 4.18] has no login page when embedded: the host is asked, then the session is closed', () => {
    const auth = { status: 'signed-out', isEmbedded: true } as const;
    expect(step(auth, { isHostAsked: true })).toEqual({ step: 'wait' });
    expect(step(auth)).toEqual({ step: 'go', to: '/session-closed', signsOut: false });
    expect(step({ status: 'expired', isEmbedded: true })).toEqual({ step: 'wait' });
  });

  it('[8.9] reports missing upload permission to an embedded user, and ends no session', () => {
    const auth = { status: 'signed-in', permissions: NO_PERMISSIONS, isEmbedded: true } as const;
    expect(step(auth)).toEqual({
      step: 'go',
      to: '/error/auth',
      signsOut: false,
      reason: 'no-upload-permission',
    });
  });
});

describe('handOverStep', () => {
  const facts = { target: null };

  it('[2.2.1] redirects to the after-login target', () => {
    const step = handOverStep({ ...facts, authenticationMethod: 'default', permissions: some });
    expect(step).toEqual({ step: 'go', to: '/upload/', signsOut: false });
  });

  it.each(['default', 'azuread'])('[2.2.1, 8.9] redirects to an error without upload permission: %s', (method) => {
    const step = handOverStep({ ...facts, authenticationMethod: method, permissions: NO_PERMISSIONS });
    expect(step).toMatchObject({ to: '/error/auth', reason: 'no-upload-permission' });
  });

  it('[2.3.2] redirects to the page named in the address', () => {
    const step = handOverStep({ target: '/upload/audio/', authenticationMethod: 'default', permissions: all });
    expect(step.to).toBe('/upload/audio/');
  });
});
