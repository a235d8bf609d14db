import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EarlyKeys } from '../../../../../components/app/shortcuts/early-keys.tsx';
import { bundleOf, createPageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('[2.7.3] Ctrl+O pressed before shortcuts are loaded is handled once they are', async () => {
  const pickers: string[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function click(this: HTMLInputElement) {
    pickers.push(this.type);
  });
  // Before they are loaded, as in `keyboard-only-upload.spec.ts`.
  render(<EarlyKeys />);
  fireEvent.keyDown(document.body, { key: 'o', ctrlKey: true });
  const page = createPageClient();
  page.share({ startUp: readyWith(), bundles: [bundleOf()] });
  renderApp(page, '/upload/');
  await waitFor(() => expect(pickers).toEqual(['file']));
  renderApp(page, '/upload/');
  await settle();
  expect(pickers).toHaveLength(1);
});
