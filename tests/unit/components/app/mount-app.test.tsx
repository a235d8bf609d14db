import { waitFor } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LaunchParams } from '#lib/routing/model/launch-params.ts';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { mountApp } from '../../../../components/app/mount-app.tsx';
import {
  createPageClient,
  MAY_ALL,
  readsSaved,
  readyWith,
  rowOf,
  SIGNED_IN,
} from '../../../helpers/screens/page-client.ts';

let root: Promise<Root>;

beforeEach(() => {
  window.location.hash = '';
  document.body.innerHTML = '<div id="root"></div>';
});

// React would render scheduled work on a removed page.
afterEach(async () => (await root).unmount());

it('reopens the last route of the surface', async () => {
  root = mountApp(createPageClient(readsSaved('route', async () => '/upload/audio/')).client);
  await waitFor(() => expect(window.location.hash).toBe('#/upload/audio/'));
});

it('[4.17] reopens no route of a user who has signed out for the next one', async () => {
  const page = createPageClient(readsSaved('route', async () => '/upload/audio/'));
  root = mountApp(page.client);
  page.share({ startUp: readyWith(), auth: { ...SIGNED_OUT, hasLeft: true } });
  await waitFor(() => expect(window.location.hash).toBe('#/login'));
  await waitFor(() => expect(document.querySelector('input[autocomplete=username]')).toBeTruthy());
  page.share({ auth: { ...SIGNED_IN, ...MAY_ALL } });
  await waitFor(() => expect(window.location.hash).toBe('#/search/'));
});

it('[2.2.2] follows an error page of the address, although a route is remembered', async () => {
  const launchParams: LaunchParams = {
    isWidget: false,
    isEmbedded: false,
    sessionId: null,
    isCode: false,
    target: null,
    errorPage: '/error/auth',
    message: 'Not today',
  };
  const page = createPageClient(readsSaved('route', async () => '/upload/audio/'));
  const store = { ...launchParams, pending: () => launchParams, done: () => undefined, keepInAddress: () => undefined };
  root = mountApp({ ...page.client, launchParams: store });
  page.share({ startUp: readyWith() });
  await waitFor(() => expect(document.body.textContent).toContain('Not today'));
});

it('never reopens a route outside the app', async () => {
  root = mountApp(createPageClient(readsSaved('route', async () => '//evil.example/')).client);
  await waitFor(() => expect(document.body.textContent).toContain('Loading...'));
  expect(window.location.hash).toBe('');
});

it('renders even if the last route cannot be read', async () => {
  root = mountApp(createPageClient(readsSaved('route', async () => Promise.reject(new Error('no storage')))).client);
  await waitFor(() => expect(document.body.textContent).toContain('Loading...'));
});

it('asks before leaving only while bytes exist nowhere but in the page', () => {
  let isNeeded = () => false;
  const page = createPageClient({ leaveGuard: { start: (given) => (isNeeded = given) } });
  root = mountApp(page.client);
  page.share({ rows: [rowOf({ bytesLocation: 'page' })] });
  expect(isNeeded()).toBe(true);
  page.share({ rows: [rowOf({ bytesLocation: 'stored' })] });
  expect(isNeeded()).toBe(false);
});
