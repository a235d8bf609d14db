import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { uploadDetails } from '../../../../helpers/builders/upload-details.ts';
import {
  bundleOf,
  createPageClient,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

const MESSAGE =
  'Unknown variable {foo}. Known: {date}, {user}, {filename}, {serial}, {city}. Write {{foo}} for the text {foo}.';
let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

async function show(draft: MetadataValues, overrides: MetadataValues = {}): Promise<void> {
  const hasOverrides = Object.keys(overrides).length > 0;
  page.answer('uploads.details', ({ uploadIds }) =>
    (uploadIds as string[]).map((uploadId) =>
      uploadDetails({
        uploadId,
        fileValues: { IPTCCity: 'Husum' },
        overrides: uploadId === 'upload-2' ? overrides : {},
      }),
    ),
  );
  renderApp(page, '/upload/');
  await settle(() =>
    page.share({
      startUp: readyWith({ ENABLE_SEARCH: false }),
      bundles: [bundleOf({ draft: { ChannelID: '1', ...draft } })],
      rows: [rowOf({ filename: 'a.jpg' }), rowOf({ uploadId: 'upload-2', filename: 'b.jpg', hasOverrides })],
    }),
  );
  await screen.findByRole('form', { name: 'Metadata' });
}

it('an unknown variable in the form holds Upload, with the reason in the field and beside the button', async () => {
  await show({ IPTCHeadline: 'by {foo}' });
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(page.namesOf()).not.toContain('uploads.start');
  const headline = screen.getByRole('textbox', { name: 'Headline' });
  expect(document.activeElement).toBe(headline);
  expect(headline.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(MESSAGE)).toHaveLength(2);
  await userEvent.type(headline, '{{}');
  await userEvent.clear(headline);
  await userEvent.type(headline, 'by {{{{foo}}');
  expect(headline).toHaveProperty('value', 'by {{foo}}');
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(page.namesOf()).toContain('uploads.start'));
});

it('an unknown variable that the background finds is marked in the form', async () => {
  page.refuse('uploads.start', 'uploads/unknown-variable', {
    fields: 'IPTCHeadline',
    variable: '{foo}',
    literal: '{{foo}}',
    known: '{date}, {user}, {filename}, {serial}, {city}',
  });
  await show({});
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  // In its field, and beside the button.
  expect(await screen.findAllByText(MESSAGE)).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Headline' }));
});

it('the row of a file says which variable of its own values is unknown', async () => {
  await show({}, { IPTCCaption: '{foo}' });
  expect(await screen.findAllByText(MESSAGE)).toHaveLength(1);
});

it('the dialog of a file shows the text that will be sent, and the own text as it was typed', async () => {
  await show({ IPTCHeadline: '{serial:2} {filename}, {city}, {user}' }, { IPTCCredit: '{city}' });
  await userEvent.click(screen.getByRole('button', { name: 'Metadata of b.jpg' }));
  const dialog = await screen.findByRole('dialog', { name: 'Metadata of b.jpg' });
  expect(await within(dialog).findByDisplayValue('02 b, Husum, Anna Keller')).toBeTruthy();
  expect(within(dialog).getByDisplayValue('{city}')).toBeTruthy();
  expect(within(dialog).getByText('Will be sent as: Husum')).toBeTruthy();
});
