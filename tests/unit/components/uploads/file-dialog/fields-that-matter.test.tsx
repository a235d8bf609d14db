import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { detailsOf, know, openDialogOf } from '../../../../helpers/screens/metadata-dialog.ts';
import { bundleOf, createPageClient, type PageClient, rowOf } from '../../../../helpers/screens/page-client.ts';
import { settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

const dialog = () => screen.getByRole('dialog', { name: /^Metadata of/ });
const shown = () => [...dialog().querySelectorAll('.file-field legend')].map(({ textContent }) => textContent);
const more = () => screen.findByRole('button', { name: /^More fields/ });
const hintOf = (name: string) => {
  const control = within(dialog()).getByRole('textbox', { name });
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;
};

it('caption and headline come first, then what is filled, mandatory or changed; the rest is folded and counted', async () => {
  know(page, detailsOf({ fileValues: { IPTCByLine: 'Ben' }, overrides: { IPTCCity: 'Husum' } }));
  const image = { hidden: [], mandatory: ['IPTCCredit'] };
  const formFields = { image, video: image, audio: image };
  await openDialogOf(page, {
    settings: { formFields, ENABLE_IMAGE_METADATA_VALIDATION: true },
    bundle: bundleOf({ draft: { ImgPlace: 'Hafen' } }),
  });
  const folded = Number(/\d+/.exec((await more()).textContent ?? '')?.[0]);
  expect(shown()).toEqual(['Caption', 'Headline', 'Author', 'Credit', 'Place', 'City']);
  await userEvent.click(await more());
  expect(shown()).toHaveLength(6 + folded);
  // The default of the form says nothing about this file.
  expect(shown().slice(6)).toContain('Released');
});

it('says where each value comes from, and shows the others on demand for every file', async () => {
  know(
    page,
    detailsOf({ fileValues: { IPTCHeadline: 'Flut', IPTCByLine: 'Ben' }, overrides: { IPTCCaption: 'Only here' } }),
    detailsOf({ uploadId: 'upload-2', fileValues: {} }),
  );
  const draft = { IPTCHeadline: 'Sturm', IPTCCredit: 'dpa', IPTCByLine: 'Ben' };
  await openDialogOf(page, { bundle: bundleOf({ draft, draftAppendMode: 3 }) });
  await more();
  expect(['Headline', 'Credit', 'Author', 'Caption'].map(hintOf)).toEqual([
    'From the file',
    'From the form',
    'From the file and the form',
    'Only for this file',
  ]);
  expect(screen.queryByText('In the form')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show sources' }));
  const values = [...within(dialog()).getByRole('group', { name: 'Headline' }).querySelectorAll('dd')];
  expect(values.map(({ textContent }) => textContent)).toEqual(['Flut', 'Sturm']);
  await userEvent.click(screen.getByRole('button', { name: 'Next file' }));
  await screen.findByRole('dialog', { name: 'Metadata of deich.jpg' });
  const next = [...within(dialog()).getByRole('group', { name: 'Headline' }).querySelectorAll('dd')];
  expect(next.map(({ textContent }) => textContent)).toEqual(['empty', 'Sturm']);
});

it('more fields stay open for the next file, and no field moves while it is edited', async () => {
  know(page, detailsOf({ fileValues: {} }), detailsOf({ uploadId: 'upload-2', fileValues: {} }));
  await openDialogOf(page);
  await userEvent.click(await more());
  const before = shown();
  const city = within(dialog()).getByRole('textbox', { name: 'City' });
  await userEvent.type(city, 'Husum');
  expect(shown()).toEqual(before);
  expect(document.activeElement).toBe(city);
  await userEvent.click(screen.getByRole('button', { name: 'Next file' }));
  await screen.findByRole('dialog', { name: 'Metadata of deich.jpg' });
  expect((await more()).getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Previous file' }));
  await screen.findByRole('dialog', { name: 'Metadata of husum.jpg' });
  expect(shown().slice(0, 3)).toEqual(['Caption', 'Headline', 'City']);
});

it('a folded field appears when another surface sets it', async () => {
  know(page, detailsOf({ fileValues: {} }));
  await openDialogOf(page, { rows: [rowOf()] });
  await more();
  expect(shown()).toEqual(['Caption', 'Headline']);
  know(page, detailsOf({ fileValues: {}, overrides: { IPTCCity: 'Husum' } }));
  await settle(() => page.share({ rows: [rowOf({ hasOverrides: true, overridesRevision: 1 })] }));
  await waitFor(() => expect(shown()).toEqual(['Caption', 'Headline', 'City']));
});

it('a video has its description in the place of the caption, with the focus', async () => {
  know(page, detailsOf({ fileValues: {} }));
  const dialog = await openDialogOf(page, { bundle: bundleOf({ type: 'video' }), route: '/upload/video/' });
  await more();
  expect(shown().slice(0, 2)).toEqual(['Description', 'Headline']);
  expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Description' }));
  expect(within(dialog).getByRole('button', { name: '2 without a description' })).toBeTruthy();
});
