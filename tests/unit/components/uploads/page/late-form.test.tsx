/** The form is loaded after the page: Upload may be pressed before it is there. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageClient } from '../../../../helpers/screens/page-client.ts';

const FORM = '../../../../../components/uploads/form/metadata-form.tsx';

let page: PageClient;
let loadForm: () => Promise<void>;

beforeEach(async () => {
  // A page that has not loaded its form yet.
  vi.resetModules();
  const loaded = Promise.withResolvers<void>();
  vi.doMock(FORM, async (importOriginal) => {
    await loaded.promise;
    return importOriginal();
  });
  loadForm = async () => {
    loaded.resolve();
    await screen.findByRole('form', { name: 'Metadata' });
    await act(async () => undefined);
  };
});

afterEach(cleanup);

afterAll(() => {
  vi.doUnmock(FORM);
  vi.resetModules();
});

async function showUploads(draft: Readonly<Record<string, string>>): Promise<void> {
  const { bundleOf, createPageClient, readyWith, rowOf } = await import('../../../../helpers/screens/page-client.ts');
  const { renderApp, settle } = await import('../../../../helpers/screens/render-app.tsx');
  page = createPageClient();
  renderApp(page, '/upload/');
  const startUp = readyWith({ ENABLE_SEARCH: false });
  await settle(() => page.share({ startUp, bundles: [bundleOf({ draft })], rows: [rowOf()] }));
  await screen.findByRole('button', { name: 'Upload' });
}

const pressUpload = () => fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
const starts = () => page.sent.filter(({ name }) => name === 'uploads.start').map(({ request }) => request);
const errorLine = () => screen.getByRole('alert').textContent;

it('[4.10] Upload waits for the form, and starts once', async () => {
  await showUploads({ ChannelID: '1' });
  pressUpload();
  pressUpload();
  expect([errorLine(), starts()]).toEqual(['', []]);
  await loadForm();
  expect([errorLine(), starts()]).toEqual([
    '',
    [expect.objectContaining({ type: 'image', form: expect.objectContaining({ type: 'image', needed: [] }) })],
  ]);
});

it('[5.10, 8.4] Upload waits for the form, and then shows which value is missing', async () => {
  await showUploads({});
  pressUpload();
  await loadForm();
  expect(errorLine()).toBe('To complete the upload please fill out the form.');
  expect(document.activeElement).toBe(screen.getByLabelText(/Channel/));
  expect(starts()).toEqual([]);
});

it('[4.10] a form that loads later starts nothing by itself', async () => {
  await showUploads({ ChannelID: '1' });
  await loadForm();
  expect(starts()).toEqual([]);
});
