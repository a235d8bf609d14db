/** What the form says while files are being sent with the text before it (specification 4.10). */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MediaType } from '#lib/contract/uploads.ts';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { settle, showUploads } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

const VALUES = { ChannelID: '1', IPTCHeadline: 'First' };
const started = (type: MediaType) =>
  bundleOf({ type, draft: VALUES, formAtStart: { values: VALUES, appendMode: 0 }, revision: 1, isStarted: true });

async function openWith(type: MediaType, rows: readonly Parameters<typeof rowOf>[0][]) {
  const sent = rows.map((row, at) =>
    rowOf({ type, uploadId: `upload-${at + 1}`, status: 'uploading', formRevision: 1, ...row }),
  );
  await showUploads(
    page,
    { settings: { ENABLE_SEARCH: false }, auth: MAY_ALL, bundles: [started(type)], rows: sent },
    type === 'image' ? '/upload/' : `/upload/${type}/`,
  );
  await screen.findByRole('form', { name: 'Metadata' });
}
const headline = () =>
  within(screen.getByRole('form', { name: 'Metadata' })).getByRole('textbox', { name: 'Headline' });
const said = () => screen.queryByText('Your changes are for the next files, not for those being sent.');
const offers = () => screen.queryAllByRole('button', { name: /^Also for/ }).map(({ textContent }) => textContent);
const isSentWithForm = true;

it.each(['image', 'video', 'audio'] as const)('offers the changed form to the files being sent: %s', async (type) => {
  await openWith(type, [{ isSentWithForm }, { isSentWithForm }, { isSentWithForm, isChangeable: false }]);
  expect(said()).toBeNull();
  page.answer('uploads.applyForm', () => ({ applied: 1, tooLate: 1 }));
  await userEvent.type(headline(), '!');
  await waitFor(() => expect(said()).toBeTruthy());
  expect(offers()).toEqual(['Also for the 2 files being sent']);
  await userEvent.click(screen.getByRole('button', { name: 'Also for the 2 files being sent' }));
  await waitFor(() => expect(page.sent.filter(({ name }) => name === 'uploads.applyForm')).toHaveLength(1));
  const draft = { ...VALUES, IPTCHeadline: 'First!' };
  const bundle = { ...started(type), draft, formAtStart: { values: draft, appendMode: 0 as const }, revision: 2 };
  await settle(() => page.share({ bundles: [bundle] }));
  const applied = '1 file is sent with your changes. It is too late for 1 file.';
  expect(await screen.findByText(applied)).toBeTruthy();
  expect(said()).toBeNull();
  // The button is gone.
  expect(document.activeElement).toBe(headline());
  await settle(() => page.share({ rows: [rowOf({ type, status: 'complete' })] }));
  expect(screen.queryByText(applied)).toBeNull();
});

it('says that it is for the next files where no file can take it', async () => {
  await openWith('image', [{ isSentWithForm, isChangeable: false }]);
  await userEvent.type(headline(), '!');
  await waitFor(() => expect(said()).toBeTruthy());
  expect(offers()).toEqual([]);
});

it('says nothing while no file is being sent with it', async () => {
  await openWith('image', [{ isSentWithForm: false }]);
  await userEvent.type(headline(), '!');
  expect(said()).toBeNull();
});
