import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mountApp } from '../../../../components/app/mount-app.tsx';
import { createPageClient, rowOf } from '../../../helpers/page-client.ts';

beforeEach(() => {
  window.location.hash = '';
  document.body.innerHTML = '<div id="root"></div>';
});

// What React has scheduled is drawn before the page goes.
afterEach(() => new Promise((resolve) => setTimeout(resolve, 30)));

it('reopens the route that the surface had', async () => {
  mountApp(createPageClient({ readRoute: async () => '/upload/audio/' }).client);
  await waitFor(() => expect(window.location.hash).toBe('#/upload/audio/'));
});

it('never reopens a route that is not of the app', async () => {
  mountApp(createPageClient({ readRoute: async () => '//evil.example/' }).client);
  await waitFor(() => expect(document.body.textContent).toContain('Loading...'));
  expect(window.location.hash).toBe('');
});

it('draws even if the last route cannot be read', async () => {
  mountApp(createPageClient({ readRoute: async () => Promise.reject(new Error('no storage')) }).client);
  await waitFor(() => expect(document.body.textContent).toContain('Loading...'));
});

it('asks before leaving only while bytes live in the page alone', () => {
  let isNeeded = () => false;
  const page = createPageClient({ guardLeaving: (given) => (isNeeded = given) });
  mountApp(page.client);
  page.share({ rows: [rowOf({ bytesHome: 'page' })] });
  expect(isNeeded()).toBe(true);
  page.share({ rows: [rowOf({ bytesHome: 'stored' })] });
  expect(isNeeded()).toBe(false);
});
