import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { bundleOf, createPageClient, readyWith, rowOf, SIGNED_IN } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

async function show(rows = [rowOf({ bytesLocation: 'stored' })], hasUpdate = true) {
  const page = createPageClient({ surface: 'sidepanel' });
  renderApp(page, '/upload/');
  await settle(() => page.share({ startUp: readyWith(), auth: SIGNED_IN, bundles: [bundleOf()], rows, hasUpdate }));
  return page;
}

it('offers a waiting version on any open surface', async () => {
  const page = await show();
  expect(await screen.findByText('A new version is ready. It starts when you close this window.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Restart now' }));
  expect(page.namesOf()).toContain('settings.applyUpdate');
});

it('offers no restart that would lose a file', async () => {
  await show([rowOf({ bytesLocation: 'stored' }), rowOf({ uploadId: 'upload-2', bytesLocation: 'memory' })]);
  expect(await screen.findByText(/after the uploads/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restart now' })).toBeNull();
});

it('the offer of an update is hidden where no version is waiting', async () => {
  await show(undefined, false);
  await screen.findByText('husum.jpg');
  expect(screen.queryByText(/A new version/)).toBeNull();
});
