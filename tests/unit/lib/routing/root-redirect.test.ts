import { describe, expect, it } from 'vitest';
import { rootStep } from '#lib/routing/model/root-redirect.ts';
import { type AuthStatus, NO_PERMISSIONS, type Permissions } from '#lib/session/model/auth-state.ts';

const some: Permissions = { image: true, video: false, audio: false };

function step(status: AuthStatus, permissions: Permissions = some, authenticationMethod = 'default') {
  return rootStep({ auth: { status, permissions }, authenticationMethod, isSearchAvailable: false });
}

describe('rootStep', () => {
  it('[2.2.3] refreshes the session before anything is decided', () => {
    expect(step('unknown')).toEqual({ step: 'refresh' });
    expect(step('loading')).toEqual({ step: 'wait' });
  });

  it('[2.2.3] sends a person with upload permission to the after-login target', () => {
    expect(step('signed-in')).toEqual({ step: 'go', to: '/upload/', signsOut: false });
  });

  it('[2.2.3] sends a person of another method on even without upload permission', () => {
    expect(step('signed-in', NO_PERMISSIONS, 'azuread')).toEqual({ step: 'go', to: '/upload/', signsOut: false });
  });

  it('[2.2.3] signs a person of the default method without upload permission out', () => {
    expect(step('signed-in', NO_PERMISSIONS)).toEqual({ step: 'go', to: '/login', signsOut: true });
  });

  it('[2.2.4] goes to the login page when there is no session', () => {
    expect(step('signed-out')).toEqual({ step: 'go', to: '/login', signsOut: false });
  });

  it('[2.2.4] logs out after a failed refresh for the default method only', () => {
    expect(step('expired')).toEqual({ step: 'go', to: '/login', signsOut: true });
    expect(step('expired', some, 'azuread')).toEqual({ step: 'go', to: '/login', signsOut: false });
  });
});
