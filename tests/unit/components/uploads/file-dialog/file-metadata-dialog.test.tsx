import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import { usageOf } from '../../../../helpers/builders/usage.ts';
import {
  detailsOf,
  know as knowDetails,
  openDialogOf,
  overridesOf,
  unfoldAll,
} from '../../../../helpers/screens/metadata-dialog.ts';
import {
  bundleOf,
  createPageClient,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});

afterEach(cleanup);

const know = (...details: readonly UploadDetails[]) => knowDetails(page, ...details);

/** Opens the dialog with everything unfolded. */
async function openDialog(settings: Partial<ServerSettings> = {}, bundle = bundleOf(), route = '/upload/') {
  const dialog = await openDialogOf(page, { settings, bundle, route });
  await unfoldAll();
  return dialog;
}

const group = (name: string) => screen.findByRole('group', { name });
const said = (element: HTMLElement) => [...element.querySelectorAll('dd')].map(({ textContent }) => textContent);
const overrides = () => overridesOf(page);

describe('one file', () => {
  it('[2.7.6, 4.16] shows what is in the file, in the form, and what will be sent', async () => {
    know(detailsOf());
    await openDialog({}, bundleOf({ draft: { IPTCHeadline: 'Sturm', IPTCCaption: 'Am Deich' }, draftAppendMode: 3 }));
    const headline = await group('Headline');
    expect(said(headline)).toEqual(['Flut', 'Sturm']);
    expect(within(headline).getByRole<HTMLInputElement>('textbox').value).toBe('Flut');
    expect(said(await group('Caption'))).toEqual(['empty', 'Am Deich']);
    expect(within(await group('Caption')).getByRole<HTMLInputElement>('textbox').value).toBe('Am Deich');
    expect(said(await group('Created'))).toEqual(['05/06/2024', 'empty']);
    expect(said(await group('Released'))).toEqual(['empty', 'released']);
  });

  it('[2.7.6] stores and removes a value for this file alone', async () => {
    know(detailsOf({ overrides: { IPTCCity: 'Husum' } }));
    await openDialog({}, bundleOf({ draft: { IPTCHeadline: 'Sturm' } }));
    const box = within(await group('Headline')).getByRole<HTMLInputElement>('textbox');
    await userEvent.clear(box);
    expect(box.value).toBe('');
    await userEvent.type(box, 'Only here');
    await waitFor(() =>
      expect(overrides().at(-1)).toEqual({
        uploadId: 'upload-1',
        values: { IPTCHeadline: 'Only here' },
        removedFields: [],
      }),
    );
    expect(within(await group('Headline')).getByText('Only for this file')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reset Headline' }));
    expect(box.value).toBe('Sturm');
    await waitFor(() => expect(overrides().at(-1)).toMatchObject({ values: {}, removedFields: ['IPTCHeadline'] }));
    expect(within(await group('City')).getByRole<HTMLInputElement>('textbox').value).toBe('Husum');
  });

  it('takes a value that another surface sets meanwhile, and keeps what is being typed here', async () => {
    know(detailsOf());
    await openDialog();
    page.leaveUnanswered('uploads.setOverrides');
    const headline = within(await group('Headline')).getByRole<HTMLInputElement>('textbox');
    fireEvent.change(headline, { target: { value: 'Typed here' } });
    fireEvent.blur(headline);
    know(detailsOf({ overrides: { IPTCCity: 'Husum', IPTCHeadline: 'Typed there' } }));
    await settle(() => page.share({ rows: [rowOf({ hasOverrides: true, overridesRevision: 1 })] }));
    const city = within(await group('City')).getByRole<HTMLInputElement>('textbox');
    await waitFor(() => expect(city.value).toBe('Husum'));
    expect(headline.value).toBe('Typed here');
  });

  it('shows what another surface set after what was set here', async () => {
    know(detailsOf());
    await openDialog();
    const city = within(await group('City')).getByRole<HTMLInputElement>('textbox');
    fireEvent.change(city, { target: { value: 'Husum' } });
    fireEvent.blur(city);
    await waitFor(() => expect(overrides()).toHaveLength(1));
    know(detailsOf({ overrides: { IPTCCity: 'Köln' } }));
    await settle(() => page.share({ rows: [rowOf({ hasOverrides: true, overridesRevision: 2 })] }));
    await waitFor(() => expect(city.value).toBe('Köln'));
  });

  it.each([
    ['its own changes alone', [1, 2], 0],
    ['its own changes, when another surface made one between them', [1, 3], 1],
  ])('asks for the details again only for news: %s', async (_news, revisions, asked) => {
    know(detailsOf());
    await openDialog();
    const city = within(await group('City')).getByRole<HTMLInputElement>('textbox');
    const requests = () => page.namesOf().filter((name) => name === 'uploads.details').length;
    const before = requests();
    let stored = 0;
    page.answer('uploads.setOverrides', () => revisions[stored++] ?? null);
    for (const [at, value] of ['Husum', 'Kiel'].entries()) {
      fireEvent.change(city, { target: { value } });
      fireEvent.blur(city);
      await waitFor(() => expect(overrides()).toHaveLength(at + 1));
    }
    know(detailsOf({ overrides: { IPTCCity: 'Kiel' } }));
    // Without `hasOverrides`, for which the row of the list asks for its details as well.
    const shareRow = (overridesRevision: number) => settle(() => page.share({ rows: [rowOf({ overridesRevision })] }));
    await shareRow(revisions.at(-1) ?? 0);
    expect(requests() - before).toBe(asked);
    expect(city.value).toBe('Kiel');
    know(detailsOf({ overrides: { IPTCCity: 'Köln' } }));
    await shareRow(4);
    await waitFor(() => expect(city.value).toBe('Köln'));
  });

  it('sends a change that could not be stored again with the next one', async () => {
    know(detailsOf());
    await openDialog();
    page.refuse('uploads.setOverrides', 'messaging/disconnected');
    fireEvent.change(within(await group('City')).getByRole('textbox'), { target: { value: 'Husum' } });
    await waitFor(() => expect(overrides()).toHaveLength(1));
    fireEvent.change(within(await group('Headline')).getByRole('textbox'), { target: { value: 'Sturm' } });
    await waitFor(() => expect(overrides().at(-1)?.values).toEqual({ IPTCCity: 'Husum', IPTCHeadline: 'Sturm' }));
  });

  it('[3.9] sets a day with its time, and a release without the end of the form', async () => {
    know(detailsOf());
    await openDialog({}, bundleOf({ draft: { IPTCReleaseDate: 'until 20270131' } }));
    const created = within(await group('Created')).getByRole('textbox');
    await userEvent.clear(created);
    await userEvent.type(created, '4/1/2024');
    const until = within(await group('Released')).getByRole<HTMLInputElement>('textbox');
    expect(until.value).toBe('01/31/2027');
    await userEvent.clear(until);
    await waitFor(() =>
      // The two fields may go out in one message or in two.
      expect(Object.assign({}, ...overrides().map(({ values }) => values))).toEqual({
        IPTCDateCreated: '20240401',
        IPTCTimeCreated: '000000',
        IPTCReleaseDate: '19800101',
        IPTCReleaseTime: '000000',
        IPTCExpirationDate: '',
        IPTCExpirationTime: '',
      }),
    );
  });

  const EMBARGO = {
    IPTCReleaseDate: '20990601',
    IPTCReleaseTime: '080000',
    IPTCExpirationDate: '20991231',
    IPTCExpirationTime: '180000',
  };
  const released = async () => within(await group('Released'));
  const checkbox = async () => (await released()).getByRole<HTMLInputElement>('checkbox', { name: 'Released' });
  const until = async () => (await released()).getByRole<HTMLInputElement>('textbox', { name: 'until' });

  it.each([
    ['en-US', 'released from 06/01/2099 08:00 until 12/31/2099', 'released from 06/01/2099 08:00', '12/31/2099'],
    ['de-DE', 'freigegeben ab 01.06.2099 08:00 bis 31.12.2099', 'freigegeben ab 01.06.2099 08:00', '31.12.2099'],
  ] as const)(
    '[2.7.6, 3.9] shows the embargo and the end of a file, and is not released over them, %s',
    async (locale, words, hint, end) => {
      know(detailsOf({ fileValues: EMBARGO }));
      await openDialog({}, bundleOf({ draft: {} }));
      const startUp = { ...readyWith({ ENABLE_SEARCH: false }), locale } as StartUp;
      await settle(() => page.share({ startUp }));
      const field = await group(locale === 'en-US' ? 'Released' : 'Freigegeben');
      expect(said(field)).toEqual([words, locale === 'en-US' ? 'released' : 'freigegeben']);
      expect(within(field).getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
      expect(within(field).getByRole<HTMLInputElement>('textbox').value).toBe(end);
      expect(within(field).getByText(hint)).toBeTruthy();
    },
  );

  it.each([
    ['20990601T080000+0545', /^released from 06\/01\/2099 08:00 UTC\+5:45 · here .*\d\d:\d\d$/],
    // Another of the file's releases was chosen.
    ['20990701T080000+0545', /^released from 06\/01\/2099 08:00$/],
    ['20990601T080000', /^released from 06\/01\/2099 08:00$/],
  ])("[3.9] 'released from' names the time zone of the file's embargo, and the time here: %s", async (from, said) => {
    know(detailsOf({ fileValues: EMBARGO }));
    await openDialogOf(page, { bundle: bundleOf({ draft: {} }), rows: [rowOf({ usage: usageOf({ from }) })] });
    await unfoldAll();
    expect((await released()).getByText(said)).toBeTruthy();
  });

  it('[3.9] shows an end without an embargo as released until then, and an embargo without an end', async () => {
    know(
      detailsOf({ fileValues: { IPTCExpirationDate: '20991231' } }),
      detailsOf({ uploadId: 'upload-2', fileValues: { IPTCReleaseDate: '20990601', IPTCReleaseTime: '000000' } }),
    );
    await openDialog({}, bundleOf({ draft: {} }));
    expect(said(await group('Released'))[0]).toBe('released until 12/31/2099');
    expect((await checkbox()).checked).toBe(true);
    expect((await until()).value).toBe('12/31/2099');
    await userEvent.click(screen.getByRole('button', { name: 'Next file' }));
    await waitFor(async () => expect(said(await group('Released'))[0]).toBe('released from 06/01/2099'));
    expect((await checkbox()).checked).toBe(false);
  });

  it('[3.9] gives a file another end without touching its embargo, and releases it at once without touching its end', async () => {
    know(detailsOf({ fileValues: EMBARGO }));
    await openDialog({}, bundleOf({ draft: {} }));
    fireEvent.change(await until(), { target: { value: '11/30/2099' } });
    const end = { IPTCExpirationDate: '20991130', IPTCExpirationTime: '000000' };
    const start = { IPTCReleaseDate: '20990601', IPTCReleaseTime: '080000' };
    await waitFor(() => expect(overrides().at(-1)?.values).toEqual({ ...start, ...end }));
    await userEvent.click(await checkbox());
    const now = { IPTCReleaseDate: '19800101', IPTCReleaseTime: '000000' };
    await waitFor(() => expect(overrides().at(-1)?.values).toEqual({ ...now, ...end }));
    expect((await checkbox()).checked).toBe(true);
  });

  it('[3.9, 4.16] uses the release set in the form, with its append mode', async () => {
    know(detailsOf({ fileValues: EMBARGO }));
    await openDialog({}, bundleOf({ draft: { IPTCReleaseDate: 'yes' }, draftAppendMode: 2 }));
    expect((await checkbox()).checked).toBe(true);
    expect((await until()).value).toBe('');
  });

  it('stores what was typed when the dialog closes at once', async () => {
    know(detailsOf());
    await openDialog();
    fireEvent.change(within(await group('City')).getByRole('textbox'), { target: { value: 'Husum' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(overrides()).toEqual([{ uploadId: 'upload-1', values: { IPTCCity: 'Husum' }, removedFields: [] }]);
  });

  it('[3.5] shows metadata without a form field, and nothing twice', async () => {
    know(detailsOf({ unmapped: { title: 'Serie Flut', description: 'Flut', author: 'Ben', creator: 'Agentur Nord' } }));
    await openDialog();
    const section = (await screen.findByText('Also in the file')).parentElement;
    const shown = [...(section?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent);
    expect(shown).toEqual(['Title', 'Serie Flut', 'Creator', 'Agentur Nord']);
  });

  it('shows instructions, terms of use, origin, source and keywords of the file before its fields', async () => {
    const address = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
    const unmapped = {
      keywords: 'Deich, Flut',
      source: 'Agentur Nord',
      digitalSourceType: `${address}trainedAlgorithmicMedia`,
      usageTerms: 'Editorial use only',
      instructions: 'EMBARGO 18:00 CET. NO SALES',
    };
    know(detailsOf({ unmapped }));
    const dialog = await openDialog();
    const section = (await screen.findByText('Notes in the file')).parentElement;
    const shown = [...(section?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent);
    expect(shown).toEqual([
      ...['Instructions', 'EMBARGO 18:00 CET. NO SALES', 'Usage terms', 'Editorial use only'],
      ...['Origin', 'Made with generative AI', 'Source', 'Agentur Nord', 'Keywords', 'Deich, Flut'],
    ]);
    const marks = () => [...(section?.querySelectorAll('.badge') ?? [])].map(({ textContent }) => textContent);
    expect(marks()).toEqual([]);
    const text = dialog.textContent ?? '';
    expect(text.indexOf('NO SALES')).toBeLessThan(text.indexOf('Headline'));
    expect(screen.queryByText('Also in the file')).toBeNull();
    await settle(() =>
      page.share({
        rows: [rowOf({ filename: 'husum.jpg', usage: usageOf({ words: 'embargoed' }), aiOrigin: 'generated' })],
      }),
    );
    expect(marks()).toEqual(['Embargo', 'Made with AI']);
  });

  it('says what content credentials say, and nothing of a verification', async () => {
    know(detailsOf({}));
    const credentials = { bytes: 12_288, sourceType: 'digsrctype:trainedAlgorithmicMedia' };
    const rows = [rowOf({ filename: 'husum.jpg', aiOrigin: 'generatedByCredential', credentials })];
    const dialog = await openDialogOf(page, { rows });
    const section = await within(dialog).findByText('Notes in the file');
    expect(section.parentElement?.textContent).toBe(
      'Notes in the fileMade with AI (says its credential)Has content credentials, 12 KBOrigin, by its credentialsMade with generative AI',
    );
    expect(dialog.textContent).not.toMatch(/verif|valid|trust/i);
  });

  it('[2.7.6] says that a picture or a video is still being read', async () => {
    for (const type of ['image', 'video'] as const) {
      know(detailsOf({ fileValues: {} }));
      const rows = [rowOf({ type, isReady: false })];
      const route = type === 'image' ? '/upload/' : '/upload/video/';
      const dialog = within(await openDialogOf(page, { bundle: bundleOf({ type }), route, rows }));
      await dialog.findByRole('button', { name: /^More fields/ });
      expect(dialog.queryAllByText('The file is still being read.')).toHaveLength(1);
    }
  });

  it('[3.5] has no list of other metadata if the fields contain it all', async () => {
    know(detailsOf({ unmapped: { description: 'Flut', author: 'Ben', creator: 'Ben' } }));
    await openDialog();
    await group('Headline');
    expect(screen.queryByText('Also in the file')).toBeNull();
  });

  it('[4.15] says that a value is that of the sidecar, below the field and among the values of file and form', async () => {
    know(detailsOf({ fileValues: { IPTCHeadline: 'Deich', IPTCCaption: 'Flut' }, fromSidecar: ['IPTCHeadline'] }));
    await openDialog();
    expect(within(await group('Headline')).getByText('From the XMP file')).toBeTruthy();
    expect(within(await group('Caption')).getByText('From the file')).toBeTruthy();
  });

  it('marks corrected text', async () => {
    know(detailsOf({ repaired: ['IPTCHeadline'] }));
    await openDialog();
    expect(within(await group('Headline')).getByText('Garbled characters were corrected.')).toBeTruthy();
    expect(screen.getAllByText('Garbled characters were corrected.')).toHaveLength(1);
  });

  it('[5.8] says that a text of the file is cut, and shows the whole, until another text is set', async () => {
    const whole = 'AFP via Getty Images Europe / Pool photo desk';
    const cut = { fileValues: { IPTCCredit: whole.slice(0, 32) }, whole: { IPTCCredit: whole } };
    know(detailsOf(cut));
    await openDialog();
    const credit = within(await group('Credit'));
    expect(credit.getByText('The file has 45 characters; the first 32 are kept.')).toBeTruthy();
    expect(credit.getByText(whole)).toBeTruthy();
    await userEvent.clear(credit.getByRole('textbox'));
    await userEvent.type(credit.getByRole('textbox'), 'AFP/Getty');
    await waitFor(() => expect(credit.queryByText(whole)).toBeNull());
  });

  it('[3.9] says that the file was created in the future, as of a typed date', async () => {
    know(detailsOf({ fileValues: { IPTCDateCreated: '20990501', IPTCTimeCreated: '100000' } }));
    await openDialog();
    expect(within(await group('Created')).getByText('The date is in the future.')).toBeTruthy();
  });

  it('[9.6] says up to where the metadata of a file were read', async () => {
    know(detailsOf({ unreadFrom: 4_200_000 }));
    const dialog = within(await openDialog());
    expect(await dialog.findByText(/^The metadata of this file were read up to 4 MB\./)).toBeTruthy();
  });

  it('[5.5] says that the name says another type', async () => {
    know(detailsOf());
    const dialog = within(await openDialogOf(page, { rows: [rowOf({ detectedType: 'png' })] }));
    expect(dialog.getByText('PNG, named .jpg')).toBeTruthy();
  });

  it('[5.9, 8.3] shows missing values where files are checked, until they are set', async () => {
    know(detailsOf());
    const image = { hidden: [], mandatory: ['IPTCHeadline', 'IPTCCredit'] };
    const formFields = { image, video: image, audio: image };
    const dialog = within(await openDialog({ formFields, ENABLE_IMAGE_METADATA_VALIDATION: true }));
    expect(await dialog.findAllByText('Missing metadata')).toHaveLength(2);
    const credit = within(await group('Credit'));
    expect(credit.getByText('Missing metadata')).toBeTruthy();
    await userEvent.type(credit.getByRole('textbox'), 'dpa');
    expect(dialog.queryByText('Missing metadata')).toBeNull();
  });

  it('goes to the next and the previous file', async () => {
    know(detailsOf(), detailsOf({ uploadId: 'upload-2', fileValues: { IPTCHeadline: 'Deich' } }));
    await openDialog();
    await group('Headline');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous file' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Next file' }));
    await waitFor(async () => expect(said(await group('Headline'))[0]).toBe('Deich'));
    expect(screen.getByText('2 of 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Previous file' }));
    await waitFor(async () => expect(said(await group('Headline'))[0]).toBe('Flut'));
  });

  it('[3.10] shows for a video the value of the form, and what will be sent', async () => {
    know(detailsOf({ fileValues: {} }));
    await openDialog({}, bundleOf({ type: 'video', draft: { AVMTeaser: 'Sturm' } }), '/upload/video/');
    const teaser = await group('Teaser');
    expect(said(teaser)).toEqual(['Sturm']);
    expect(within(teaser).getByRole<HTMLInputElement>('textbox').value).toBe('Sturm');
    expect(within(teaser).queryByText('In the file')).toBeNull();
  });
});

describe('a file that was started', () => {
  const forms = {
    draft: { IPTCHeadline: 'Next' },
    revision: 2,
    metadata: { IPTCHeadline: 'Second' },
    earlier: [{ revision: 1, metadata: { IPTCHeadline: 'First' }, appendMode: 3, isReleaseImplied: false }],
  } as const;
  const headline = async () => within(await group('Headline')).getByRole<HTMLInputElement>('textbox');

  it('[2.7.6, 4.10] shows the form it was started with, and mode and values of that start', async () => {
    know(detailsOf({ formRevision: 1 }));
    await openDialog({}, bundleOf(forms));
    expect(said(await group('Headline'))).toEqual(['Flut', 'First']);
    expect((await headline()).value).toBe('Flut');
  });

  it('[4.10] shows the current form before its start, and is requested again after it', async () => {
    know(detailsOf({ fileValues: {} }));
    await openDialog({}, bundleOf(forms));
    await waitFor(async () => expect((await headline()).value).toBe('Next'));
    know(detailsOf({ fileValues: {}, formRevision: 3 }));
    const given = { ...forms, revision: 3, metadata: { IPTCHeadline: 'Third' } };
    await settle(() => page.share({ bundles: [bundleOf(given)] }));
    await waitFor(async () => expect((await headline()).value).toBe('Third'));
    await settle(() => page.share({ bundles: [bundleOf({ ...given, draft: { IPTCHeadline: 'Fourth' } })] }));
    expect((await headline()).value).toBe('Third');
  });

  it('[2.7.6] shows what was sent once it is transferred, and that a change came too late', async () => {
    know(detailsOf({ fileValues: {}, formRevision: 2 }));
    await openDialog({}, bundleOf(forms));
    fireEvent.change(await headline(), { target: { value: 'Too late' } });
    page.answer('uploads.details', () => [detailsOf({ fileValues: {}, formRevision: 1 })]);
    const sent = rowOf({ filename: 'husum.jpg', status: 'processing', isTransferred: true, isChangeLate: true });
    await settle(() => page.share({ rows: [sent] }));
    // The typed value is stored before the details are requested.
    const order = page.namesOf().filter((name) => name === 'uploads.setOverrides' || name === 'uploads.details');
    expect(order.slice(-2)).toEqual(['uploads.setOverrides', 'uploads.details']);
    await waitFor(async () => expect((await headline()).value).toBe('First'));
    expect((await headline()).closest('fieldset')?.disabled).toBe(true);
    const dialog = within(screen.getByRole('dialog', { name: 'Metadata of husum.jpg' }));
    expect(dialog.getByText('Changed too late. The earlier values were sent.')).toBeTruthy();
    expect(dialog.getByText('This file was sent. Its metadata can no longer be changed here.')).toBeTruthy();
    expect(dialog.getByText('Sent')).toBeTruthy();
    expect(dialog.queryByText('Will be sent')).toBeNull();
  });
});

describe('place', () => {
  const coordinates = { latitude: 54.47, longitude: 9.05 };
  const husum = {
    text: 'Husum, Germany',
    values: { IPTCCity: 'Husum', IPTCCountryName: 'Germany' },
    position: null,
    km: 1.23,
  };

  it('[3.11, 7.10] is suggested after consent, and used on a click', async () => {
    know(detailsOf({ coordinates }));
    await openDialog();
    page.refuse('metadata.geolocate', 'metadata/consent-needed');
    await userEvent.click(await screen.findByRole('button', { name: 'Suggest a place' }));
    expect(await screen.findByText(/sends the coordinates of this picture to your media system/)).toBeTruthy();
    expect(page.namesOf()).not.toContain('metadata.agreeToGeolocation');
    page.answer('metadata.geolocate', () => [husum]);
    await userEvent.click(screen.getByRole('button', { name: 'Agree and suggest' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Use Husum, Germany (1.2 km)' }));
    expect(within(await group('City')).getByRole<HTMLInputElement>('textbox').value).toBe('Husum');
    await waitFor(() => expect(overrides().at(-1)?.values).toEqual(husum.values));
    const asked = page.sent.filter(({ name }) => name === 'metadata.geolocate').map(({ request }) => request);
    expect(asked).toEqual([coordinates, coordinates]);
  });

  it('[7.10] shows an error, and that no place was found', async () => {
    know(detailsOf({ coordinates }));
    await openDialog();
    page.refuse('metadata.geolocate', 'net/unreachable');
    await userEvent.click(await screen.findByRole('button', { name: 'Suggest a place' }));
    expect(await screen.findByText('The server could not be reached.')).toBeTruthy();
    page.answer('metadata.geolocate', () => []);
    await userEvent.click(screen.getByRole('button', { name: 'Suggest a place' }));
    expect(await screen.findByText('No place was found for these coordinates.')).toBeTruthy();
  });

  it('is not offered for a file without coordinates', async () => {
    know(detailsOf());
    await openDialog();
    await group('Headline');
    expect(screen.queryByRole('button', { name: 'Suggest a place' })).toBeNull();
  });
});

it('[3.10] names the description of a video', async () => {
  know(detailsOf({ fileValues: {} }));
  const dialog = await openDialog({}, bundleOf({ type: 'video' }), '/upload/video/');
  expect(within(dialog).getByRole('group', { name: 'Description' })).toBeTruthy();
  expect(within(dialog).queryByRole('group', { name: 'Caption' })).toBeNull();
});

describe('a row of the list', () => {
  it('[5.9, 8.3] shows that metadata is missing in form and file', async () => {
    const image = { hidden: [], mandatory: ['IPTCHeadline'] };
    const settings = {
      ENABLE_SEARCH: false,
      ENABLE_IMAGE_METADATA_VALIDATION: true,
      formFields: { image, video: image, audio: image },
    };
    renderApp(page, '/upload/');
    const rows = ['husum.jpg', 'deich.jpg'].map((filename, at) => rowOf({ uploadId: `upload-${at + 1}`, filename }));
    know(detailsOf(), ...['upload-2', 'upload-3'].map((uploadId) => detailsOf({ uploadId, fileValues: {} })));
    rows.push(rowOf({ uploadId: 'upload-3', filename: 'sent.jpg', status: 'complete', isTransferred: true }));
    await settle(() => page.share({ startUp: readyWith(settings), bundles: [bundleOf()], rows }));
    const list = within(screen.getByRole('grid', { name: 'Files' }));
    const said = await list.findAllByText('Missing metadata');
    expect(said.map((words) => words.closest('[role=row]')?.textContent)).toEqual([expect.stringContaining('deich')]);
    await settle(() => page.share({ bundles: [bundleOf({ draft: { IPTCHeadline: 'Sturm' } })] }));
    expect(list.queryByText('Missing metadata')).toBeNull();
  });
});
