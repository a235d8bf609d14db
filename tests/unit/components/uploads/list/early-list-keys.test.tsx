import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { bundleOf, createPageClient, readyWith, rowOf } from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

// Alone in its file: once loaded, the list's keys are loaded.
it('[4.5] keys in the list before its keys are loaded take effect once, and nowhere else', async () => {
  const page = createPageClient();
  renderApp(page, '/upload/');
  await settle(() => page.share({ startUp: readyWith({ ENABLE_SEARCH: false }), bundles: [bundleOf()] }));
  const rows = [rowOf({ uploadId: 'a', filename: 'a.jpg', status: 'uploading' })];
  let pressesOutside = 0;
  const count = () => {
    pressesOutside += 1;
  };
  document.addEventListener('keydown', count);
  onTestFinished(() => document.removeEventListener('keydown', count));
  act(() => {
    page.share({ rows });
  });
  const row = screen.getByRole('row', { name: /^a\.jpg/ });
  row.focus();
  fireEvent.keyDown(row, { key: ' ' });
  const commands = () => page.namesOf().filter((name) => name === 'uploads.pauseUpload');
  expect(commands()).toEqual([]);
  await waitFor(() => expect(commands()).toHaveLength(1));
  await settle();
  expect([commands().length, pressesOutside]).toEqual([1, 1]);
});
